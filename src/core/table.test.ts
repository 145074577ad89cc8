import { describe, expect, test } from 'vitest';
import { InputError } from './errors.ts';
import { applying, choicesOf, defaultOf, type Entry, expected, formatValue, resolve, type Table } from './table.ts';

const TABLE: Table = {
  flag: { type: 'boolean', default: true, text: 'A boolean.' },
  limit: { type: 'integer', min: 1, max: 100, default: (seats) => 10 * seats, text: 'A whole number.' },
  rate: { type: 'number', min: 0, default: 0.5, text: 'A number.' },
  tenths: { type: 'number', min: -1, max: 1, step: 0.1, default: 0, text: 'A number in steps.' },
  dozens: { type: 'integer', step: 12, default: 12, text: 'A whole number in steps.' },
  board: {
    type: 'choice',
    choices: (seats) => (seats === 2 ? ['small', 'large'] : ['large']),
    default: (seats) => (seats === 2 ? 'small' : 'large'),
    text: 'A choice that depends on the seats.',
  },
  teams: { type: 'choice', choices: [0, 2, 3], default: 0, seats: [4, 6], text: 'A choice of numbers.' },
  handicap: { type: 'number', min: -50, max: 50, step: 0.5, perSeat: true, default: 0, text: 'A number a seat.' },
  start: { type: 'integer', min: 1, max: 4, perSeat: true, default: 1, text: 'A whole number a seat.' },
  weights: { type: 'weights', text: 'Weights.' },
};

const WEIGHTS = { captured: 1, threes: -0.25, 'at-risk': 0 };

function scope(seats: number, kind: 'option' | 'parameter' = 'option') {
  return { kind, owner: 'test', seats, weights: WEIGHTS } as const;
}

function resolved(given: Record<string, unknown>, seats = 2) {
  return resolve(TABLE, given, scope(seats));
}

