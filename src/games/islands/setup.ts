/** The starting position of Islands: dealt from a stream, or as the set-up object of a trace. */

import { InputError } from '../../core/errors.ts';
import type { Rng, State } from '../../core/game.ts';
import { below, next } from '../../core/random.ts';
import {
  CARDS,
  type CardData,
  type FaceData,
  type IslandData,
  readCard,
  readIsland,
  readList,
  SET_NAMES,
  show,
} from './components.ts';
import type { Islands } from './islands.ts';
import { DECK, HAND, ISLAND, NO_SPACE, OPEN, SHIP, TOP } from './layout.ts';
import { formatCard, parseCard } from './notation.ts';
import { FORMATIONS, type Formation, NO_TILE, type Sea, seaOf, TILES } from './sea.ts';

const ALL_ISLANDS = (1 << TILES) - 1;

/** Shuffled faces and cards, used up at once. */
const faces = new Uint8Array(32);
const deck = new Uint8Array(64);

export function deal(game: Islands, state: State, rng: Rng): void {
  clear(state);
  dealIslands(game, state, rng);
  for (let seat = 0; seat < game.seats; seat++) {
    const size = game.rules.deckSize;
    const hand = game.handSize[seat];
    shuffleAll(size, rng);
    for (let i = 0; i < hand; i++) state[HAND + seat + (deck[i] >>> 5)] |= 1 << (deck[i] & 31);
    state[TOP + seat] = hand;
    packDeck(state, seat, hand, size);
  }
}

/**
 * Fills the scratch deck with all cards in a random order (Fisher and Yates, from the inside out). The stream is in local variables and
 * each of its words makes two draws, as `below` makes one: set-ups would otherwise take a third of the time of random games.
 */
function shuffleAll(size: number, rng: Rng): void {
  let r0 = rng[0];
  let r1 = rng[1];
  let r2 = rng[2];
  let r3 = rng[3];
  deck[0] = 0;
  for (let n = 2, word = 0, lower = 0; n <= size; lower ^= 1) {
    if (lower === 0) {
      const m = Math.imul(r1, 5);
      word = Math.imul((m << 7) | (m >>> 25), 9);
      const shifted = r1 << 9;
      r2 ^= r0;
      r3 ^= r1;
      r1 ^= r2;
      r0 ^= r3;
      r2 ^= shifted;
      r3 = (r3 << 11) | (r3 >>> 21);
    }
    const product = Math.imul(lower === 0 ? word >>> 16 : word & 0xffff, n);
    if ((product & 0xffff) < n && (product & 0xffff) < 65536 % n) continue;
    const j = product >>> 16;
    deck[n - 1] = deck[j];
    deck[j] = n - 1;
    n++;
  }
  rng[0] = r0;
  rng[1] = r1;
  rng[2] = r2;
  rng[3] = r3;
}

function clear(state: State): void {
  state.fill(0);
  state[OPEN] = ALL_ISLANDS;
  state[SHIP] = NO_SPACE;
  state[SHIP + 1] = NO_SPACE;
  state[ISLAND + NO_TILE] = -1;
}

/** Draws a face for each tile, and whether it is turned by half a turn. */
function dealIslands(game: Islands, state: State, rng: Rng): void {
  const { spaceOf } = game.sea;
  const { count, place, first } = game.faces;
  for (let i = 0; i < count; i++) faces[i] = i;
  const turned = next(rng) >>> 12;
  for (let tile = 0; tile < TILES; tile++) {
    const j = tile + below(rng, count - tile);
    const face = faces[j];
    faces[j] = faces[tile];
    const at = (turned >>> tile) & 1 ? 11 - place[face] : place[face];
    state[ISLAND + tile] = spaceOf[12 * tile + at] | (first[face] << 8);
  }
}

/** Writes the scratch deck from a place on into a seat's words, four cards a word; bytes before that place are 0. */
function packDeck(state: State, seat: number, start: number, size: number): void {
  const words = DECK + 8 * seat;
  for (let i = start & ~3; i < size; i += 4) {
    state[words + (i >>> 2)] = deck[i] | (deck[i + 1] << 8) | (deck[i + 2] << 16) | (deck[i + 3] << 24);
  }
  if (start < size) state[words + (start >>> 2)] &= -1 << ((start & 3) << 3);
}

