/**
 * Islands' position as text for a terminal.
 *
 * A line a strip, four characters a triangle: `/   \` points up and touches the triangle below it, `\   /` points down. Islands are the
 * letters a to l, with the letter of their owner behind them and of a ship that lies there before them; on open sea a ship is <A>. The
 * tables below tell the rest.
 */

import type { State, View } from '../../core/game.ts';
import { cardInWords, headline, islandsOf, markedSpace, type SeatView, seatLetter, seatsOf } from './description.ts';
import type { Islands } from './islands.ts';
import { formatCard } from './notation.ts';

/** Characters from a triangle to the next, and left of the first one. */
const PITCH = 4;
const MARGIN = 4;
/** Longest line of a list of cards. */
const LINE = 110;

export function renderText(game: Islands, state: State, view: View): string {
  return [
    ...seaLines(game, state, view),
    '',
    headline(game, state, view),
    '',
    ...islandLines(game, state),
    '',
    ...seatLines(game, state, view),
  ].join('\n');
}

function seaLines(game: Islands, state: State, view: View): string[] {
  const { sea } = game;
  const labels = labelsOf(game, state, view);
  const numbers = Array.from({ length: sea.width - 1 }, (_, i) =>
    String(i + 2)
      .padStart(3)
      .padEnd(PITCH),
  );
  const lines = [`${' '.repeat(MARGIN)}${numbers.join('')}`];
  for (let strip = 1; strip <= sea.strips; strip++) {
    const line: string[] = [
      ...String(strip)
        .padStart(2)
        .padEnd(MARGIN + PITCH * sea.width),
    ];
    for (const space of sea.spaces) {
      if (sea.stripOf(space) !== strip) continue;
      const x = MARGIN + PITCH * (sea.positionOf(space) - 2);
      const [left, right] = sea.pointsUp(space) ? '/\\' : '\\/';
      line.splice(x, PITCH + 1, left, ...(labels.get(space) ?? '   '), right);
    }
    lines.push(line.join('').trimEnd());
  }
  return lines;
}

/** By space, three characters: ship, island, owner. Open sea where the last move ended is between brackets. */
function labelsOf(game: Islands, state: State, { lastMove }: View): Map<number, string> {
  const labels = new Map<number, string>();
  for (const { space, letter, owner } of islandsOf(game, state)) {
    labels.set(space, ` ${letter}${owner < 0 ? ' ' : seatLetter(owner)}`);
  }
  const marked = markedSpace(lastMove);
  for (const { ship, letter } of seatsOf(game, state, {})) {
    const island = labels.get(ship);
    if (ship >= 0)
      labels.set(ship, island === undefined ? (ship === marked ? `[${letter}]` : `<${letter}>`) : letter + island.slice(1));
  }
  return labels;
}

function islandLines(game: Islands, state: State): string[] {
  const rows = islandsOf(game, state).map(({ letter, space, face, owner, markers }) => [
    letter,
    game.sea.format(space),
    String(face.points),
    String(face.cards),
    ...face.needs.map(String),
    [face.ability, face.colour].filter((text) => text !== undefined).join(' ') || '-',
    owner < 0 ? '-' : `${seatLetter(owner)}${markers === 2 ? ', two markers' : ''}`,
  ]);
  return table([['island', 'at', 'points', 'cards', 'rum', 'fabric', 'gems', 'ability', 'claimed by'], ...rows]);
}

function seatLines(game: Islands, state: State, view: View): string[] {
  const seats = seatsOf(game, state, view);
  const heads = ['', 'seat', 'ship', ...seats[0].columns.map(([head]) => head), ''];
  const rows = seats.map(({ letter, seat, ship, columns, remark }) => [
    letter,
    String(seat),
    ship < 0 ? '-' : game.sea.format(ship),
    ...columns.map(([, text]) => text),
    remark,
  ]);
  return [...table([heads, ...rows]), ...seats.flatMap((seat) => cardLines(game, seat))];
}

function cardLines(game: Islands, { letter, hand, inHand, deck, laid, discards }: SeatView): string[] {
  const inWords = (cards: readonly number[]) => cards.map((card) => cardInWords(game, card));
  const names = (cards: readonly number[]) => cards.map(formatCard);
  return [
    ...list(`${letter} hand`, hand === null ? Array<string>(inHand).fill('??') : inWords(hand), hand === null ? ' ' : ' | '),
    ...(laid.length > 0 ? list(`${letter} laid`, inWords(laid), ' | ') : []),
    ...(deck === null ? [] : list(`${letter} deck, next first`, names(deck), ' ')),
    ...list(`${letter} discards`, names(discards), ' '),
  ];
}

/** A heading and a list, in as many lines as it takes. */
function list(head: string, items: readonly string[], separator: string): string[] {
  const lines: string[] = [`${head}:`];
  for (const item of items.length > 0 ? items : ['-']) {
    const last = lines[lines.length - 1];
    const longer = `${last}${last.endsWith(':') || last.trim() === '' ? ' ' : separator}${item}`;
    if (longer.length <= LINE) lines[lines.length - 1] = longer;
    else lines.push(`   ${item}`);
  }
  return lines;
}

/** Columns as wide as their longest text. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}
