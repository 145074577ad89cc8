/**
 * Pisi once more, naively: a second implementation to be played beside the fast engine and compared with it at every decision.
 *
 * Tiles go by their names. A piece of road goes by its edge, the names of its two tiles in order: `a1-b1`. Coins are texts with a
 * letter a coin, in alphabetical order: `AABE`. Roads are found by walking from every anchor, and what they connect by laying them.
 */
import type { MakeReference } from '../../core/reference.ts';

interface Setup {
  tiles: Record<string, string>; // the suit, or `city`, by the tile's name
}

interface Options {
  cityEntry: 'never' | 'any' | 'free';
  maxRoad: number;
  firstMover: number;
  turnLimit: number;
  handicap: number[];
}

const COLUMNS = 'abcdefg';
const ROWS = '123456';
const SUITS = ['A', 'B', 'C', 'D', 'E'];

/** The place so many columns to the right and rows down, or an empty text beyond the grid. */
function placeFrom(place: string, right: number, down: number): string {
  const column = COLUMNS[COLUMNS.indexOf(place.charAt(0)) + right];
  const row = ROWS[ROWS.indexOf(place.charAt(1)) + down];
  return column !== undefined && row !== undefined ? column + row : '';
}

/** Right, left, down and up. */
const DIRECTIONS: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

function edgeBetween(a: string, b: string): string {
  return a < b ? `${a}-${b}` : `${b}-${a}`;
}

function sortCoins(coins: string): string {
  return [...coins].sort().join('');
}

/** What is left of some coins when others of them are taken away, one by one. */
function takeAway(coins: string, others: string): string {
  return [...others].reduce((left, coin) => left.replace(coin, ''), coins);
}

/** Straight from the middle of a place to the middle of the 7 × 6 grid, squared, in half places. */
function distanceToMiddle(place: string): number {
  const right = 2 * COLUMNS.indexOf(place.charAt(0)) - 6;
  const down = 2 * ROWS.indexOf(place.charAt(1)) - 5;
  return right * right + down * down;
}

/** Throws if a set-up is not one that the rules can give. */
function checkSetup({ tiles }: Setup): void {
  const places = Object.keys(tiles);
  const neighboursOf = (place: string): string[] =>
    DIRECTIONS.map(([right, down]) => placeFrom(place, right, down)).filter((next) => places.includes(next));
  for (const kind of [...SUITS, 'city']) {
    const count = places.filter((place) => tiles[place] === kind).length;
    if (count !== (kind === 'city' ? 8 : 5)) throw new Error(`${count} tiles are ${kind}`);
  }
  if (places.length !== 33) throw new Error(`there are ${places.length} tiles and should be 33`);
  for (const place of places) {
    if (!/^[a-g][1-6]$/.test(place)) throw new Error(`there is no place ${place}`);
    if (neighboursOf(place).length < 2) throw new Error(`${place} has fewer than two neighbours`);
  }
  const reached = places.slice(0, 1);
  for (const place of reached) reached.push(...neighboursOf(place).filter((next) => !reached.includes(next)));
  if (reached.length !== places.length) throw new Error('the tiles do not hang together');
}