/** A new order for these cards, which become the seat's deck. */
export function shuffleDeck(state: State, seat: number, low: number, high: number, size: number, rng: Rng): void {
  const words = size >>> 2;
  for (let word = 0; word < words; word++) state[DECK + 8 * seat + word] = 0;
  const top = state[TOP + seat];
  let n = top;
  for (let rest = low; rest !== 0; rest &= rest - 1) deck[n++] = 31 - Math.clz32(rest & -rest);
  for (let rest = high; rest !== 0; rest &= rest - 1) deck[n++] = 63 - Math.clz32(rest & -rest);
  for (let i = size - 1; i > top; i--) {
    const j = top + below(rng, i - top + 1);
    const card = deck[i];
    deck[i] = deck[j];
    deck[j] = card;
  }
  packDeck(state, seat, top, size);
}

/** The card at a place of a seat's deck. */
export function deckCard(state: State, seat: number, i: number): number {
  return (state[DECK + 8 * seat + (i >>> 2)] >>> ((i & 3) << 3)) & 63;
}

interface IslandEntry extends IslandData {
  readonly at: string;
}

interface SetupObject {
  readonly formation: Formation;
  readonly spaces: readonly string[];
  readonly islands: readonly IslandEntry[];
  readonly cards: Readonly<Record<string, CardData>>;
  readonly hands: readonly (readonly string[])[];
  readonly decks: readonly (readonly string[])[];
}

export function setupObject(game: Islands, state: State): SetupObject {
  const { sea } = game;
  const seats = Array.from({ length: game.seats }, (_, seat) => seat);
  return {
    formation: sea.formation,
    spaces: sea.spaces.map((space) => sea.format(space)),
    islands: Array.from({ length: TILES }, (_, tile) => {
      const { at: _at, ...island } = game.faces.data[state[ISLAND + tile] >>> 8];
      return { at: sea.format(state[ISLAND + tile] & 255), ...island };
    }),
    cards: Object.fromEntries(game.cards.data.map((card, i) => [formatCard(i), card])),
    hands: seats.map((seat) => game.handOf(state, seat).map(formatCard)),
    decks: seats.map((seat) => game.deckOf(state, seat).map(formatCard)),
  };
}

/** What a file of components would have to say for this set-up; parts that make no sense are left for `readSetup` to complain about. */
export function componentsOf(setup: unknown): unknown {
  const given = setup as Partial<Record<keyof SetupObject, unknown>> | null | undefined;
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (error instanceof InputError) return undefined;
      throw error;
    }
  };
  const cards = attempt(() => readCards(given?.cards));
  const faces = attempt(() => facesOf(given?.formation, given?.islands));
  return {
    ...(cards !== undefined && { cards }),
    ...(faces !== undefined && { sets: Object.fromEntries(SET_NAMES.map((name) => [name, faces])) }),
  };
}

function facesOf(formation: unknown, islands: unknown): FaceData[] {
  const sea = seaOf(readFormation(formation));
  return readIslands(sea, islands).map(({ tile, space, island }) => {
    const place = placeIn(sea, tile, space);
    return { at: [Math.floor(place / 3) + 1, (place % 3) + 1], ...island };
  });
}

function placeIn(sea: Sea, tile: number, space: number): number {
  return sea.spaceOf.indexOf(space, 12 * tile) - 12 * tile;
}

function readFormation(given: unknown): Formation {
  const found = FORMATIONS.find((formation) => formation === given);
  if (found === undefined) {
    throw new InputError(`the set-up's formation must be ${FORMATIONS.join(', ')}, not ${show(given)}.`);
  }
  return found;
}

function readCards(given: unknown): CardData[] {
  const names = Array.from({ length: CARDS }, (_, card) => formatCard(card));
  if (typeof given !== 'object' || given === null) throw new InputError(`the set-up's cards must be an object with c1 to c32.`);
  const extra = Object.keys(given).find((name) => !names.includes(name));
  if (extra !== undefined) throw new InputError(`the set-up's cards have an entry '${extra}' beyond c1 to c32.`);
  return names.map((name) => readCard((given as Record<string, unknown>)[name], `the set-up's cards.${name}`));
}

interface PlacedIsland {
  readonly tile: number;
  readonly space: number;
  readonly island: IslandData;
}

/** By tile: each carries one island on one of its whole triangles. */
function readIslands(sea: Sea, given: unknown): PlacedIsland[] {
  const found: PlacedIsland[] = [];
  readList(given, "the set-up's islands", TILES).forEach((entry, i) => {
    const where = `the set-up's islands[${i}]`;
    const island = readIsland(entry, where);
    const { at } = entry as { at?: unknown };
    const space = sea.parse(at);
    if (space < 0) throw new InputError(`${where}.at must be a space of the map, not ${show(at)}.`);
    const tile = sea.tileOf[space];
    if (tile === NO_TILE) throw new InputError(`${where}.at is ${at}, a joint of two tiles, where no island can be.`);
    if (found[tile] !== undefined) {
      throw new InputError(`${where}.at is ${at}, on the same tile as ${sea.format(found[tile].space)}.`);
    }
    found[tile] = { tile, space, island };
  });
  return found;
}

