/**
 * Sisu once more, naively: a second implementation to be played beside the fast engine and compared with it at every decision.
 *
 * The table is a map from the name of a cell, `a1` to `f6`, to the text that lies there, `savanna/bear`; a tile is four such texts,
 * clockwise from the top left. Tokens remember the name of the cell they stand on. A group is found by walking from cell to cell.
 */
import type { MakeReference } from '../../core/reference.ts';

type Tile = string[];

interface Setup {
  grid: string[][];
  hands: Tile[][];
  deck: Tile[];
  box?: Tile[]; // never seen again, so that nothing here uses it
}

interface Options {
  length: 'short' | 'long';
  handicap: number[];
}

/** A token's kind: outer tokens look at terrains, inner tokens at animals. */
type Kind = 'O' | 'I';

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f'];
const ROWS = ['1', '2', '3', '4', '5', '6'];
const KINDS: Kind[] = ['O', 'I'];

/** The cell that lies so far to the right of another and below it; an empty text where the grid has none. */
function cellAt(cell: string, right: number, down: number): string {
  const column = COLUMNS[COLUMNS.indexOf(cell.charAt(0)) + right];
  const row = ROWS[ROWS.indexOf(cell.charAt(1)) + down];
  return column === undefined || row === undefined ? '' : column + row;
}

/** The cells of the grid that share a side with this one. */
function neighboursOf(cell: string): string[] {
  return [cellAt(cell, 1, 0), cellAt(cell, -1, 0), cellAt(cell, 0, 1), cellAt(cell, 0, -1)].filter((other) => other !== '');
}

/** The four cells that a tile covers, in the order in which a tile is written; empty texts for what lies outside the grid. */
function squareAt(topLeft: string): string[] {
  return [topLeft, cellAt(topLeft, 1, 0), cellAt(topLeft, 1, 1), cellAt(topLeft, 0, 1)];
}

/** A tile after so many quarter turns clockwise. One of them brings the bottom left cell, written last, to the top left. */
function turned(tile: Tile, quarters: number): Tile {
  let result = tile;
  for (let i = 0; i < quarters; i++) result = [...result.slice(3), ...result.slice(0, 3)];
  return result;
}

/** The rotations of a tile that look different from all lower ones. */
function rotationsOf(tile: Tile): number[] {
  const faces = [0, 1, 2, 3].map((quarters) => turned(tile, quarters).join('/'));
  return [0, 1, 2, 3].filter((quarters) => faces.indexOf(faces[quarters] ?? '') === quarters);
}

/** The icon that a kind of token looks at. */
function iconOf(kind: Kind, content: string): string {
  const [terrain = '', animal = ''] = content.split('/');
  return kind === 'O' ? terrain : animal;
}

/** Says what is wrong with a set-up, if anything. */
function checkSetup(setup: Setup, options: Options, seats: number): void {
  const wrong = (what: string): never => {
    throw new Error(`the set-up is wrong: ${what}`);
  };
  const isCell = (content: unknown): boolean => typeof content === 'string' && /^[^/]+\/[^/]+$/.test(content);
  const isTile = (tile: Tile): boolean => tile.length === 4 && tile.every(isCell);
  const deckSize = options.length === 'short' ? 14 : 20;
  if (seats !== 2) wrong(`${seats} seats`);
  if (setup.grid.length !== 6 || setup.grid.some((row) => row.length !== 6 || !row.every(isCell))) wrong('grid');
  if (setup.hands.length !== 2 || setup.hands.some((hand) => hand.length !== 3 || !hand.every(isTile))) wrong('hands');
  if (setup.deck.length !== deckSize || !setup.deck.every(isTile)) wrong('deck');
  if (setup.box !== undefined && !setup.box.every(isTile)) wrong('box');
}

