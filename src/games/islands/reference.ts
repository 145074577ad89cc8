/**
 * Islands once more, naively: a second implementation to be played beside the fast engine and compared with it at every decision.
 *
 * Spaces and cards go by their names, islands by their spaces. Whether an island can be paid for is tried out: every card that may be
 * laid is left out or laid, every ability is used in every way or not at all. What comes to the same thing is kept once only.
 */
import type { MakeReference } from '../../core/reference.ts';

interface Island {
  at: string;
  points: number;
  cards: number;
  needs: number[];
  ability?: string;
  colour?: string;
}

interface Card {
  sail: number;
  rum: number;
  fabric: number;
  gems: number;
}

interface Setup {
  formation: string;
  spaces: string[];
  islands: Island[];
  cards: Record<string, Card>;
  hands: string[][];
  decks: string[][];
}

interface Options {
  takeCards: boolean;
  ships?: 'pass' | 'block';
  bonusCards?: number[];
  handicap?: number[];
  turnLimit: number;
}

interface Player {
  ship: string; // its space, an empty text before the start
  hand: string[];
  deck: string[];
  next: string; // an ability for the next island: next1, next2 or double
  spent: number; // cards discarded for sailing and paying
}

interface Payment {
  island: Island;
  double: boolean;
  plus2: string; // the island that is given up, or an empty text
  laid: string[];
}

const MARKERS = 12;
const COLOUR_POINTS = [0, 1, 3, 6, 10, 15, 21];
const RESOURCES = [0, 1, 2]; // rum, fabric, gems

/** All cards there can be, by number: c1…c32, then d1…d32. */
const C_CARDS = Array.from({ length: 32 }, (_, i) => `c${i + 1}`);
const D_CARDS = Array.from({ length: 32 }, (_, i) => `d${i + 1}`);
const ALL_CARDS = [...C_CARDS, ...D_CARDS];

function sortCards(cards: string[]): string[] {
  return ALL_CARDS.filter((card) => cards.includes(card));
}

/** The different lists of numbers among some. */
function unique(lists: number[][]): number[][] {
  return [...new Map(lists.map((list) => [list.join(), list])).values()];
}

/** A list of three numbers with `change` added to one of them. */
function changed(list: number[], at: number, change: number): number[] {
  return list.map((number, i) => (i === at ? number + change : number));
}

/** A formation as numbers: `2x6` is 2 columns of 6 tiles. */
function sizeOf(formation: string): { columns: number; rows: number } {
  const [columns, rows] = formation.split('x').map(Number);
  return { columns: columns ?? 0, rows: rows ?? 0 };
}

/** The strips of a column, from the top. Columns count from 1; every even one is shifted down by two strips. */
function stripsOf(column: number, rows: number): number[] {
  return Array.from({ length: 4 * rows }, (_, i) => i + 1 + (column % 2 === 0 ? 2 : 0));
}

/** The positions of a column's whole triangles; the next one is the joint with the column to its right. */
function wholePositionsOf(column: number): number[] {
  return [4 * column - 2, 4 * column - 1, 4 * column];
}

/** Every space of a map: the whole triangles of its columns, and a joint wherever two columns share a strip. */
function drawMap(formation: string): string[] {
  const { columns, rows } = sizeOf(formation);
  const spaces: string[] = [];
  for (let column = 1; column <= columns; column++) {
    for (const strip of stripsOf(column, rows)) {
      for (const position of wholePositionsOf(column)) spaces.push(`${strip}.${position}`);
      if (column < columns && stripsOf(column + 1, rows).includes(strip)) spaces.push(`${strip}.${4 * column + 1}`);
    }
  }
  return spaces;
}

/** The spaces that share a side with a space, on the map or not. A triangle points up when strip and position add up to odd. */
function adjacentTo(space: string): string[] {
  const [strip = 0, position = 0] = space.split('.').map(Number);
  const pointsUp = (strip + position) % 2 === 1;
  return [`${strip}.${position - 1}`, `${strip}.${position + 1}`, `${pointsUp ? strip + 1 : strip - 1}.${position}`];
}

