/** An Islands position in words and plain objects, for the text (render.ts) and the picture (draw.ts) alike. */

import type { Move, State, View } from '../../core/game.ts';
import { ABILITIES } from './abilities.ts';
import type { FaceData } from './components.ts';
import type { Islands } from './islands.ts';
import { DOUBLED, ISLAND, LAY, NO_SPACE, OWN, PENDING, PHASE, SHIP } from './layout.ts';
import { BLOW, formatCard, PLACE, SAIL, spaceOf, whatOf } from './notation.ts';
import { TILES } from './sea.ts';

/** Seats are shown as letters, so that nobody takes them for a number of cards or points. */
export function seatLetter(seat: number): string {
  return String.fromCharCode(65 + seat);
}

export interface IslandView {
  /** Islands are called a to l, down the columns. */
  readonly letter: string;
  readonly space: number;
  readonly face: FaceData;
  /** The seat that controls it, or -1, and with how many markers. */
  readonly owner: number;
  readonly markers: number;
}

export function islandsOf(game: Islands, state: State): IslandView[] {
  return Array.from({ length: TILES }, (_, tile) => {
    const owner = game.sideOf.findIndex((seat) => (state[OWN + seat] >>> tile) & 1);
    return {
      letter: String.fromCharCode(97 + tile),
      space: state[ISLAND + tile] & 255,
      face: game.faces.data[state[ISLAND + tile] >>> 8],
      owner,
      markers: owner < 0 ? 0 : 1 + ((state[DOUBLED] >>> tile) & 1),
    };
  });
}

export interface SeatView {
  readonly seat: number;
  readonly letter: string;
  /** The ship's space, or -1 before its start. */
  readonly ship: number;
  /** Headings with their texts, in the order of the table. */
  readonly columns: readonly (readonly [string, string])[];
  /** The cards in hand; null where they are hidden. */
  readonly hand: readonly number[] | null;
  readonly inHand: number;
  /** The cards of the deck, the next one first; null where their order is hidden. */
  readonly deck: readonly number[] | null;
  readonly inDeck: number;
  readonly laid: readonly number[];
  readonly discards: readonly number[];
  readonly remark: '' | 'to move' | 'winner' | 'shared win' | 'solved' | 'not solved';
}

export function seatsOf(game: Islands, state: State, view: View): SeatView[] {
  const scores = new Float64Array(game.seats);
  game.scores(state, scores);
  return game.sideOf.map((seat) => {
    const hand = game.handOf(state, seat);
    const seesAll = view.seat === undefined;
    const inDeck = game.rules.left(state, seat);
    const facts = {
      points: String(scores[seat]),
      islands: String(islandsOf(game, state).filter(({ owner }) => owner === seat).length),
      ...(!game.rules.puzzle && { markers: String(12 - game.moves.placed(state, seat)) }),
      hand: String(hand.length),
      deck: String(inDeck),
      ...(game.faces.hasAbilities && { next: ABILITIES[state[PENDING + seat]] || '-' }),
    };
    return {
      seat,
      letter: seatLetter(seat),
      ship: state[SHIP + seat] === NO_SPACE ? -1 : state[SHIP + seat],
      columns: Object.entries(facts),
      hand: seesAll || view.seat === seat ? hand : null,
      inHand: hand.length,
      deck: seesAll ? game.deckOf(state, seat) : null,
      inDeck,
      laid: state[PHASE] === LAY && game.toMove(state) === seat ? game.laidCards(state) : [],
      discards: game.discardsOf(state, seat),
      remark: remarkOn(game, state, seat),
    };
  });
}

function remarkOn(game: Islands, state: State, seat: number): SeatView['remark'] {
  const next = game.toMove(state);
  if (next >= 0) return next === seat ? 'to move' : '';
  const { shares } = game.result(state);
  if (game.rules.puzzle) return shares[0] > 0 ? 'solved' : 'not solved';
  return shares[seat] === 1 ? 'winner' : shares[seat] > 0 ? 'shared win' : '';
}

const DECISIONS = [
  'place the ship',
  'sail or take',
  'leave or pay',
  'lay a card',
  'drop a card',
  'swap cards',
  'let the wind blow',
];

/** One line on how the game stands and on the last move. */
export function headline(game: Islands, state: State, { lastMove }: View): string {
  const next = game.toMove(state);
  const turns = game.turn(state);
  const now =
    next < 0
      ? `Over after ${turns} turns: ${game.result(state).termination}`
      : `Turn ${turns}: ${seatLetter(next)} to ${DECISIONS[state[PHASE]]}`;
  return lastMove === undefined ? `${now}.` : `${now}. Last move: ${game.formatMove(state, lastMove)}.`;
}

/** The space that the last move led a ship to, or -1. */
export function markedSpace(lastMove: Move | undefined): number {
  if (lastMove === undefined) return -1;
  const what = whatOf(lastMove);
  return what === SAIL || what === PLACE || what === BLOW ? spaceOf(lastMove) : -1;
}

/** `c7 4 r1 f1`: number, sail value, resources. */
export function cardInWords(game: Islands, card: number): string {
  const { sail, rum, fabric, gems } = game.cards.data[card & 31];
  const resources = [`r${rum}`, `f${fabric}`, `g${gems}`].filter((text) => !text.endsWith('0'));
  return [formatCard(card), sail, ...resources].join(' ');
}
