import { beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import type { Game, GameDefinition } from '../core/game.ts';
import { loadGame, makeGame } from '../games/load.ts';
import highCard from '../testkit/fixtures/high-card.ts';
import { makePlayers } from './agents.ts';
import { Replay, type Replayed } from './replay.ts';
import { traceGame } from './trace.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of a trace, right or wrong
type Line = any;

async function load(id: string): Promise<GameDefinition> {
  return id === 'high-card' ? highCard : loadGame(id);
}

async function trace(game: Game, games = 1, spec = 'random'): Promise<Line[]> {
  const players = await makePlayers(Array<string>(game.seats).fill(spec), game);
  const lines: Line[] = [];
  for (let k = 0; k < games; k++) {
    await traceGame(game, players, { deal: `7/${k}`, game: `7#${k}` }, {}, (line) => lines.push(JSON.parse(line)));
  }
  return lines;
}

async function replay(lines: readonly (Line | string)[]): Promise<Replayed> {
  const replay = new Replay(load);
  for (const line of lines) await replay.add(typeof line === 'string' ? line : JSON.stringify(line));
  return replay.end();
}

/** Connect Four, two games; and High Card with four seats and reshuffles, one game. */
let fours: Line[];
let cards: Line[];

beforeAll(async () => {
  fours = await trace(makeGame(await loadGame('connect-four')), 2);
  cards = await trace(makeGame(highCard, 4, { rounds: 8 }));
});

/** The lines with one of them changed. */
function change(lines: readonly Line[], at: number, to: object): Line[] {
  return lines.with(at, { ...lines[at], ...to });
}

const isA = (type: string) => (line: Line) => line.type === type;
const count = (lines: readonly Line[]) => lines.filter(isA('decision')).length;

describe('a trace of ours', () => {
  test('replays without a difference', async () => {
    expect(await replay(fours)).toEqual({ games: 2, decisions: count(fours), differences: 0, first: null });
    expect(await replay(cards)).toEqual({ games: 1, decisions: count(cards), differences: 0, first: null });
    expect(await replay([...fours, ...cards, ...fours])).toMatchObject({ games: 5, differences: 0, first: null });
  });

  test('replays for every game, seats and agent', async () => {
    for (const seats of [2, 3, 4]) {
      for (const spec of ['random', 'greedy']) {
        const lines = await trace(makeGame(highCard, seats, { rounds: 20, early: true }), 3, spec);
        expect(await replay(lines)).toMatchObject({ games: 3, differences: 0 });
      }
    }
    const sinoda = await loadGame('sinoda');
    expect(await replay(await trace(makeGame(sinoda, 3), 1))).toMatchObject({ games: 1, differences: 0 });
  });

  test('may have empty lines and spaces', async () => {
    const lines = fours.flatMap((line) => ['', `  ${JSON.stringify(line)} `, '\t']);
    expect(await replay(lines)).toMatchObject({ games: 2, differences: 0 });
  });

  test('is shown position by position', async () => {
    const shown: (string | null)[] = [];
    let states = 0;
    const replay = new Replay(load, (game, state, last) => {
      expect(game.turn(state)).toBe(states++);
      if (last !== null) expect(game.formatMove(state, last.move)).toBe(last.text);
      shown.push(last?.text ?? null);
    });
    const first = fours.slice(0, fours.findIndex(isA('result')) + 1);
    for (const line of first) await replay.add(JSON.stringify(line));
    replay.end();
    expect(shown).toEqual([null, ...first.filter(isA('decision')).map(({ move }) => move)]);
  });
});

describe('a difference is told with its place', () => {
  // Line 0 is a set-up, so line i (from 0) is decision i - 1; lines are told from 1.
  const five = { line: 6, game: 0, ply: 4 };

  test.each([
    ['ply', { ply: 9 }, { ...five, field: 'ply', expected: 9, found: 4 }],
    ['ply', { ply: '4' }, { ...five, field: 'ply', expected: '4', found: 4 }],
    ['ply that is missing', { ply: undefined }, { ...five, field: 'ply', expected: null, found: 4 }],
    ['turn', { turn: 3 }, { ...five, field: 'turn', expected: 3, found: 4 }],
    ['seat', { seat: 1 }, { ...five, field: 'seat', expected: 1, found: 0 }],
    ['legal list that lacks a move', { legal: ['a', 'b'] }, { ...five, field: 'legal', expected: ['a', 'b'] }],
    ['legal list that is empty', { legal: [] }, { ...five, field: 'legal', expected: [] }],
  ])('%s', async (_what, to, first) => {
    expect(await replay(change(fours, 5, to))).toMatchObject({ games: 2, decisions: count(fours), differences: 1, first });
  });

  test('legal list in another order or with a repeat', async () => {
    const { legal } = fours[5];
    for (const expected of [[...legal].reverse(), [...legal, legal[0]]]) {
      const { differences, first } = await replay(change(fours, 5, { legal: expected }));
      expect([differences, first]).toEqual([1, { ...five, field: 'legal', expected, found: legal }]);
    }
  });

  test('move that is not legal: the rest of the game is passed over, the next one is not', async () => {
    for (const move of ['h', '', 'aa', 'no such move']) {
      const lines = change(fours, 5, { move });
      const expected = { games: 2, decisions: count(fours), differences: 1 };
      expect(await replay(lines)).toEqual({ ...expected, first: { ...five, field: 'move', expected: move, found: 'not legal' } });
    }
    const later = change(change(fours, 5, { move: 'h' }), fours.length - 1, { plies: 99 });
    expect(await replay(later)).toMatchObject({ differences: 2 });
  });

  test('another legal move: what follows differs', async () => {
    const other = cards[1].legal.find((move: string) => move !== cards[1].move);
    const { differences, first } = await replay(change(cards, 1, { move: other }));
    expect(differences).toBeGreaterThan(0);
    expect(first).toMatchObject({ game: 0 });
  });

  test('several in one line are all counted, the first is told', async () => {
    expect(await replay(change(fours, 5, { seat: 1, turn: 0, ply: 0 }))).toMatchObject({
      differences: 3,
      first: { field: 'ply' },
    });
  });

  test('two decisions that changed places', async () => {
    const lines = fours.with(3, fours[4]).with(4, fours[3]);
    expect((await replay(lines)).first).toEqual({ line: 4, game: 0, ply: 2, field: 'ply', expected: 3, found: 2 });
  });

  test('a decision left out', async () => {
    expect((await replay(fours.toSpliced(4, 1))).first).toEqual({
      line: 5,
      game: 0,
      ply: 3,
      field: 'ply',
      expected: 4,
      found: 3,
    });
  });

  describe('in the result of', () => {
    const last = () => fours.length - 1;
    const place = () => ({ line: fours.length, game: 1, ply: fours[last()].plies });

    test.each([
      ['termination', 'full'],
      ['termination', 'resigned'],
      ['termination', undefined],
      ['scores', [7, 7]],
      ['scores', undefined],
      ['winners', [0, 1]],
      ['winners', []],
      ['plies', 3],
      ['turns', 3],
    ])('%s %j', async (field, wrong) => {
      const { differences, first } = await replay(change(fours, last(), { [field]: wrong }));
      expect([differences, first]).toEqual([1, { ...place(), field, expected: wrong ?? null, found: fours[last()][field] }]);
    });

    test('a finished game that is called a forfeit', async () => {
      const { first } = await replay(change(fours, last(), { termination: 'agent-error' }));
      expect(first).toEqual({ ...place(), field: 'termination', expected: 'agent-error', found: 'four' });
    });

    test('a game that goes on', async () => {
      const { plies } = fours[last()];
      const lines = fours.toSpliced(last() - 1, 1);
      const line = lines.length;
      expect(await replay(lines)).toMatchObject({
        differences: 1,
        first: { line, game: 1, ply: plies - 1, field: 'result', expected: 'four', found: 'the game goes on' },
      });
    });
  });

  test('a result that is missing at the end', async () => {
    const lines = fours.slice(0, -1);
    const { plies } = fours[fours.length - 1];
    expect(await replay(lines)).toEqual({
      games: 2,
      decisions: count(fours),
      differences: 1,
      first: { line: lines.length, game: 1, ply: plies, field: 'result', expected: null, found: 'four' },
    });
    expect((await replay(lines.slice(0, -1))).first).toMatchObject({
      field: 'result',
      expected: null,
      found: 'the game goes on',
    });
  });

  test('a result that is missing before the next game', async () => {
    const at = fours.findIndex(isA('result'));
    expect((await replay(fours.toSpliced(at, 1))).first).toEqual({
      line: at + 1,
      game: 0,
      ply: fours[at].plies,
      field: 'result',
      expected: null,
      found: 'four',
    });
  });

  test('a decision after the end', async () => {
    const at = fours.findIndex(isA('result'));
    const extra = { type: 'decision', ply: at - 1, turn: at - 1, seat: 0, legal: ['a'], move: 'a' };
    expect(await replay(fours.toSpliced(at, 0, extra))).toEqual({
      games: 2,
      decisions: count(fours) + 1,
      differences: 1,
      first: { line: at + 1, game: 0, ply: at - 1, field: 'decision', expected: 'a', found: 'the game is over: four' },
    });
  });
});

describe('a forfeit', () => {
  /** The first game, broken off before seat 1 decides for the third time. */
  const broken = (to: object = {}) => [
    ...fours.slice(0, 6),
    { type: 'result', termination: 'agent-error', scores: [0, 0], winners: [0], plies: 5, turns: 5, ...to },
  ];

  test.each(['agent-error', 'illegal-move', 'move-timeout'])('by %s is no difference', async (termination) => {
    expect(await replay(broken({ termination }))).toMatchObject({ games: 1, differences: 0 });
  });

  test.each([
    ['scores', [1, 0], [0, 0]],
    ['winners', [1], [0]],
    ['winners', [], [0]],
    ['plies', 4, 5],
    ['turns', 6, 5],
  ])('must have the right %s', async (field, expected, found) => {
    const { differences, first } = await replay(broken({ [field]: expected }));
    expect([differences, first]).toEqual([1, { line: 7, game: 0, ply: 5, field, expected, found }]);
  });

  test('with teams leaves the other team as winners', async () => {
    const lines = (await trace(makeGame(highCard, 4, { teams: true }))).slice(0, 3);
    const result = { type: 'result', termination: 'illegal-move', scores: [0, 0, 0, 0], winners: [1, 3], plies: 2, turns: 0 };
    expect(await replay([...lines, result])).toMatchObject({ differences: 0 });
    expect((await replay([...lines, { ...result, winners: [0, 2] }])).first).toMatchObject({ field: 'winners', found: [1, 3] });
  });
});

describe('a chance event', () => {
  const at = () => cards.findIndex(isA('chance'));

  test('is taken from the trace, whoever drew it', async () => {
    const { deck } = cards[at()];
    const other = change(cards, at(), { deck: [...deck].reverse() }).slice(0, at() + 1);
    const shown: string[] = [];
    const replay = new Replay(load, (game, state) => shown.push(JSON.stringify(game.chanceOf?.(state))));
    for (const line of other) await replay.add(JSON.stringify(line));
    expect(shown.at(-1)).toBe(JSON.stringify({ event: 'reshuffle', deck: [...deck].reverse() }));
  });

  test('that is missing is a difference at its decision', async () => {
    const lines = cards.toSpliced(at(), 1);
    const { ply } = cards[at() - 1];
    expect(await replay(lines)).toEqual({
      games: 1,
      decisions: count(cards),
      differences: 1,
      first: { line: at(), game: 0, ply, field: 'chance', expected: null, found: 'reshuffle' },
    });
  });

  test('that is missing at the end of the file is one, too', async () => {
    expect((await replay(cards.slice(0, at()))).first).toMatchObject({ line: at(), field: 'chance', found: 'reshuffle' });
  });

  test('of another kind is a difference', async () => {
    const { ply } = cards[at() - 1];
    expect((await replay(change(cards, at(), { event: 'storm' }))).first).toEqual({
      line: at() + 1,
      game: 0,
      ply,
      field: 'chance',
      expected: 'storm',
      found: 'reshuffle',
    });
  });

  test('where none can be is a difference, in games without chance, too', async () => {
    const event = { type: 'chance', event: 'reshuffle', deck: [] };
    const first = { line: 3, game: 0, ply: 0, field: 'chance', expected: 'reshuffle', found: null };
    expect(await replay(cards.toSpliced(2, 0, event))).toMatchObject({ differences: 1, first });
    expect(await replay(fours.toSpliced(2, 0, event))).toMatchObject({ games: 2, differences: 1, first });
  });

  test('that cannot be is a difference: the programs disagree about what was left', async () => {
    const { ply } = cards[at() - 1];
    const { deck } = cards[at()];
    const found = `the deck of a reshuffle must hold the ${deck.length} cards that are neither held nor laid.`;
    for (const wrong of [[], undefined, deck.slice(1), deck.with(0, '9z')]) {
      expect(await replay([...change(cards, at(), { deck: wrong }), ...fours])).toEqual({
        games: 3,
        decisions: count(cards) + count(fours),
        differences: 1,
        first: { line: at() + 1, game: 0, ply, field: 'chance', expected: 'reshuffle', found },
      });
    }
  });

  test('must follow a decision', async () => {
    const event = cards[at()];
    await expect(replay(cards.toSpliced(1, 0, event))).rejects.toEqual(
      new InputError('line 2 of the trace: a chance line must follow a decision.'),
    );
    await expect(replay(cards.toSpliced(at(), 0, event))).rejects.toThrow('a chance line must follow a decision.');
  });
});

describe('bad input is a sentence with the number of the line', () => {
  const bad = async (lines: (Line | string)[], message: string) => {
    await expect(replay(lines)).rejects.toEqual(new InputError(message));
  };
  const outside = 'line stands outside of any game; a set-up line must come before it.';

  test('no game at all', async () => {
    await bad([], 'the trace holds no game: its first line must be a set-up line.');
    await bad(['', ' '], 'the trace holds no game: its first line must be a set-up line.');
  });

  test('what is not JSON, or is cut off', async () => {
    await bad([fours[0], 'nonsense'], "line 2 of the trace: it is not JSON: 'nonsense'.");
    const cut = JSON.stringify(fours[1]).slice(0, -3);
    await bad([fours[0], cut], `line 2 of the trace: it is not JSON: '${cut.slice(0, 40)}…'.`);
  });

  test.each([
    ['{"type":"move"}', '"move"'],
    ['{}', 'missing'],
  ])('a line %s of no known type', async (line, type) => {
    await bad([line], `line 1 of the trace: 'type' must be setup, decision, chance or result, not ${type}.`);
  });

  test.each(['null', '5', '[]', '"setup"'])('a line %s that is no object', async (line) => {
    await bad([line], `line 1 of the trace: it is no object: ${line}.`);
  });

  test('a line outside of a game', async () => {
    await bad([fours[1]], `line 1 of the trace: a decision ${outside}`);
    await bad([cards.find(isA('chance'))], `line 1 of the trace: a chance ${outside}`);
    await bad([fours.at(-1)], `line 1 of the trace: a result ${outside}`);
    const end = fours.findIndex(isA('result'));
    await bad(fours.toSpliced(end + 1, 0, fours[1]), `line ${end + 2} of the trace: a decision ${outside}`);
    await bad([...fours, fours.at(-1)], `line ${fours.length + 1} of the trace: a result ${outside}`);
  });

  test.each([
    ['move', undefined],
    ['move', 3],
    ['legal', undefined],
    ['legal', 'abc'],
  ])('a decision whose %s is %j', async (field, value) => {
    await bad(change(fours, 1, { [field]: value }), "line 2 of the trace: a decision needs 'move' and 'legal'.");
  });

  test.each([
    ['game', undefined, "'game' must name a game, not undefined."],
    ['game', 5, "'game' must name a game, not 5."],
    ['game', 'high-crad', "there is no game 'high-crad' (a file is named by its path, as in ./high-crad.ts); valid: "],
    ['seats', undefined, "'seats' must be a number, not undefined."],
    ['seats', '4', `'seats' must be a number, not "4".`],
    ['seats', 5, 'high-card is played with 2, 3, 4 seats, not with 5.'],
    ['options', undefined, "'options' must be an object with values by name, not undefined."],
    ['options', null, "'options' must be an object with values by name, not null."],
    ['options', [], "'options' must be an object with values by name, not []."],
    ['options', 'rounds=8', `'options' must be an object with values by name, not "rounds=8".`],
    ['options', { round: 8 }, "high-card has no option 'round'; did you mean 'rounds'?"],
    ['options', { rounds: 21 }, "option 'rounds' of high-card must be a whole number from 1 to 20, not 21."],
    ['setup', undefined, 'the set-up needs 4 hands.'],
    ['setup', { hands: [[], [], [], []] }, 'the set-up needs a deck.'],
    ['setup', { hands: [[], [], [], []], deck: [] }, "the set-up's hand of seat 0 must hold 3 cards."],
  ])('an impossible set-up: %s %j', async (field, value, message) => {
    const wrong = change([...fours, ...cards], fours.length, { [field]: value });
    await expect(replay(wrong)).rejects.toThrow(InputError);
    await expect(replay(wrong)).rejects.toThrow(`line ${fours.length + 1} of the trace: ${message}`);
  });
});