/** The bottom row: the lowest strip of each column, its joint to the right included where there is one. */
function bottomRow(formation: string): string[] {
  const { columns, rows } = sizeOf(formation);
  const map = drawMap(formation);
  const row: string[] = [];
  for (let column = 1; column <= columns; column++) {
    const lowest = stripsOf(column, rows).at(-1) ?? 0;
    for (const position of [...wholePositionsOf(column), 4 * column + 1]) row.push(`${lowest}.${position}`);
  }
  return row.filter((space) => map.includes(space));
}

/** Throws if a set-up is not one that the rules can give. */
function checkSetup(setup: Setup, options: Options, seats: number): void {
  const same = (a: string[], b: string[]): boolean => [...a].sort().join() === [...b].sort().join();
  if (!same(setup.spaces, drawMap(setup.formation))) throw new Error('the spaces are not those of the formation');
  const { columns, rows } = sizeOf(setup.formation);
  for (let column = 1; column <= columns; column++) {
    for (let row = 0; row < rows; row++) {
      const strips = stripsOf(column, rows).slice(4 * row, 4 * row + 4);
      const tile = strips.flatMap((strip) => wholePositionsOf(column).map((position) => `${strip}.${position}`));
      const islands = setup.islands.filter(({ at }) => tile.includes(at));
      if (islands.length !== 1) throw new Error(`tile ${row + 1} of column ${column} has ${islands.length} islands`);
    }
  }
  if (setup.islands.length !== columns * rows) throw new Error('an island is not on a tile');
  if (!same(Object.keys(setup.cards), C_CARDS)) throw new Error('the cards are not c1 to c32');
  if (setup.hands.length !== seats || setup.decks.length !== seats) throw new Error('not a hand and a deck a seat');
  for (let seat = 0; seat < seats; seat++) {
    const hand = setup.hands[seat] ?? [];
    const size = seats === 1 ? 15 : 8 + (options.bonusCards?.[seat] ?? 0);
    if (hand.length !== size) throw new Error(`seat ${seat} has ${hand.length} cards and should have ${size}`);
    const all = [...hand, ...(setup.decks[seat] ?? [])];
    if (!same(all, seats === 1 ? ALL_CARDS : C_CARDS)) throw new Error(`hand and deck of seat ${seat} are not its cards`);
  }
}

