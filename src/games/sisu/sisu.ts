/**
 * The Sisu engine: positions, moves, ends. The rules as implemented are in README.md.
 *
 * The words of a state are in layout.ts, icons as planes of bits and the flood fill in planes.ts, what may be played in moves.ts; this
 * file is what a move does, what a seat sees, and when the game is over.
 */

import { popcount } from '../../core/bits.ts';
import { InputError } from '../../core/errors.ts';
import type { Game, GameDefinition, GameRequest, Move, Result, Rng, State, View } from '../../core/game.ts';
import { below } from '../../core/random.ts';
import { resultOf } from '../../core/result.ts';
import type { Values } from '../../core/table.ts';
import { CELL_NAMES, CELLS, LOWER, OFF_BOARD, UPPER } from './board.ts';
import { readComponents, show, type Tile, TileSet } from './components.ts';
import { deal } from './deal.ts';
import { drawSvg } from './draw.ts';
import { measure } from './features.ts';
import { hashOf } from './hash.ts';
import { BOXED, DECK, HANDS, INNER, NONE, OUTER, PLACED, POINTS, SEAT, SLOT, TOKENS, TURN } from './layout.ts';
import { drawPlacement, drawToken, facesInHand, format, freePlaces, listMoves, MAX_MOVES, PASS, parse, WAYS } from './moves.ts';
import { allowedTokens, countCells, fill, group, putFace, setCell } from './planes.ts';
import { playout } from './playout.ts';
import { renderText } from './render.ts';
import { cellText, DECK_SIZES, HAND, OPEN, readSetup, setupObject } from './setup.ts';
import { TILES } from './tiles.ts';

export const TERMINATIONS = ['deck-empty'] as const;

export class Sisu implements Game {
  readonly definition: GameDefinition;
  readonly seats = 2;
  readonly options: Values;
  readonly sides = 2;
  readonly sideOf: readonly number[] = [0, 1];
  readonly maxMoves = MAX_MOVES;
  /** Every turn takes a tile from the deck and holds two decisions. */
  readonly maxPlies: number;
  readonly set: TileSet;
  readonly deckSize: number;
  /** Tiles that the box may hold. */
  private readonly boxSize: number;
  /** By seat. */
  readonly handicap: readonly number[];
  /** A state of a game without tiles, and room to shuffle all tiles in. */
  private readonly blank: State;
  private readonly order: Int32Array;
  /** By tile: how often a state's deck and box hold it. */
  private readonly counts: Int32Array;

  constructor(definition: GameDefinition, { options, components }: GameRequest) {
    this.definition = definition;
    this.options = options;
    const length = options.length as string;
    this.deckSize = DECK_SIZES[length];
    this.maxPlies = 2 * this.deckSize;
    this.handicap = options.handicap as number[];
    const tiles = components === undefined ? TILES : readComponents(components);
    this.set = new TileSet(tiles, OPEN + this.deckSize, length);
    this.boxSize = tiles.length - OPEN - this.deckSize;
    this.order = this.set.all.slice();
    this.counts = new Int32Array(this.set.tiles.length);
    this.blank = new Int32Array(DECK + this.deckSize + this.boxSize).fill(NONE, DECK);
    this.blank[PLACED] = NONE;
    this.blank[SLOT] = NONE;
    this.blank.fill(OFF_BOARD, TOKENS, TOKENS + 4);
    this.blank.fill(NONE, HANDS, HANDS + 2 * HAND);
  }

  newState(): State {
    return this.blank.slice();
  }

