/** The tile faces that a game draws its islands from, by number, in tables that the engine reads. */

import { ABILITIES, DOUBLE, DOUBLE_SAIL, PLUS2 } from './abilities.ts';
import type { Components, FaceData, IslandData } from './components.ts';

export type SetOption = 0 | 1 | 2 | 3 | '1+2';
export const SETS: readonly SetOption[] = [0, 1, 2, 3, '1+2'];

export class Faces {
  readonly data: readonly FaceData[];
  readonly count: number;
  readonly points: Uint8Array;
  readonly cards: Uint8Array;
  /** Packed as sums of cards are. */
  readonly needs: Int32Array;
  readonly ability: Uint8Array;
  /** The colours that occur; by face 1 + the place of its colour, 0 without one. */
  readonly colours: readonly string[];
  readonly colour: Uint8Array;
  /** The island's place in its tile, 0 to 11; half a turn makes it 11 less that. */
  readonly place: Uint8Array;
  /** The first face that is the same but for half a turn: states name no other, so that equal positions have equal words. */
  readonly first: Uint8Array;
  readonly hasAbilities: boolean;
  readonly hasDouble: boolean;
  readonly hasDoubleSail: boolean;
  readonly hasPlus2: boolean;

  constructor({ sets }: Components, set: SetOption) {
    this.data = set === '1+2' ? [...sets[1], ...sets[2]] : sets[set];
    const { data } = this;
    this.count = data.length;
    this.points = Uint8Array.from(data, ({ points }) => points);
    this.cards = Uint8Array.from(data, ({ cards }) => cards);
    this.needs = Int32Array.from(data, ({ needs: [rum, fabric, gems] }) => rum | (fabric << 10) | (gems << 20));
    this.ability = Uint8Array.from(data, ({ ability = '' }) => (ABILITIES as readonly string[]).indexOf(ability));
    this.colours = [...new Set(data.flatMap(({ colour = '' }) => (colour === '' ? [] : [colour])))];
    this.colour = Uint8Array.from(data, ({ colour = '' }) => 1 + this.colours.indexOf(colour));
    this.place = Uint8Array.from(data, ({ at: [strip, place] }) => 3 * (strip - 1) + place - 1);
    this.first = Uint8Array.from(data, (face, i) => data.findIndex((_, j) => this.fits(j, face, this.place[i])));
    this.hasAbilities = this.ability.some((ability) => ability !== 0);
    this.hasDouble = this.ability.includes(DOUBLE);
    this.hasDoubleSail = this.ability.includes(DOUBLE_SAIL);
    this.hasPlus2 = this.ability.includes(PLUS2);
  }

  /** Whether a face, turned or not, has this island at this place. */
  fits(face: number, island: IslandData, place: number): boolean {
    const { points, cards, needs, ability, colour } = this.data[face];
    const samePlace = this.place[face] === place || this.place[face] === 11 - place;
    const sameGift = points === island.points && cards === island.cards && needs.join() === island.needs.join();
    return samePlace && sameGift && ability === island.ability && colour === island.colour;
  }
}
