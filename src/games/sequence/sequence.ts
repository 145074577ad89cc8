/**
 * The Sequence engine: positions, moves, ends. The rules as implemented are in README.md.
 *
 * What may be played is in moves.ts, what a move does to the board in chips.ts, cards on their way are in deal.ts; this file puts them
 * together and says when the game is over.
 */

import { InputError } from '../../core/errors.ts';
import type { ChanceEvent, Game, GameDefinition, GameRequest, Move, Result, Rng, State, View } from '../../core/game.ts';
import { next } from '../../core/random.ts';
import { resultOf } from '../../core/result.ts';
import type { Values } from '../../core/table.ts';
import { type Board, DEFAULT_CELLS, makeBoard, readComponents, SPACES } from './board.ts';
import { CARD_NAMES, CARDS, KINDS, parseCard } from './cards.ts';
import { Chips } from './chips.ts';
import {
  cardAt,
  copiesOf,
  countDiscards,
  dealAll,
  dealKnown,
  dealUnseen,
  drop,
  give,
  reshuffle,
  reshuffleKnown,
} from './deal.ts';
import { drawSvg } from './draw.ts';
import { measure } from './features.ts';
import { hashWords } from './hash.ts';
import {
  CHANCE,
  CHIPS,
  CLAIMED,
  END,
  HAND,
  HELD_LINES,
  RAIL,
  SEAT,
  SHUFFLED,
  SIZE,
  SWAPPED,
  TEAM,
  TEAMS,
  TOP,
  TURN,
} from './layout.ts';
import { cardOf, DEAD, formatMove, kindOf, Moves, PASS, PLACE, parseMove, spaceOf, TAKE } from './moves.ts';
import { playout } from './playout.ts';
import { CORNERS, RAILS, STARTS } from './rails.ts';
import { renderText } from './render.ts';
import { readSetup, setupObject } from './setup.ts';

export const TERMINATIONS = ['sequences', 'turn-limit'] as const;
const SEQUENCES = 1;
const TURN_LIMIT = 2;

/** Cards each by the number of seats, before `handBonus`. */
const HAND_SIZES: Readonly<Record<number, number>> = { 2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3 };

/** A claimed line: where it lies, and its team. */
export interface Line {
  readonly team: number;
  readonly rail: number;
  readonly start: number;
}

export class Sequence implements Game {
  readonly definition: GameDefinition;
  readonly seats: number;
  readonly options: Values;
  readonly sides: number;
  readonly sideOf: readonly number[];
  readonly maxMoves: number;
  readonly maxPlies: number;
  readonly board: Board;
  readonly breakSequences: boolean;
  /** Sequences that win. */
  readonly need: number;
  readonly turnLimit: number;
  /** By seat. */
  readonly handSizes: readonly number[];
  readonly teamOf: Int32Array;
  /** Where the blocks of the seats begin. */
  readonly hands: number;
  readonly moves: Moves;
  readonly chips: Chips;
  private readonly start: State;

  constructor(definition: GameDefinition, { seats, options, components }: GameRequest) {
    this.definition = definition;
    this.seats = seats;
    this.options = options;
    this.sides = options.teams as number;
    this.sideOf = Array.from({ length: seats }, (_, seat) => seat % this.sides);
    this.teamOf = Int32Array.from(this.sideOf);
    this.board = makeBoard(components === undefined ? DEFAULT_CELLS : readComponents(components));
    this.breakSequences = options.breakSequences === true;
    this.need = options.sequencesToWin as number;
    this.turnLimit = options.turnLimit as number;
    this.handSizes = (options.handBonus as number[]).map((bonus) => HAND_SIZES[seats] + bonus);
    this.maxMoves = mostMoves(Math.max(...this.handSizes));
    this.maxPlies = 2 * this.turnLimit; // a turn is a play or a pass, and at most one dead card before it
    this.hands = TEAMS + TEAM * this.sides;
    this.moves = new Moves(this.hands, this.teamOf);
    this.chips = new Chips(this.board, this.breakSequences);
    this.start = this.newState();
    for (let team = 0; team < this.sides; team++) this.start.set(CORNERS, TEAMS + TEAM * team + RAIL);
    for (let seat = 0; seat < seats; seat++) this.start[this.hands + HAND * seat + SIZE] = this.handSizes[seat];
  }

  newState(): State {
    return new Int32Array(TEAMS + TEAM * this.sides + HAND * this.seats);
  }

