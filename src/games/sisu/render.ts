/**
 * Sisu's position as text for a terminal. A cell is two lines, its terrain above and its animal below, with the letter of the seat whose
 * outer or inner token stands there behind it. What the last token scored stands in brackets; the tile just placed has a double frame.
 */

import type { State, View } from '../../core/game.ts';
import { CORNER, SIDE } from './board.ts';
import { BOXED, DECK, HANDS, INNER, OUTER, TOKENS, TURN } from './layout.ts';
import { cellAt } from './planes.ts';
import { HAND } from './setup.ts';
import type { Sisu } from './sisu.ts';
import { emptySlot, headline, placedTile, printable, SEAT_LETTERS, scoredBy, shortNames, standings } from './words.ts';

/** Characters of a name on the board, and of a cell between its borders: brackets, the name, a gap and a token. */
const NAME = 7;
const CELL = NAME + 4;

export function renderText(game: Sisu, state: State, view: View): string {
  return [
    ...boardLines(game, state, view),
    '',
    headline(game, state, view),
    '',
    ...seatLines(game, state),
    '',
    ...deckLines(game, state, view),
    ...legend(game),
  ].join('\n');
}

function boardLines(game: Sisu, state: State, view: View): string[] {
  const placed = placedTile(state, view);
  const square = placed < 0 ? [] : Array.from(CORNER.subarray(4 * placed, 4 * placed + 4));
  const isPlaced = (row: number, column: number) =>
    column >= 0 && column < SIDE && row >= 0 && row < SIDE && square.includes(SIDE * row + column);
  const names = [shortNames(game.set.terrains, NAME, NAME), shortNames(game.set.animals, NAME, NAME)];
  const scored = scoredBy(game, state, view);
  const content = (kind: number, cell: number) => {
    const name = names[kind][cellAt(state, kind, cell)].padEnd(NAME);
    const token = [0, 1].find((seat) => state[TOKENS + 2 * seat + kind] === cell);
    const text = `${name} ${token === undefined ? ' ' : SEAT_LETTERS[token]}`;
    return scored.kind === kind && scored.cells.has(cell) ? `[${text}]` : ` ${text} `;
  };
  const columns = Array.from({ length: SIDE }, (_, column) => column);
  const lines = [`  ${columns.map((column) => 'abcdef'[column].padStart(CELL / 2 + 2).padEnd(CELL + 1)).join('')}`];
  for (let row = 0; row <= SIDE; row++) {
    const edge = columns.map((column) => (isPlaced(row, column) !== isPlaced(row - 1, column) ? '=' : '-').repeat(CELL));
    lines.push(`  +${edge.join('+')}+`);
    if (row === SIDE) break;
    for (const kind of [OUTER, INNER]) {
      const border = (column: number) => (isPlaced(row, column) !== isPlaced(row, column - 1) ? '#' : '|');
      const cells = columns.map((column) => `${border(column)}${content(kind, SIDE * row + column)}`);
      lines.push(`${kind === OUTER ? row + 1 : ' '} ${cells.join('')}${border(SIDE)}`);
    }
  }
  return lines;
}

/** A tile's cells in short, by corner. */
function cellsInShort(game: Sisu, tile: number): string[] {
  const { set } = game;
  const terrains = shortNames(set.terrains, 4, NAME);
  const animals = shortNames(set.animals, 4, NAME);
  return set.tiles[tile].map((cell) => {
    const { terrain, animal } = set.iconsOf(cell, '');
    return `${terrains[terrain]}/${animals[animal]}`;
  });
}

/** For each seat how it stands, and its hand: three tiles side by side, as the set-up writes them. */
function seatLines(game: Sisu, state: State): string[] {
  return standings(game, state).flatMap(({ letter, points, tokens, remark }, seat) => {
    const tiles = Array.from({ length: HAND }, (_, slot) => state[HANDS + HAND * seat + slot]);
    const shown = tiles.map((tile) => (tile < 0 ? ['', '', '', ''] : cellsInShort(game, tile)));
    const width = Math.max(0, ...shown.flat().map((cell) => cell.length));
    const rows = [
      [0, 1],
      [3, 2],
    ].map(
      (corners, line) =>
        `   ${shown
          .map((cells, slot) => {
            const number = line === 0 ? `${slot + 1}:` : '  ';
            const empty = line === 0 && slot === emptySlot(game, state, seat) ? '(just placed)' : '';
            const pair = corners.map((corner) => cells[corner].padEnd(width)).join(' ');
            return `${number} ${empty === '' ? pair : empty.padEnd(2 * width + 1)}`;
          })
          .join('   ')}`,
    );
    const head = `${letter}  ${points} ${points.trim() === '1' ? 'point' : 'points'}; outer token ${tokens[0]}, inner token ${tokens[1]}`;
    return [`${head}${remark === '' ? '' : `; ${remark}`}`, ...rows.map((row) => row.trimEnd())];
  });
}

/** The deck is face down to a seat that looks. */
function deckLines(game: Sisu, state: State, { seat }: View): string[] {
  const left = game.deckSize - state[TURN];
  const count = `Deck: ${left} ${left === 1 ? 'tile' : 'tiles'}; box: ${state[BOXED]}.`;
  if (seat !== undefined || left === 0) return [count];
  const tiles = Array.from(state.subarray(DECK + state[TURN], DECK + game.deckSize), (tile) =>
    cellsInShort(game, tile).join(' '),
  );
  const width = Math.max(...tiles.map((tile) => tile.length));
  const lines = [`${count} The next first, clockwise from the top left:`];
  for (let i = 0; i < tiles.length; i += 2) {
    lines.push(`   ${tiles[i].padEnd(width)}${i + 1 < tiles.length ? `   ${tiles[i + 1]}` : ''}`.trimEnd());
  }
  return lines;
}

/** Names that had to be cut, in full. */
function legend(game: Sisu): string[] {
  const { terrains, animals } = game.set;
  const cut = [
    ...shortNames(terrains, NAME, NAME).map((short, i) => [short, terrains[i]]),
    ...shortNames(animals, NAME, NAME).map((short, i) => [short, animals[i]]),
  ].filter(([short, name]) => short !== name);
  return cut.length === 0 ? [] : [`Names: ${cut.map(([short, name]) => `${short} = ${printable(name)}`).join(', ')}.`];
}