const makeReference: MakeReference = (givenOptions, seats, givenSetup) => {
  const options = givenOptions as unknown as Options;
  const setup = givenSetup as Setup;
  checkSetup(setup, options, seats);

  const table = new Map<string, string>(); // by the name of the cell
  COLUMNS.forEach((column, x) => {
    ROWS.forEach((row, y) => {
      table.set(column + row, setup.grid[y]?.[x] ?? '');
    });
  });
  const hands: Tile[][] = setup.hands.map((hand) => [...hand]);
  const deck: Tile[] = [...setup.deck];
  const tokens: Record<Kind, string>[] = [
    { O: '', I: '' },
    { O: '', I: '' },
  ]; // by seat, the cell each token stands on; an empty text while it is off the board
  const points = [0, 0];
  let turns = 0;
  let placed: { slot: number; cells: string[] } | undefined; // the tile of this turn, once it lies on the table

  const isOver = (): boolean => deck.length === 0;
  const mover = (): number => turns % 2;
  const tokenOf = (seat: number, kind: Kind): string => tokens[seat]?.[kind] ?? '';
  const pointsOf = (seat: number): number => (points[seat] ?? 0) + (options.handicap[seat] ?? 0);

  /** The orthogonally connected cells with the same icon, `start` among them. */
  function groupOf(kind: Kind, start: string): string[] {
    const icon = (cell: string): string => iconOf(kind, table.get(cell) ?? '');
    const group = [start];
    for (const cell of group) {
      // The loop also visits what is added here.
      for (const next of neighboursOf(cell)) {
        if (icon(next) === icon(start) && !group.includes(next)) group.push(next);
      }
    }
    return group;
  }

  function legalPlacements(): string[] {
    const moves: string[] = [];
    const occupied = [0, 1].flatMap((seat) => KINDS.map((kind) => tokenOf(seat, kind))).filter((cell) => cell !== '');
    const rotations = hands[mover()]?.map(rotationsOf) ?? [];
    for (const topLeft of table.keys()) {
      const square = squareAt(topLeft);
      if (square.includes('') || square.some((cell) => occupied.includes(cell))) continue;
      rotations.forEach((some, index) => {
        for (const rotation of some) moves.push(`${index + 1}@${topLeft}r${rotation}`);
      });
    }
    return moves;
  }

  function legalTokenMoves(cells: string[]): string[] {
    const moves: string[] = [];
    for (const kind of KINDS) {
      for (const cell of cells) {
        const group = groupOf(kind, cell);
        // A token off the board stands on the cell '', which is in no group.
        const joinsOpponent = group.includes(tokenOf(1 - mover(), kind));
        const joinsPrevious = group.includes(tokenOf(mover(), kind));
        if (!joinsOpponent && !joinsPrevious) moves.push(`${kind}@${cell}`);
      }
    }
    return moves.length > 0 ? moves : ['pass'];
  }

  function legal(): string[] {
    if (isOver()) return [];
    return (placed === undefined ? legalPlacements() : legalTokenMoves(placed.cells)).sort();
  }

  function placeTile(move: string): void {
    const slot = Number(move.charAt(0)) - 1; // `2@c3r1`
    const cells = squareAt(move.slice(2, 4));
    const tile = turned(hands[mover()]?.[slot] ?? [], Number(move.charAt(5)));
    cells.forEach((cell, corner) => {
      table.set(cell, tile[corner] ?? '');
    });
    placed = { slot, cells };
  }

  function placeToken(move: string): void {
    const kind = move.charAt(0) as Kind; // `O@c3`
    const cell = move.slice(2);
    const own = tokens[mover()];
    if (own !== undefined) own[kind] = cell;
    points[mover()] = (points[mover()] ?? 0) + groupOf(kind, cell).length;
  }

  function drawInto(slot: number): void {
    const tile = deck.shift();
    const hand = hands[mover()];
    if (tile === undefined || hand === undefined) throw new Error('nothing to draw');
    hand[slot] = tile;
  }

  return {
    toMove: () => (isOver() ? -1 : mover()),
    turn: () => turns,
    legal,

    play(move, chance) {
      if (chance !== undefined) throw new Error('Sisu has no chance events');
      if (!legal().includes(move)) throw new Error(`illegal move ${move}`);
      if (placed === undefined) {
        placeTile(move);
        return;
      }
      if (move !== 'pass') placeToken(move);
      drawInto(placed.slot);
      placed = undefined;
      turns++;
    },

    scores: () => [0, 1].map(pointsOf),

    result() {
      if (!isOver()) throw new Error('the game is not over');
      const most = Math.max(pointsOf(0), pointsOf(1));
      return { termination: 'deck-empty', winners: [0, 1].filter((seat) => pointsOf(seat) === most) };
    },
  };
};

export default makeReference;