/** What is said about it. */
function refusal(given: Record<string, unknown>, seats = 2): string {
  try {
    resolved(given, seats);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  return 'nothing';
}

describe('what is not given', () => {
  test('is filled in, in the order of the table, by number of seats', () => {
    expect(JSON.stringify(resolved({}))).toBe(
      '{"flag":true,"limit":20,"rate":0.5,"tenths":0,"dozens":12,"board":"small","handicap":[0,0],"start":[1,1],"weights":{"captured":1,"threes":-0.25,"at-risk":0}}',
    );
    expect(resolved({}, 4)).toMatchObject({ limit: 40, board: 'large', teams: 0, handicap: [0, 0, 0, 0] });
    expect(Object.keys(resolved({ board: 'large', flag: false }))).toEqual(Object.keys(resolved({})));
  });

  test('is not shared between those who ask', () => {
    const [a, b] = [resolved({}), resolved({})];
    expect(a.weights).not.toBe(b.weights);
    expect(a.weights).not.toBe(WEIGHTS);
    expect(a.handicap).not.toBe(b.handicap);
  });
});

test('nobody who is given values can change them for others', () => {
  const values = resolved({ handicap: [1, 2] });
  expect(Object.isFrozen(values) && Object.isFrozen(values.weights) && Object.isFrozen(values.handicap)).toBe(true);
});

describe('what is given', () => {
  test.each([
    ['flag', true, true],
    ['flag', 'true', true],
    ['flag', false, false],
    ['flag', 'false', false],
    ['limit', 1, 1],
    ['limit', '100', 100],
    ['rate', '2.75', 2.75],
    ['rate', 1e9, 1e9],
    ['tenths', 0.3, 0.3], // 0.3 / 0.1 is not 3 in binary
    ['tenths', '-0.7', -0.7],
    ['tenths', '-0', 0],
    ['dozens', '144', 144],
    ['board', 'large', 'large'],
    ['handicap', [0, 1.5], [0, 1.5]],
    ['handicap', '0,1.5', [0, 1.5]],
    ['handicap', '-0,-50', [0, -50]],
    ['start', '4,1', [4, 1]],
    ['weights', { threes: 2 }, { captured: 1, threes: 2, 'at-risk': 0 }],
    ['weights', {}, WEIGHTS],
  ])('%s may be %j', (name, given, value) => {
    const found = resolved({ [name]: given })[name];
    expect(found).toStrictEqual(value);
    expect(JSON.stringify(found)).toBe(JSON.stringify(value));
  });

  test.each([
    [2, 2],
    ['2', 2],
    [0, 0],
  ])('a choice of numbers may be %j', (given, value) => {
    expect(resolved({ teams: given }, 4).teams).toBe(value);
  });

  test('one weight is set by a dotted name, after the others', () => {
    expect(resolved({ 'weights.threes': '1.2' }).weights).toEqual({ captured: 1, threes: 1.2, 'at-risk': 0 });
    expect(resolved({ 'weights.threes': 4, weights: { threes: 3, captured: 2 }, 'weights.at-risk': '-1' }).weights).toEqual({
      captured: 2,
      threes: 4,
      'at-risk': -1,
    });
  });

  test.each([
    ['flag', 1, "option 'flag' of test must be true or false, not 1."],
    ['flag', 'yes', "option 'flag' of test must be true or false, not 'yes'."],
    ['flag', null, "option 'flag' of test must be true or false, not null."],
    ['limit', 0, "option 'limit' of test must be a whole number from 1 to 100, not 0."],
    ['limit', '101', "option 'limit' of test must be a whole number from 1 to 100, not '101'."],
    ['limit', '1.5', "option 'limit' of test must be a whole number from 1 to 100, not '1.5'."],
    ['limit', '', "option 'limit' of test must be a whole number from 1 to 100, not ''."],
    ['limit', ' ', "option 'limit' of test must be a whole number from 1 to 100, not ' '."],
    ['limit', 'ten', "option 'limit' of test must be a whole number from 1 to 100, not 'ten'."],
    ['limit', true, "option 'limit' of test must be a whole number from 1 to 100, not true."],
    ['limit', [5], "option 'limit' of test must be a whole number from 1 to 100, not [5]."],
    ['limit', undefined, "option 'limit' of test must be a whole number from 1 to 100, not undefined."],
    ['rate', -1, "option 'rate' of test must be a number from 0, not -1."],
    ['rate', 'Infinity', "option 'rate' of test must be a number from 0, not 'Infinity'."],
    ['rate', 'NaN', "option 'rate' of test must be a number from 0, not 'NaN'."],
    ['tenths', 0.25, "option 'tenths' of test must be a number from -1 to 1 in steps of 0.1, not 0.25."],
    ['dozens', 13, "option 'dozens' of test must be a whole number in steps of 12, not 13."],
    ['board', 'smal', "option 'board' of test must be small or large, not 'smal'."],
    ['board', 0, "option 'board' of test must be small or large, not 0."],
    ['handicap', '1', "option 'handicap' of test must be 2 numbers from -50 to 50 in steps of 0.5, one a seat, not '1'."],
    ['handicap', 1, "option 'handicap' of test must be 2 numbers from -50 to 50 in steps of 0.5, one a seat, not 1."],
    [
      'handicap',
      [0, 0, 0],
      "option 'handicap' of test must be 2 numbers from -50 to 50 in steps of 0.5, one a seat, not [0,0,0].",
    ],
    ['handicap', '0,0.3', "option 'handicap' of test must be 2 numbers from -50 to 50 in steps of 0.5, one a seat, not '0,0.3'."],
    ['handicap', '0,', "option 'handicap' of test must be 2 numbers from -50 to 50 in steps of 0.5, one a seat, not '0,'."],
    ['start', [1, 5], "option 'start' of test must be 2 whole numbers from 1 to 4, one a seat, not [1,5]."],
    ['weights', 3, "option 'weights' of test must be numbers by feature, not 3."],
    ['weights', [1], "option 'weights' of test must be numbers by feature, not [1]."],
    ['weights', null, "option 'weights' of test must be numbers by feature, not null."],
    ['weights', { capturd: 1 }, "'weights' of test has no entry 'capturd'; did you mean 'captured'?"],
    ['weights', { threes: 'x' }, "'weights.threes' of test must be a number from -1000000 to 1000000, not 'x'."],
    ['weights.captured', '', "'weights.captured' of test must be a number from -1000000 to 1000000, not ''."],
    ['weights.zebra', 1, "'weights' of test has no entry 'zebra'; valid: captured, threes, at-risk"],
    ['weights.', 1, "'weights' of test has no entry ''; valid: captured, threes, at-risk"],
    ['bord', 'small', "test has no option 'bord'; did you mean 'board'?"],
    ['limit.x', 1, "test has no option 'limit.x'; did you mean 'limit'?"],
    ['toString', 1, "test has no option 'toString'; valid: flag, limit, rate, tenths, dozens, board, handicap, start, weights"],
    ['teams', 2, "option 'teams' of test applies with 4 or 6 seats, not with 2."],
  ])('%s may not be %j', (name, given, message) => {
    expect(refusal({ [name]: given })).toBe(message);
  });

  test('a choice must be one for these seats', () => {
    expect(refusal({ board: 'small' }, 3)).toBe("option 'board' of test must be large, not 'small'.");
    expect(refusal({ teams: 4 }, 6)).toBe("option 'teams' of test must be 0, 2 or 3, not 4.");
    expect(refusal({ handicap: '0,0' }, 3)).toBe(
      "option 'handicap' of test must be 3 numbers from -50 to 50 in steps of 0.5, one a seat, not '0,0'.",
    );
  });

  test('names that objects are born with are nothing special', () => {
    const given = JSON.parse('{"__proto__": 1}') as Record<string, unknown>;
    expect(refusal(given)).toMatch(/^test has no option '__proto__'; valid: /);
    expect(refusal({ weights: JSON.parse('{"__proto__": 1}') })).toMatch(/^'weights' of test has no entry '__proto__'; valid: /);
  });

  test('parameters are called so, and a table may be empty', () => {
    const say = () => resolve({}, { depth: 1 }, scope(2, 'parameter'));
    expect(say).toThrow(new InputError("test has no parameter 'depth'; there are none"));
  });
});

test('entries that apply, choices and defaults depend on the seats', () => {
  expect(applying(TABLE, 2).map(([name]) => name)).not.toContain('teams');
  expect(applying(TABLE, 6).map(([name]) => name)).toEqual(Object.keys(TABLE));
  expect(choicesOf(TABLE.board, 2)).toEqual(['small', 'large']);
  expect(choicesOf(TABLE.board, 3)).toEqual(['large']);
  expect(choicesOf(TABLE.flag, 3)).toEqual([]);
  expect(defaultOf(TABLE.limit, scope(3))).toBe(30);
  expect(defaultOf(TABLE.start, scope(3))).toEqual([1, 1, 1]);
  expect(defaultOf({ type: 'boolean', text: '' }, scope(3))).toBe(false);
});

test('a default may depend on the entries before it, given or not', () => {
  const table: Table = {
    teams: { type: 'choice', choices: [2, 3], default: 2, text: 'A choice.' },
    goal: { type: 'integer', default: (seats, { teams = 2 }) => seats * (teams === 2 ? 2 : 1), text: 'Depends on it.' },
  };
  expect(resolve(table, {}, scope(6))).toEqual({ teams: 2, goal: 12 });
  expect(resolve(table, { teams: '3' }, scope(6))).toEqual({ teams: 3, goal: 6 });
  expect(resolve(table, { teams: 3, goal: 1 }, scope(6))).toEqual({ teams: 3, goal: 1 });
  expect(defaultOf(table.goal, scope(6))).toBe(12);
});

test('defaults satisfy their own entries', () => {
  for (const seats of [2, 3, 4, 6]) expect(resolve(TABLE, resolved({}, seats), scope(seats))).toEqual(resolved({}, seats));
});

test.each<[Entry, string]>([
  [{ type: 'integer', text: '' }, 'a whole number'],
  [{ type: 'integer', max: 5, text: '' }, 'a whole number up to 5'],
  [{ type: 'number', min: 5, text: '' }, 'a number from 5'],
  [{ type: 'number', min: 0, max: 1, perSeat: true, text: '' }, '3 numbers from 0 to 1, one a seat'],
  [{ type: 'choice', choices: ['one'], text: '' }, 'one'],
  [{ type: 'choice', choices: [1, 'two', true], text: '' }, '1, two or true'],
])('%j is expected to be %s', (entry, text) => {
  expect(expected(entry, 3)).toBe(text);
});

test('values are written as on a command line', () => {
  expect([true, 0.5, 'small', [0, 1.5], { a: 1, b: -2 }].map(formatValue)).toEqual(['true', '0.5', 'small', '0,1.5', 'a=1 b=-2']);
});