/** Fills a state. Throws an InputError that names the entry that does not fit this game. */
export function readSetup(game: Islands, state: State, setup: unknown): void {
  if (typeof setup !== 'object' || setup === null) throw new InputError(`the set-up must be an object, not ${show(setup)}.`);
  const given = setup as Partial<Record<keyof SetupObject, unknown>>;
  const { sea } = game;
  if (readFormation(given.formation) !== sea.formation) {
    throw new InputError(`the set-up's formation is ${given.formation}, but the option says ${sea.formation}.`);
  }
  checkSpaces(sea, given.spaces);
  checkCards(game, readCards(given.cards));
  const islands = readIslands(sea, given.islands);
  const chosen = matchFaces(game, islands);
  const hands = readPiles(game, given.hands, 'hands');
  const decks = readPiles(game, given.decks, 'decks');
  for (let seat = 0; seat < game.seats; seat++) checkPiles(game, seat, hands[seat], decks[seat]);
  clear(state);
  for (const { tile, space } of islands) state[ISLAND + tile] = space | (chosen[tile] << 8);
  for (let seat = 0; seat < game.seats; seat++) {
    for (const card of hands[seat]) state[HAND + seat + (card >>> 5)] |= 1 << (card & 31);
    deck.set(decks[seat], hands[seat].length);
    state[TOP + seat] = hands[seat].length;
    packDeck(state, seat, hands[seat].length, game.rules.deckSize);
  }
}

function checkSpaces(sea: Sea, given: unknown): void {
  const names = sea.spaces.map((space) => sea.format(space));
  if (!Array.isArray(given)) throw new InputError(`the set-up's spaces must be a list, not ${show(given)}.`);
  const wrong = given.find((name, i) => !names.includes(name) || given.indexOf(name) !== i);
  if (wrong !== undefined)
    throw new InputError(`the set-up's spaces name ${show(wrong)}, which is no space or stands there twice.`);
  const missing = names.find((name) => !given.includes(name));
  if (missing !== undefined) throw new InputError(`the set-up's spaces leave out ${missing} of the formation ${sea.formation}.`);
}

function checkCards(game: Islands, cards: readonly CardData[]): void {
  const wrong = cards.findIndex((card, i) => JSON.stringify(card) !== JSON.stringify(readCard(game.cards.data[i], '')));
  if (wrong >= 0) {
    throw new InputError(
      `the set-up's card ${formatCard(wrong)} is ${show(cards[wrong])}, but here it is ${show(game.cards.data[wrong])}.`,
    );
  }
}

/** A face of the game for each island, none used twice but where there are two the same. */
function matchFaces(game: Islands, islands: readonly PlacedIsland[]): number[] {
  const { faces, sea } = game;
  const used = new Set<number>();
  return islands.map(({ tile, space, island }) => {
    const place = placeIn(sea, tile, space);
    const face = faces.data.findIndex((_, i) => !used.has(i) && faces.fits(i, island, place));
    if (face < 0) {
      throw new InputError(
        `the set-up's island at ${sea.format(space)} is on no tile face of set ${game.options.set} that is left.`,
      );
    }
    used.add(face);
    return faces.first[face];
  });
}

function readPiles(game: Islands, given: unknown, what: 'hands' | 'decks'): number[][] {
  return readList(given, `the set-up's ${what}`, game.seats).map((pile, seat) => {
    if (!Array.isArray(pile)) throw new InputError(`the set-up's ${what}[${seat}] must be a list of cards, not ${show(pile)}.`);
    return pile.map((text) => {
      const card = parseCard(text, game.rules.decks);
      if (card < 0) throw new InputError(`the set-up's ${what}[${seat}] names ${show(text)}, which is no card.`);
      return card;
    });
  });
}

function checkPiles(game: Islands, seat: number, hand: readonly number[], rest: readonly number[]): void {
  if (hand.length !== game.handSize[seat]) {
    throw new InputError(
      `the set-up's hands[${seat}] must have ${game.handSize[seat]} cards with these options, not ${hand.length}.`,
    );
  }
  const all = [...hand, ...rest];
  const twice = all.find((card, i) => all.indexOf(card) !== i);
  if (twice !== undefined) throw new InputError(`the set-up's card ${formatCard(twice)} of seat ${seat} is dealt twice.`);
  const missing = Array.from({ length: game.rules.deckSize }, (_, card) => card).find((card) => !all.includes(card));
  if (missing !== undefined) throw new InputError(`the set-up's decks[${seat}] leave out ${formatCard(missing)}.`);
}