const makeReference: MakeReference = (givenOptions, seats, givenSetup) => {
  const options = givenOptions as unknown as Options;
  const setup = givenSetup as Setup;
  checkSetup(setup, options, seats);

  const puzzle = seats === 1;
  const everySeat = puzzle ? [0] : [0, 1];
  const neighbours = new Map(
    setup.spaces.map((space) => [space, adjacentTo(space).filter((next) => setup.spaces.includes(next))]),
  );
  const neighboursOf = (space: string): string[] => neighbours.get(space) ?? [];
  const islandAt = (space: string): Island | undefined => setup.islands.find(({ at }) => at === space);

  const players: Player[] = everySeat.map((seat) => ({
    ship: '',
    hand: sortCards(setup.hands[seat] ?? []),
    deck: [...(setup.decks[seat] ?? [])],
    next: '',
    spent: 0,
  }));
  const markers = new Map<string, { seat: number; count: number }>(); // by the island they are on
  let turns = 0;
  let decision: 'start' | 'turn' | 'island' | 'lay' | 'drop' | 'swap' | 'wind' = 'start';
  let payment: Payment | null = null;
  let termination = '';

  const seatOfTurn = (): number => turns % seats;
  const playerOf = (seat: number): Player => {
    const player = players[seat];
    if (player === undefined) throw new Error(`no seat ${seat}`);
    return player;
  };
  /** The one whose turn it is, and the other one. In the puzzle there is no other. */
  const active = (): Player => playerOf(seatOfTurn());
  const otherShip = (): string => (puzzle ? '' : playerOf(1 - seatOfTurn()).ship);

  const islandsOf = (seat: number): Island[] => setup.islands.filter(({ at }) => markers.get(at)?.seat === seat);
  const markersOn = (island: Island): number => markers.get(island.at)?.count ?? 0;
  const markersLeft = (seat: number): number =>
    islandsOf(seat).reduce((left, island) => left - markersOn(island), puzzle ? Number.POSITIVE_INFINITY : MARKERS);
  const canTake = (player: Player): boolean => options.takeCards && player.deck.length > 0;

  /** Card dN equals card cN. */
  function cardOf(name: string): Card {
    const card = setup.cards[name.replace('d', 'c')];
    if (card === undefined) throw new Error(`no card ${name}`);
    return card;
  }

  function resourcesOf(name: string): number[] {
    const { rum, fabric, gems } = cardOf(name);
    return [rum, fabric, gems];
  }

  /** The same text for equal cards. */
  const kinds = new Map(ALL_CARDS.map((name) => [name, [cardOf(name).sail, ...resourcesOf(name)].join()]));
  const kindOf = (name: string): string => kinds.get(name) ?? '';

  /** The lowest-numbered one of each kind among some cards in order. */
  function oneOfEach(names: string[]): string[] {
    return names.filter((name) => names.find((earlier) => kindOf(earlier) === kindOf(name)) === name);
  }

  function draw(player: Player, count: number): void {
    player.hand = sortCards([...player.hand, ...player.deck.splice(0, count)]);
  }

  function discard(player: Player, cards: string[]): void {
    player.hand = player.hand.filter((card) => !cards.includes(card));
  }

  /** What an island may come to need in a payment by the active player, by every way to use the abilities that change needs. */
  function findDemands({ island, double }: Payment): number[][] {
    const standing = islandsOf(seatOfTurn()).flatMap(({ ability = '' }) =>
      ['minus1', 'plusminus'].includes(ability) ? [ability] : [],
    );
    const abilities = [...standing, active().next]; // of the islands controlled, and of the last one paid for
    let demands = [island.needs.map((need) => (double ? 2 * need : need))];
    for (const ability of abilities) {
      const used: number[][] = [];
      for (const demand of demands) {
        for (const one of RESOURCES) {
          if (ability === 'minus1' || ability === 'next1') used.push(changed(demand, one, -1));
          for (const another of RESOURCES) {
            if (another === one) continue;
            if (ability === 'plusminus') used.push(changed(changed(demand, one, -1), another, 1));
            if (ability === 'next2') used.push(changed(changed(demand, one, -1), another, -1));
          }
        }
      }
      demands = unique([...demands, ...used]);
    }
    return unique(demands.map((demand) => demand.map((need) => Math.max(need, 0))));
  }

  /** What a card may give with so many exchanges at most: what it counts as of each resource, and how many exchanges that takes. */
  function waysToCount(name: string, most: number): number[][] {
    if (most === 0) return [[...resourcesOf(name), 0]];
    const [rum = 0, fabric = 0, gems = 0] = resourcesOf(name);
    const ways: number[][] = [];
    for (const rumAs of RESOURCES) {
      for (const fabricAs of RESOURCES) {
        for (const gemsAs of RESOURCES) {
          const exchanges =
            Number(rumAs !== 0 && rum > 0) + Number(fabricAs !== 1 && fabric > 0) + Number(gemsAs !== 2 && gems > 0);
          const counts = changed(changed(changed([0, 0, 0], rumAs, rum), fabricAs, fabric), gemsAs, gems);
          if (exchanges <= most) ways.push([...counts, exchanges]);
        }
      }
    }
    return unique(ways);
  }

  /** Whether a payment can be made with all of the cards `laid` and any of the cards `more`. */
  function canCover(what: Payment, laid: string[], more: string[]): boolean {
    const demands = findDemands(what);
    const most = RESOURCES.map((resource) => Math.max(...demands.map((demand) => demand[resource] ?? 0)));
    const exchanges = islandsOf(seatOfTurn()).filter(({ ability }) => ability === 'exchange').length;
    // A way to pay is how much there is of each resource, as far as it can matter, and how many exchanges were used.
    const addUp = (way: number[], counts: number[]): number[] =>
      way.map((number, i) => Math.min(number + (counts[i] ?? 0), most[i] ?? Number.POSITIVE_INFINITY));
    const withCard = (ways: number[][], card: string): number[][] => {
      const counting = waysToCount(card, exchanges);
      return ways.flatMap((way) => counting.map((counts) => addUp(way, counts))).filter(([, , , used = 0]) => used <= exchanges);
    };
    const covered = (ways: number[][]): boolean =>
      ways.some((way) => demands.some((demand) => demand.every((need, resource) => (way[resource] ?? 0) >= need)));

    let ways = [addUp([0, 0, 0, 0], what.plus2 === '' ? [0, 0, 0, 0] : [2, 2, 2, 0])];
    for (const card of laid) ways = unique(withCard(ways, card));
    for (const card of more) {
      if (covered(ways)) return true;
      ways = unique([...ways, ...withCard(ways, card)]);
    }
    return covered(ways);
  }

  /** The bottom-row spaces that are nearest to the centre line, of those that are free and have no island. */
  function startMoves(): string[] {
    const centre = 2 * sizeOf(setup.formation).columns + 1;
    const distance = (space: string): number => Math.abs(Number(space.split('.')[1]) - centre);
    const free = bottomRow(setup.formation).filter((space) => islandAt(space) === undefined && space !== otherShip());
    const nearest = Math.min(...free.map(distance));
    return free.filter((space) => distance(space) === nearest).map((space) => `start ${space}`);
  }

  /** The spaces the active ship can end on, each with the steps it takes. */
  function reachable(): Map<string, number> {
    const { ship } = active();
    const steps = new Map([[ship, 0]]);
    for (const [space, taken] of steps) {
      for (const next of neighboursOf(space)) {
        const blocked = options.ships === 'block' && next === otherShip();
        if (!blocked && !steps.has(next)) steps.set(next, taken + 1);
      }
    }
    steps.delete(otherShip());
    return steps;
  }

  function turnMoves(): string[] {
    const player = active();
    const moves: string[] = [];
    const doubled = islandsOf(seatOfTurn()).some(({ at, ability }) => at === player.ship && ability === 'doubleSail');
    const steps = reachable();
    for (const card of oneOfEach(player.hand)) {
      const range = cardOf(card).sail * (doubled ? 2 : 1);
      for (const [space, taken] of steps) if (taken <= range) moves.push(`sail ${card} ${space}`);
    }
    if (canTake(player)) moves.push('take');
    return moves.length > 0 ? moves : ['pass'];
  }

  /** The payments that the active player can make for the island its ship is on, by their text. */
  function findPayments(): Map<string, Payment> {
    const seat = seatOfTurn();
    const payments = new Map<string, Payment>();
    const island = islandAt(active().ship);
    if (island === undefined) return payments;
    const doubles = active().next === 'double' && markersLeft(seat) >= 2 ? [false, true] : [false];
    const plus2s = ['', ...islandsOf(seat).flatMap(({ at, ability }) => (ability === 'plus2' ? [at] : []))];
    for (const double of doubles) {
      for (const plus2 of plus2s) {
        const text = `pay${double ? ' double' : ''}${plus2 === '' ? '' : ` plus2 ${plus2}`}`;
        const what = { island, double, plus2, laid: [] };
        if (canCover(what, [], active().hand)) payments.set(text, what);
      }
    }
    return payments;
  }

  function layMoves(what: Payment): string[] {
    const { hand } = active();
    const highest = Math.max(-1, ...what.laid.map((card) => ALL_CARDS.indexOf(card)));
    const higher = hand.filter((card) => ALL_CARDS.indexOf(card) > highest);
    const possible = higher.filter((card, i) => canCover(what, [...what.laid, card], higher.slice(i + 1)));
    return oneOfEach(possible).map((card) => `lay ${card}`);
  }

  function swapMoves(): string[] {
    const { hand } = active();
    if (hand.length === 1) return ['keep', `swap ${hand[0]}`];
    const swaps = new Map<string, string>(); // by the kinds of the two cards, the lowest-numbered pair
    hand.forEach((one, i) => {
      for (const another of hand.slice(i + 1)) {
        const kinds = [kindOf(one), kindOf(another)].sort().join(' ');
        if (!swaps.has(kinds)) swaps.set(kinds, `swap ${one},${another}`);
      }
    });
    return ['keep', ...swaps.values()];
  }

  function windMoves(): string[] {
    const from = otherShip();
    const ends = neighboursOf(from).flatMap((between) => neighboursOf(between).filter((end) => end !== from));
    return ['calm', ...new Set(ends.filter((end) => end !== active().ship).map((end) => `wind ${end}`))];
  }

  function findMoves(): string[] {
    if (termination !== '') return [];
    if (decision === 'start') return startMoves();
    if (decision === 'turn') return turnMoves();
    if (decision === 'island') return ['leave', ...findPayments().keys()];
    if (decision === 'lay') return payment === null ? [] : layMoves(payment);
    if (decision === 'drop') return oneOfEach(playerOf(1 - seatOfTurn()).hand).map((card) => `drop ${card}`);
    if (decision === 'swap') return swapMoves();
    return windMoves();
  }

  function findEnd(): string {
    if (setup.islands.every(({ at }) => markers.has(at))) return 'all-claimed';
    if (everySeat.some((seat) => markersLeft(seat) <= 0)) return 'markers';
    if (players.every((player) => player.hand.length === 0 && !canTake(player))) return 'out-of-cards';
    if (turns >= options.turnLimit) return 'turn-limit';
    return '';
  }

  function endTurn(): void {
    turns++;
    decision = turns < seats ? 'start' : 'turn';
    termination = findEnd();
  }

  /** Finishes a payment as soon as what is laid covers the needs; until then the next decision is a card to lay. */
  function goOnPaying(what: Payment): void {
    payment = what;
    decision = 'lay';
    if (!canCover(what, what.laid, [])) return;

    const player = active();
    payment = null;
    discard(player, what.laid);
    player.spent += what.laid.length;
    if (what.plus2 !== '') markers.delete(what.plus2);
    markers.set(what.island.at, { seat: seatOfTurn(), count: what.double ? 2 : 1 });
    draw(player, what.island.cards);
    const ability = what.island.ability ?? '';
    player.next = ['next1', 'next2', 'double'].includes(ability) ? ability : '';
    if (ability === 'swap2') decision = 'swap';
    else if (ability === 'wind' && !puzzle) decision = 'wind';
    else if (ability === 'discard1' && !puzzle && playerOf(1 - seatOfTurn()).hand.length > 0) decision = 'drop';
    else endTurn();
  }

  function pointsOf(seat: number): number {
    if (puzzle) return 0 - playerOf(seat).spent;
    const own = islandsOf(seat);
    let points = options.handicap?.[seat] ?? 0;
    for (const island of own) points += island.points * markersOn(island);
    for (const colour of new Set(own.flatMap((island) => island.colour ?? []))) {
      points += COLOUR_POINTS[Math.min(own.filter((island) => island.colour === colour).length, 6)] ?? 0;
    }
    return points;
  }

  let moves = findMoves().sort();

  return {
    toMove() {
      if (termination !== '') return -1;
      return decision === 'drop' ? 1 - seatOfTurn() : seatOfTurn();
    },
    turn: () => turns,
    legal: () => [...moves],

    play(move) {
      if (!moves.includes(move)) throw new Error(`illegal move ${move}`);
      const player = active();
      const [word, what = '', where = ''] = move.split(' ');
      if (word === 'start') {
        player.ship = what;
        endTurn();
      } else if (word === 'sail') {
        discard(player, [what]);
        player.spent++;
        player.ship = where;
        if (islandAt(where) !== undefined && !markers.has(where)) decision = 'island';
        else endTurn();
      } else if (word === 'take') {
        draw(player, 2);
        endTurn();
      } else if (word === 'pay') {
        const chosen = findPayments().get(move);
        if (chosen !== undefined) goOnPaying(chosen);
      } else if (word === 'lay') {
        if (payment !== null) goOnPaying({ ...payment, laid: [...payment.laid, what] });
      } else if (word === 'drop') {
        discard(playerOf(1 - seatOfTurn()), [what]);
        endTurn();
      } else if (word === 'swap') {
        const swapped = what.split(',');
        discard(player, swapped);
        draw(player, swapped.length);
        endTurn();
      } else if (word === 'wind') {
        playerOf(1 - seatOfTurn()).ship = what;
        endTurn();
      } else {
        endTurn(); // pass, leave, keep or calm
      }
      moves = findMoves().sort();
    },

    scores: () => everySeat.map(pointsOf),

    result() {
      if (termination === '') throw new Error('the game is not over');
      if (puzzle) return { termination, winners: termination === 'all-claimed' ? [0] : [] };
      const mostPoints = Math.max(...everySeat.map(pointsOf));
      const leaders = everySeat.filter((seat) => pointsOf(seat) === mostPoints);
      const cardsOf = (seat: number): number => playerOf(seat).hand.length + playerOf(seat).deck.length;
      const mostCards = Math.max(...leaders.map(cardsOf));
      return { termination, winners: leaders.filter((seat) => cardsOf(seat) === mostCards) };
    },
  };
};

export default makeReference;