const makeReference: MakeReference = (givenOptions, _seats, givenSetup) => {
  const options = givenOptions as unknown as Options;
  const setup = givenSetup as Setup;
  checkSetup(setup);

  const { tiles } = setup;
  const names = Object.keys(tiles).sort();
  const isTile = (place: string): boolean => names.includes(place);
  const isCity = (tile: string): boolean => tiles[tile] === 'city';
  const cities = names.filter(isCity);
  const neighbours = new Map<string, string[]>();
  for (const tile of names) {
    neighbours.set(tile, DIRECTIONS.map(([right, down]) => placeFrom(tile, right, down)).filter(isTile));
  }
  const neighboursOf = (tile: string): string[] => neighbours.get(tile) ?? [];

  const coinsOn = new Map<string, number>(); // by tile
  for (const tile of names) coinsOn.set(tile, isCity(tile) ? 0 : 2);
  const pawns = ['', '']; // the tile of each seat's pawn
  const held = ['', '']; // each seat's coins
  const pieces = new Map<string, number>(); // the seat that owns the piece, by edge
  let turns = 0;
  let decision: 'place' | 'move' | 'build' | 'pay' = 'place';
  let roads = new Map<string, string[]>(); // those that can be built in this turn, each with its payments, once the pawn has moved
  let payments: string[] = []; // for the road that has just been built
  let termination = '';

  /** The first two turns are the placements. */
  const seatOfTurn = (): number => (turns < 2 ? turns : (options.firstMover + turns) % 2);
  const piecesOf = (seat: number): string[] => [...pieces.keys()].filter((edge) => pieces.get(edge) === seat);

  /** The pairs of cities that some pieces of one owner connect, each pair both ways round: `a1>c4` and `c4>a1`. */
  function connectionsOf(edges: string[]): Set<string> {
    const own = new Set(edges);
    const connections = new Set<string>();
    for (const city of cities) {
      const reached = [city];
      for (const tile of reached) {
        if (tile !== city && isCity(tile)) continue; // a chain ends at the first city
        for (const next of neighboursOf(tile)) {
          if (own.has(edgeBetween(tile, next)) && !reached.includes(next)) reached.push(next);
        }
      }
      for (const tile of reached) if (tile !== city && isCity(tile)) connections.add(`${city}>${tile}`);
    }
    return connections;
  }

  /** What a piece between two tiles may cost: a list of suits to choose from, an empty text for nothing, no entry for no way. */
  function pricesOf(a: string, b: string): string[] {
    if (options.cityEntry === 'any' && (isCity(a) || isCity(b))) return SUITS;
    if (options.cityEntry === 'free' && (isCity(a) || isCity(b))) return [''];
    return [a, b].filter((tile) => !isCity(tile)).map((tile) => tiles[tile] ?? '');
  }

  /** The roads a seat can build and pay for, by their text, each with every different payment. */
  function findRoads(seat: number): Map<string, string[]> {
    const coins = held[seat] ?? '';
    const own = piecesOf(seat);
    const before = connectionsOf(own);
    const touched = new Set(own.flatMap((edge) => edge.split('-')));
    const isAnchor = (tile: string): boolean => isCity(tile) || touched.has(tile);
    const found = new Map<string, string[]>();

    /** Goes on from the end of a path in every way. `purses` are the different coins that may be left, with the path so far paid. */
    function walk(path: string[], purses: string[]): void {
      const last = path.at(-1) ?? '';
      if (path.length > options.maxRoad) return;
      for (const next of neighboursOf(last)) {
        if (path.includes(next) || pieces.has(edgeBetween(last, next))) continue;
        const left = new Set<string>();
        for (const price of pricesOf(last, next)) {
          for (const purse of purses) if (purse.includes(price)) left.add(takeAway(purse, price));
        }
        if (left.size === 0) continue;
        const road = [...path, next];
        if (isAnchor(next)) addRoad(road, [...left]);
        if (!isCity(next)) walk(road, [...left]);
      }
    }

    /** Every road is found twice, once from either end. */
    function addRoad(road: string[], purses: string[]): void {
      const text = road.join('-');
      if (text > road.toReversed().join('-')) return;
      const laid = road.slice(1).map((tile, i) => edgeBetween(road[i] ?? '', tile));
      const after = connectionsOf([...own, ...laid]);
      if ([...after].every((connection) => before.has(connection))) return;
      found.set(
        text,
        purses.map((purse) => takeAway(coins, purse)),
      );
    }

    for (const tile of names) if (isAnchor(tile)) walk([tile], [coins]);
    return found;
  }

  function pawnMoves(seat: number): string[] {
    const from = pawns[seat] ?? '';
    const other = pawns[1 - seat] ?? '';
    const targets = DIRECTIONS.map(([right, down]) => {
      const next = placeFrom(from, right, down);
      return next === other ? placeFrom(from, 2 * right, 2 * down) : next;
    });
    return targets.filter(isTile).flatMap((tile) => (coinsOn.get(tile) ? [tile, `${tile}+`] : [tile]));
  }

  function legal(): string[] {
    const seat = seatOfTurn();
    let moves: string[] = [];
    if (termination !== '') return moves;
    if (decision === 'place') moves = names.filter((tile) => !pawns.includes(tile));
    if (decision === 'move') moves = pawnMoves(seat);
    if (decision === 'build') moves = ['pass', ...[...roads.keys()].map((road) => `build ${road}`)];
    if (decision === 'pay') moves = payments.map((payment) => `pay ${payment}`);
    return moves.sort();
  }

  /** Takes a coin from a tile, if there is one. */
  function takeCoin(seat: number, tile: string): void {
    const coins = coinsOn.get(tile) ?? 0;
    if (coins === 0) return;
    coinsOn.set(tile, coins - 1);
    held[seat] = sortCoins(`${held[seat]}${tiles[tile]}`);
  }

  function endTurn(): void {
    turns++;
    decision = turns < 2 ? 'place' : 'move';
    const exhausted = (suit: string): boolean => names.every((tile) => tiles[tile] !== suit || coinsOn.get(tile) === 0);
    if (SUITS.some(exhausted)) termination = 'suit-exhausted';
    else if (turns >= options.turnLimit) termination = 'turn-limit';
  }

  /** The Capital and the two tie-breakers, as the game stands: what each seat has of each. */
  function judge(): { scores: number[]; leavingCandidates: number[]; connectedCities: number[] } {
    const connections = [0, 1].map((seat) => [...connectionsOf(piecesOf(seat))]);
    const leaving = (seat: number, city: string): number =>
      (connections[seat] ?? []).filter((connection) => connection.startsWith(`${city}>`)).length;
    const leavingAll = (seat: number, from: string[]): number => from.reduce((total, city) => total + leaving(seat, city), 0);

    const byEither = [...new Set(connections.flat())];
    const housesOf = (city: string): number => byEither.filter((connection) => connection.startsWith(`${city}>`)).length;
    const mostHouses = Math.max(...cities.map(housesOf));
    const candidates = cities.filter((city) => housesOf(city) === mostHouses);
    const nearest = Math.min(...candidates.map(distanceToMiddle));
    const central = candidates.filter((city) => distanceToMiddle(city) === nearest);
    const counting = central.length === 1 ? central : candidates;
    return {
      scores: [0, 1].map((seat) => leavingAll(seat, counting) + (options.handicap[seat] ?? 0)),
      leavingCandidates: [0, 1].map((seat) => leavingAll(seat, candidates)),
      connectedCities: [0, 1].map((seat) => cities.filter((city) => leaving(seat, city) > 0).length),
    };
  }

  let standing = judge(); // judged again whenever a road is laid

  return {
    toMove: () => (termination === '' ? seatOfTurn() : -1),
    turn: () => turns,
    legal,

    play(move) {
      if (!legal().includes(move)) throw new Error(`illegal move ${move}`);
      const seat = seatOfTurn();
      if (decision === 'place') {
        pawns[seat] = move;
        takeCoin(seat, move);
        endTurn();
      } else if (decision === 'move') {
        const [tile = ''] = move.split('+');
        pawns[seat] = tile;
        if (move.endsWith('+')) takeCoin(seat, tile);
        decision = 'build';
        roads = findRoads(seat);
        if (roads.size === 0) endTurn();
      } else if (move === 'pass') {
        endTurn();
      } else if (decision === 'build') {
        const road = move.slice('build '.length);
        payments = roads.get(road) ?? [];
        const path = road.split('-');
        for (let i = 1; i < path.length; i++) pieces.set(edgeBetween(path[i - 1] ?? '', path[i] ?? ''), seat);
        standing = judge();
        decision = 'pay';
        if (payments.join() === '') endTurn(); // nothing is due
      } else {
        held[seat] = takeAway(held[seat] ?? '', move.slice('pay '.length));
        endTurn();
      }
    },

    scores: () => standing.scores,

    result() {
      if (termination === '') throw new Error('the game is not over');
      const { scores, leavingCandidates, connectedCities } = standing;
      for (const counts of [scores, leavingCandidates, connectedCities]) {
        const most = Math.max(...counts);
        const best = [0, 1].filter((seat) => counts[seat] === most);
        if (best.length === 1) return { termination, winners: best };
      }
      return { termination, winners: [0, 1] };
    },
  };
};

export default makeReference;