  setup(state: State, rng: Rng): void {
    state.set(this.blank);
    deal(this.set, this.deckSize, this.order, state, rng);
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

  /** Placements by ascending slot, then rotation, then place; tokens outer before inner, corner by corner; a pass alone. */
  legalMoves(state: State, out: Int32Array): number {
    return listMoves(this.set, state, out);
  }

  countMoves(state: State): number {
    if (state[PLACED] < 0) return popcount(freePlaces(state)) * facesInHand(this.set, state, state[SEAT]);
    return WAYS[allowedTokens(state)] || 1;
  }

  randomMove(state: State, rng: Rng): Move {
    return state[PLACED] < 0 ? drawPlacement(this.set, state, rng) : drawToken(state, rng);
  }

  play(state: State, move: Move): void {
    if (state[PLACED] < 0) this.playTile(state, move);
    else this.playToken(state, move);
  }

  private playTile(state: State, move: Move): void {
    const slot = move >> 7;
    const place = move & 31;
    const hand = HANDS + HAND * state[SEAT] + slot;
    const face = 4 * state[hand] + ((move >> 5) & 3);
    putFace(state, OUTER, place, this.set.terrainFaces[face]);
    putFace(state, INNER, place, this.set.animalFaces[face]);
    state[hand] = NONE;
    state[SLOT] = slot;
    state[PLACED] = place;
  }

  private playToken(state: State, move: Move): void {
    const seat = state[SEAT];
    const turn = state[TURN];
    if (move !== PASS) {
      const kind = (move >> 6) & 1;
      const cell = move & 63;
      fill(state, kind, cell);
      state[POINTS + seat] += countCells(group[0], group[1]);
      state[TOKENS + 2 * seat + kind] = cell;
    }
    state[HANDS + HAND * seat + state[SLOT]] = state[DECK + turn];
    state[DECK + turn] = NONE;
    state[SLOT] = NONE;
    state[PLACED] = NONE;
    state[TURN] = turn + 1;
    state[SEAT] = turn + 1 === this.deckSize ? -1 : 1 - seat;
  }

  playout(state: State, rng: Rng): void {
    playout(this, state, rng);
  }

  points(state: State, seat: number): number {
    return state[POINTS + seat] + this.handicap[seat];
  }

  shares(state: State, out: Float64Array): void {
    const lead = this.points(state, 0) - this.points(state, 1);
    out[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    out[1] = 1 - out[0];
  }

  scores(state: State, out: Float64Array): void {
    out[0] = this.points(state, 0);
    out[1] = this.points(state, 1);
  }

  result(state: State): Result {
    return resultOf(this, state, TERMINATIONS[0]);
  }

  measure(state: State, seat: number, out: Float64Array): void {
    measure(this, state, seat, out);
  }

  hash(state: State, out: Int32Array): void {
    hashOf(state, DECK + this.deckSize, out);
  }

  /**
   * Shuffles the tiles that were not drawn, of deck and box together: which of them went back to the box is as hidden as their order.
   * They are sorted first, so that their order in the true state leaves no trace.
   */
  redeal(state: State, _seat: number, rng: Rng): void {
    const { counts } = this;
    const start = DECK + state[TURN];
    const deckEnd = DECK + this.deckSize;
    const end = deckEnd + state[BOXED];
    for (let i = start; i < end; i++) counts[state[i]]++;
    for (let tile = 0, i = start; i < end; tile++) {
      for (; counts[tile] > 0; counts[tile]--) state[i++] = tile;
    }
    for (let i = start; i < deckEnd; i++) {
      const j = i + below(rng, end - i);
      const tile = state[j];
      state[j] = state[i];
      state[i] = tile;
    }
  }

  observe(state: State): string {
    const tiles = (start: number, end: number) => Array.from(state.subarray(start, end), (tile) => this.set.tiles[tile] ?? null);
    return JSON.stringify({
      turn: state[TURN],
      seat: state[SEAT],
      placed: state[PLACED],
      slot: state[SLOT],
      grid: Array.from({ length: CELLS }, (_, cell) => cellText(this.set, state, cell)),
      tokens: Array.from(state.subarray(TOKENS, TOKENS + 4), (cell) => CELL_NAMES[cell] ?? '-'),
      points: [this.points(state, 0), this.points(state, 1)],
      hands: tiles(HANDS, HANDS + 2 * HAND),
      unseen: tiles(DECK + state[TURN], DECK + this.deckSize + state[BOXED])
        .map((tile) => JSON.stringify(tile))
        .sort(),
    });
  }

  /** The cells of two words, for people. */
  cellsOf(upper: number, lower: number): Set<number> {
    return new Set(CELL_NAMES.flatMap((_, cell) => ((UPPER[cell] & upper) | (LOWER[cell] & lower) ? [cell] : [])));
  }

  formatMove(_state: State, move: Move): string {
    return format(move);
  }

  parseMove(_state: State, text: string): Move {
    return parse(text);
  }

  describeSetup(state: State): unknown {
    return setupObject(this.set, this.deckSize, state);
  }

  setupFrom(state: State, setup: unknown): void {
    const { grid, hands, deck, box } = readSetup(setup);
    if (deck.length !== this.deckSize) {
      throw new InputError(
        `the set-up's deck must be a list of ${this.deckSize} tiles in a ${this.options.length} game, not of ${deck.length}.`,
      );
    }
    if (box.length > this.boxSize) {
      throw new InputError(`the set-up's box holds ${box.length} tiles, but these components leave ${this.boxSize} for it.`);
    }
    const fresh = this.blank.slice();
    grid.forEach((text, cell) => {
      const icons = this.set.iconsOf(text, `the set-up's grid[${Math.floor(cell / 6)}][${cell % 6}]`);
      setCell(fresh, OUTER, cell, icons.terrain);
      setCell(fresh, INNER, cell, icons.animal);
    });
    fresh.set(this.numbersOf(hands[0], 'hands[0]'), HANDS);
    fresh.set(this.numbersOf(hands[1], 'hands[1]'), HANDS + HAND);
    fresh.set(this.numbersOf(deck, 'deck'), DECK);
    fresh.set(this.numbersOf(box, 'box'), DECK + this.deckSize);
    fresh[BOXED] = box.length;
    state.set(fresh);
  }

  private numbersOf(tiles: readonly Tile[], where: string): number[] {
    return tiles.map((tile, i) => {
      const number = this.set.numberOf(tile);
      if (number >= 0) return number;
      tile.forEach((cell, corner) => {
        this.set.iconsOf(cell, `the set-up's ${where}[${i}][${corner}]`);
      });
      throw new InputError(`the set-up's ${where}[${i}], ${show(tile)}, is none of the components' tiles as they are written.`);
    });
  }

  /** Nobody's start has a name: hands differ by chance alone. */
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
