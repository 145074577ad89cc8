/** The set-up object of Sequence, written and read: teams, board, hands, draw pile. */

import { InputError } from '../../core/errors.ts';
import type { State } from '../../core/game.ts';
import { rowsOf, show } from './board.ts';
import { CARD_NAMES, CARDS, KINDS, parseCard } from './cards.ts';
import { cellName, EDGE } from './rails.ts';
import type { Sequence } from './sequence.ts';

export function setupObject(game: Sequence, state: State): unknown {
  return {
    teams: [...game.sideOf],
    board: rowsOf(game.board),
    hands: game.sideOf.map((_, seat) => game.handOf(state, seat)),
    deck: game.pileOf(state),
  };
}

/** What a set-up object says of the board, in the form of components. */
export function componentsOf(setup: unknown): unknown {
  const board = (setup as { board?: unknown } | null | undefined)?.board;
  return board === undefined ? undefined : { board };
}

/** All cards of a set-up object: the hands by seat, then the draw pile. Throws an InputError that names what does not fit. */
export function readSetup(game: Sequence, setup: unknown): number[] {
  if (typeof setup !== 'object' || setup === null) throw new InputError(`the set-up must be an object, not ${show(setup)}.`);
  const { teams, board, hands, deck } = setup as { teams?: unknown; board?: unknown; hands?: unknown; deck?: unknown };
  if (JSON.stringify(teams) !== JSON.stringify(game.sideOf)) {
    throw new InputError(`the set-up's teams must be ${JSON.stringify(game.sideOf)} with these options, not ${show(teams)}.`);
  }
  checkBoard(game, board);
  if (!Array.isArray(hands) || hands.length !== game.seats) {
    throw new InputError(`the set-up's hands must be a list of ${game.seats} hands, not ${show(hands)}.`);
  }
  const cards = (hands as unknown[]).flatMap((hand, seat) =>
    readCards(hand, game.handSizes[seat], `the set-up's hand of seat ${seat}`),
  );
  const all = [...cards, ...readCards(deck, CARDS - cards.length, "the set-up's deck")];
  for (let card = 0; card < KINDS; card++) {
    const copies = all.filter((other) => other === card).length;
    if (copies !== 2) throw new InputError(`the set-up must hold ${CARD_NAMES[card]} twice, not ${copies} times.`);
  }
  return all;
}

function checkBoard({ board }: Sequence, given: unknown): void {
  if (!Array.isArray(given) || given.length !== EDGE) {
    throw new InputError(`the set-up's board must be a list of ten rows, not ${show(given)}.`);
  }
  rowsOf(board).forEach((row, i) => {
    const found: unknown = given[i];
    if (!Array.isArray(found) || found.length !== EDGE) {
      throw new InputError(`row ${i + 1} of the set-up's board must be a list of ten cells, not ${show(found)}.`);
    }
    const wrong = row.findIndex((text, column) => found[column] !== text);
    if (wrong < 0) return;
    const cell = cellName(EDGE * i + wrong);
    throw new InputError(
      `cell ${cell} of the set-up's board must be '${row[wrong]}' with these components, not ${show(found[wrong])}.`,
    );
  });
}

function readCards(given: unknown, count: number, what: string): number[] {
  if (!Array.isArray(given)) throw new InputError(`${what} must be a list of ${count} cards, not ${show(given)}.`);
  if (given.length !== count) throw new InputError(`${what} must hold ${count} cards, not ${given.length}.`);
  return given.map((text: unknown) => {
    const card = parseCard(text);
    if (card < 0) throw new InputError(`${what} holds ${show(text)}, which is no card.`);
    return card;
  });
}