  setup(state: State, rng: Rng): void {
    state.set(this.start);
    dealAll(state, this.hands, this.seats, rng);
    for (let i = 0; i < 4; i++) state[CHANCE + i] = next(rng);
  }

  copy(to: State, from: State): void {
    to.set(from);
  }

  toMove(state: State): number {
    return state[SEAT];
  }

  turn(state: State): number {
    return state[TURN];
  }

  /** Plain cards by ascending space, dead cards, then jacks by card and space; or a pass. */
  legalMoves(state: State, out: Int32Array): number {
    return this.moves.list(state, out);
  }

  countMoves(state: State): number {
    return this.moves.tally(state);
  }

  randomMove(state: State, rng: Rng): Move {
    return this.moves.draw(state, rng);
  }

  play(state: State, move: Move): void {
    const kind = kindOf(move);
    const seat = state[SEAT];
    state[SHUFFLED] = 0;
    if (kind !== PASS) {
      const hand = this.hands + HAND * seat;
      const team = this.teamOf[seat];
      drop(state, hand, cardOf(move));
      if (kind === PLACE) {
        this.chips.place(state, team, spaceOf(move));
        if (state[HELD_LINES + team] >= this.need) {
          state[hand + SIZE]--;
          state[TURN]++;
          this.finish(state, true);
          return;
        }
      } else if (kind === TAKE) this.chips.take(state, team, spaceOf(move));
      this.drawCard(state, hand);
      if (kind === DEAD) {
        state[SWAPPED] = 1;
        return;
      }
    }
    state[SWAPPED] = 0;
    state[SEAT] = seat + 1 === this.seats ? 0 : seat + 1;
    state[TURN]++;
    if (state[TURN] >= this.turnLimit) this.finish(state, false);
  }

  /** The words that say that it is over: a team has the sequences it needs, or the turn limit is reached. */
  finish(state: State, won: boolean): void {
    state[END] = won ? SEQUENCES : TURN_LIMIT;
    state[SEAT] = -1;
    state[SWAPPED] = 0;
  }

  /** Puts a chip on a free space and claims the lines that it finishes. */
  place(state: State, team: number, space: number): void {
    this.chips.place(state, team, space);
  }

  /** The next card, after a reshuffle where there is none. A card was just discarded, so there always is one then. */
  private drawCard(state: State, hand: number): void {
    if (state[TOP] === CARDS) {
      this.reshuffle(state);
      state[SHUFFLED] = 1;
    }
    give(state, hand, cardAt(state, state[TOP]++));
  }

  reshuffle(state: State): void {
    reshuffle(state, this.hands, this.seats);
  }

  playout(state: State, rng: Rng): void {
    if (state[SEAT] >= 0) playout(this, state, rng);
  }

  /** The team with the most sequences wins: who has as many as it takes has the most. */
  shares(state: State, out: Float64Array): void {
    let most = 0;
    for (let team = 0; team < this.sides; team++) if (state[HELD_LINES + team] > most) most = state[HELD_LINES + team];
    let winners = 0;
    for (let team = 0; team < this.sides; team++) if (state[HELD_LINES + team] === most) winners++;
    for (let team = 0; team < this.sides; team++) out[team] = state[HELD_LINES + team] === most ? 1 / winners : 0;
  }

  scores(state: State, out: Float64Array): void {
    for (let seat = 0; seat < this.seats; seat++) out[seat] = state[HELD_LINES + this.teamOf[seat]];
  }

  result(state: State): Result {
    return resultOf(this, state, TERMINATIONS[state[END] - 1]);
  }

  measure(state: State, seat: number, out: Float64Array): void {
    measure(this, state, seat, out);
  }

  hash(state: State, out: Int32Array): void {
    hashWords(state, this.sides, this.seats, out);
  }

  /** Whether the move finishes a line or takes a chip. */
  isNoisy(state: State, move: Move): boolean {
    const kind = kindOf(move);
    if (kind !== PLACE) return kind === TAKE;
    return this.chips.finishes(state, this.teamOf[state[SEAT]], spaceOf(move));
  }

  redeal(state: State, seat: number, rng: Rng): void {
    dealUnseen(state, this.hands, this.seats, seat, rng);
    state[SHUFFLED] = 0;
    for (let i = 0; i < 4; i++) state[CHANCE + i] = next(rng);
  }

