/** Boards of other boxes and set-up objects of other programs: played where they fit, refused in one sentence where they do not. */

import { describe, expect, test } from 'vitest';
import { Replay } from '../../arena/replay.ts';
import { InputError } from '../../core/errors.ts';
import { streamFrom } from '../../core/random.ts';
import { loadGame, makeGame } from '../load.ts';
import { rowsOf } from './board.ts';
import type { Sequence } from './sequence.ts';

const definition = await loadGame('sequence');
const withBoard = (components: unknown) => makeGame(definition, 2, { components: 'mine.json' }, { components }) as Sequence;
const usual = makeGame(definition, 2) as Sequence;
const rows = () => rowsOf(usual.board);
/** The usual board, mirrored: a board that a box could hold. */
const mirrored = () => rows().map((row) => row.reverse());

/** The sentence by which something is refused. */
function refusal(attempt: () => unknown): string {
  try {
    attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as Error;
    expect(message).toMatch(/^[^\n]*[.]$/);
    return message;
  }
  throw new Error('it was not refused');
}

describe('components', () => {
  test('another board is played on', () => {
    const game = withBoard({ board: mirrored() });
    const state = game.newState();
    game.setup(state, streamFrom('mirror'));
    expect(game.describeSetup(state)).toMatchObject({ board: mirrored() });
    expect(game.formatMove(state, game.parseMove(state, '2S@i1'))).toBe('2S@i1');
    expect(game.parseMove(state, '2S@b1')).toBe(-1);
    expect(game.render(state, {}).split('\n')[1]).toContain('**    9S    8S');
  });

  test('a trace carries its board with it', async () => {
    const game = withBoard({ board: mirrored() });
    const state = game.newState();
    game.setup(state, streamFrom('mirror'));
    const replay = new Replay(loadGame);
    await replay.add(
      JSON.stringify({
        type: 'setup',
        game: 'sequence',
        options: game.options,
        seed: '',
        seats: 2,
        setup: game.describeSetup(state),
      }),
    );
    const rng = streamFrom('moves');
    const out = new Int32Array(game.maxMoves);
    let ply = 0;
    for (; game.toMove(state) >= 0; ply++) {
      const legal = Array.from(out.subarray(0, game.legalMoves(state, out)), (move) => game.formatMove(state, move)).sort();
      const move = game.randomMove(state, rng);
      const text = game.formatMove(state, move);
      await replay.add(
        JSON.stringify({ type: 'decision', ply, turn: game.turn(state), seat: game.toMove(state), legal, move: text }),
      );
      game.play(state, move);
      const event = game.chanceOf(state);
      if (event !== null) await replay.add(JSON.stringify({ type: 'chance', ...event }));
    }
    await replay.add(JSON.stringify({ type: 'result', ...game.result(state), plies: ply, turns: game.turn(state) }));
    expect(replay.end()).toEqual({ games: 1, decisions: ply, differences: 0, first: null });
  });

  const board = (change: (cells: (unknown[] | unknown)[]) => void) => {
    const cells: unknown[] = rows();
    change(cells);
    return { board: cells };
  };
  const set = (row: number, column: number, text: unknown) =>
    board((cells) => {
      (cells[row] as unknown[])[column] = text;
    });

  test.each<[string, unknown, string]>([
    ['no object', null, "the components must be an object with 'board', not null."],
    ['a list', [], "the components must be an object with 'board', not []."],
    ['a text', 'board', "the components must be an object with 'board', not 'board'."],
    ['no board', {}, "the components must have the entry 'board'."],
    ['an unknown entry', { board: rows(), bord: 1 }, "the components have an unknown entry 'bord'; valid: board."],
    ['no rows', { board: 7 }, "'board' must be a list of ten rows, not 7."],
    ['a row too few', board((cells) => cells.pop()), "'board' must have ten rows, not 9."],
    ['a row that is none', board((cells) => cells.splice(2, 1, '7C')), "row 3 of 'board' must be a list of ten cells, not '7C'."],
    ['a missing cell', board((cells) => (cells[4] as unknown[]).pop()), "row 5 of 'board' must have ten cells, not 9."],
    ['a cell too many', board((cells) => (cells[9] as unknown[]).push('7C')), "row 10 of 'board' must have ten cells, not 11."],
    ['an unknown name', set(4, 4, '1H'), "cell e5 of 'board' must be a card such as '7C' or 'TD', not '1H'."],
    ['a name in small letters', set(4, 4, '5h'), "cell e5 of 'board' must be a card such as '7C' or 'TD', not '5h'."],
    ['no name', set(4, 4, null), "cell e5 of 'board' must be a card such as '7C' or 'TD', not null."],
    ['a jack', set(4, 4, 'JH'), "cell e5 of 'board' must not be 'JH': jacks do not stand on the board."],
    ['a corner inside', set(4, 4, '**'), "cell e5 of 'board' must be a card: '**' stands only in the four corners."],
    ['a corner that is none', set(9, 0, '5H'), "cell a10 of 'board' is a corner and must be '**', not '5H'."],
    ['a card thrice', set(4, 4, '2S'), "'5H' must stand on 'board' exactly twice, but it stands on i7."],
    ['a card thrice, first', set(4, 4, '2C'), "'2C' must stand on 'board' exactly twice, but it stands on e2, g4, e5."],
    [
      'a card missing',
      board((cells) => {
        (cells[4] as unknown[])[4] = '2S';
        (cells[6] as unknown[])[8] = '3S';
      }),
      "'5H' must stand on 'board' exactly twice, but it is missing.",
    ],
  ])('refused: %s', (_, components, message) => {
    expect(refusal(() => withBoard(components))).toBe(`components 'mine.json' of sequence: ${message}`);
  });
});