  observe(state: State, seat: number): string {
    return JSON.stringify({
      turn: state[TURN],
      seat: state[SEAT],
      swapped: state[SWAPPED],
      chips: Array.from({ length: this.sides }, (_, team) => this.chipsOf(state, team).join(' ')),
      sequences: this.linesOf(state).map(({ team, rail, start }) => `${team}:${rail}/${start}`),
      hand: this.handOf(state, seat),
      sizes: this.sideOf.map((_, other) => state[this.hands + HAND * other + SIZE]),
      pile: CARDS - state[TOP],
      discards: this.discardsOf(state),
    });
  }

  // Parts of a position for people and files.

  /** A seat's cards in text, in string order. */
  handOf(state: State, seat: number): string[] {
    const hand = this.hands + HAND * seat;
    return namesOf((card) => copiesOf(state, hand, card));
  }

  /** The draw pile in text, the next card first. */
  pileOf(state: State, from = state[TOP]): string[] {
    return Array.from({ length: CARDS - from }, (_, i) => CARD_NAMES[cardAt(state, from + i)]);
  }

  discardsOf(state: State): string[] {
    const counts = new Int32Array(KINDS);
    countDiscards(state, this.hands, this.seats, counts);
    return namesOf((card) => counts[card]);
  }

  /** The spaces with chips of a team. */
  chipsOf(state: State, team: number): number[] {
    const chips = TEAMS + TEAM * team + CHIPS;
    const spaces: number[] = [];
    for (let space = 0; space < SPACES; space++) if ((state[chips + (space >> 5)] >>> space) & 1) spaces.push(space);
    return spaces;
  }

  linesOf(state: State): Line[] {
    const lines: Line[] = [];
    for (let team = 0; team < this.sides; team++) {
      for (let rail = 0; rail < RAILS; rail++) {
        const claimed = state[TEAMS + TEAM * team + RAIL + rail] >>> CLAIMED;
        for (let start = 0; start < STARTS; start++) if ((claimed >>> start) & 1) lines.push({ team, rail, start });
      }
    }
    return lines;
  }

  chanceOf(state: State): ChanceEvent | null {
    return state[SHUFFLED] === 0 ? null : { event: 'reshuffle', deck: this.pileOf(state, state[TOP] - 1) };
  }

  playForced(state: State, move: Move, { event, deck }: ChanceEvent): void {
    const hand = this.hands + HAND * state[SEAT];
    const text = this.formatMove(state, move);
    this.play(state, move);
    if (state[SHUFFLED] === 0 || event !== 'reshuffle') throw new InputError(`${text} leads to no event '${event}'.`);
    const expected = this.pileOf(state, state[TOP] - 1).sort();
    const given = Array.isArray(deck) ? (deck as unknown[]) : [];
    if (JSON.stringify([...given].sort()) !== JSON.stringify(expected)) {
      throw new InputError(
        `'deck' of the reshuffle after ${text} must hold the ${expected.length} discards, each as often as it lies there.`,
      );
    }
    drop(state, hand, cardAt(state, state[TOP] - 1));
    reshuffleKnown(state, given.map(parseCard));
    give(state, hand, cardAt(state, state[TOP]++));
  }

  formatMove(_state: State, move: Move): string {
    return formatMove(this.board, move);
  }

  parseMove(_state: State, text: string): Move {
    return parseMove(this.board, text);
  }

  describeSetup(state: State): unknown {
    return setupObject(this, state);
  }

  setupFrom(state: State, setup: unknown): void {
    const known = readSetup(this, setup);
    state.set(this.start);
    dealKnown(state, this.hands, this.seats, known);
    state.fill(1, CHANCE, CHANCE + 4); // what it will draw is not known
  }

  startOf(): string {
    return '';
  }

  render(state: State, view: View): string {
    return renderText(this, state, view);
  }

  draw(state: State, view: View): string {
    return drawSvg(this, state, view);
  }
}

/** Cards in text, in string order, each as often as it is said to be there. */
function namesOf(copies: (card: number) => number): string[] {
  const names: string[] = [];
  for (let card = 0; card < KINDS; card++) for (let i = copies(card); i > 0; i--) names.push(CARD_NAMES[card]);
  return names.sort();
}

/**
 * The most legal moves of a hand of so many cards: a two-eyed jack has at most the free spaces and a one-eyed jack at most the others, so
 * two jacks have at most 2 · 96 moves between them, and so have four; every other card has at most its two spaces.
 */
function mostMoves(cards: number): number {
  return cards === 1 ? SPACES : 2 * SPACES + 2 * (cards - 2);
}