describe('set-up objects', () => {
  const state = usual.newState();
  usual.setup(state, streamFrom('set-up'));
  type Setup = { teams: unknown; board: unknown[][]; hands: unknown[][]; deck: unknown[] };
  const setup = () => JSON.parse(JSON.stringify(usual.describeSetup(state))) as Setup;
  const read = (given: unknown) => usual.setupFrom(usual.newState(), given);
  const changed = (change: (given: Setup) => void) => {
    const given = setup();
    change(given);
    return given;
  };

  test('hands may come in any order', () => {
    const again = usual.newState();
    usual.setupFrom(
      again,
      changed(({ hands }) => hands[0].reverse()),
    );
    expect(usual.describeSetup(again)).toEqual(usual.describeSetup(state));
  });

  const [hand] = setup().hands;
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'the set-up must be an object, not missing.'],
    ['a number', 7, 'the set-up must be an object, not 7.'],
    [
      'other teams',
      changed((given) => (given.teams = [0, 0])),
      "the set-up's teams must be [0,1] with these options, not [0,0].",
    ],
    ['no board', { ...setup(), board: undefined }, "the set-up's board must be a list of ten rows, not missing."],
    ['a short row', changed(({ board }) => board[1].pop()), "row 2 of the set-up's board must be a list of ten cells, not "],
    [
      'another board',
      { ...setup(), board: mirrored() },
      "cell b1 of the set-up's board must be '2S' with these components, not '9S'.",
    ],
    ['no hands', { ...setup(), hands: 1 }, "the set-up's hands must be a list of 2 hands, not 1."],
    ['three hands', changed(({ hands }) => hands.push([])), "the set-up's hands must be a list of 2 hands, not "],
    [
      'a hand that is none',
      changed(({ hands }) => (hands[1] = null as never)),
      "the set-up's hand of seat 1 must be a list of 7 cards, not null.",
    ],
    ['a short hand', changed(({ hands }) => hands[1].pop()), "the set-up's hand of seat 1 must hold 7 cards, not 6."],
    [
      'an unknown card',
      changed(({ hands }) => (hands[0][2] = 'ZZ')),
      "the set-up's hand of seat 0 holds 'ZZ', which is no card.",
    ],
    ['no deck', { ...setup(), deck: undefined }, "the set-up's deck must be a list of 90 cards, not missing."],
    ['a short deck', changed(({ deck }) => deck.pop()), "the set-up's deck must hold 90 cards, not 89."],
    ['a number in the deck', changed(({ deck }) => (deck[5] = 5)), "the set-up's deck holds 5, which is no card."],
  ])('refused: %s', (_, given, message) => {
    expect(refusal(() => read(given)).startsWith(message)).toBe(true);
  });

  test('refused: a card too often', () => {
    const given = changed(({ hands }) => (hands[0][0] = hand[hand.length - 1]));
    expect(refusal(() => read(given))).toMatch(/^the set-up must hold (..) twice, not [13] times\.$/);
  });
});
