import { beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '../core/agent.ts';
import { CONTRACT_VERSION, type Game, type Move, type Rng, type State } from '../core/game.ts';
import { loadGame, makeGame } from '../games/load.ts';
import highCard from '../testkit/fixtures/high-card.ts';
import type { Player } from './agents.ts';
import { BEACON, FORFEITS, type Outcome, playGame, Table, type Watcher } from './play-game.ts';

const SEEDS = { deal: '1/0', game: '1#0' };

let fourInARow: Game;

beforeAll(async () => {
  fourInARow = makeGame(await loadGame('connect-four'));
});

/** A player whose agents are made by a function. */
function player(create: (game: Game, rng: Rng) => unknown, name = 'test'): Player {
  const definition = { contract: CONTRACT_VERSION, id: name, text: '', parameters: {} };
  return { name, parameters: {}, definition: { ...definition, create: (game, _, rng) => create(game, rng) as Agent } };
}

/** A player that answers with whatever the function says. */
const answering = (choose: (view: State, game: Game) => unknown) =>
  player((game) => ({ choose: (view: State) => choose(view, game) }));

const random = player((game, rng) => ({ choose: (view: State) => game.randomMove(view, rng) }), 'random');

/** A game and all its moves. */
async function record(
  game: Game,
  players: readonly Player[],
  seeds = SEEDS,
  openingPlies = 0,
): Promise<{ outcome: Outcome; moves: Move[]; asked: boolean[] }> {
  const moves: Move[] = [];
  const asked: boolean[] = [];
  const watcher: Watcher = {
    decided: (_state, legal, move, agent) => {
      expect(legal).toContain(move);
      moves.push(move);
      asked.push(agent !== undefined);
    },
  };
  const outcome = await playGame(game, players, seeds, { openingPlies, watcher });
  return { outcome, moves, asked };
}

/** Random play of all seats but one. */
const against = (game: Game, seat: number, hostile: Player) =>
  Array.from({ length: game.seats }, (_, other) => (other === seat ? hostile : random));

describe('an agent forfeits', () => {
  const thrown = 'agent-error';
  const illegal = 'illegal-move';
  const cases: [string, Player, (typeof FORFEITS)[number], string][] = [
    [
      'that throws when it is made',
      player(() => {
        throw new Error('no');
      }),
      thrown,
      'no',
    ],
    ['that is not made at all', player(() => undefined), thrown, "Cannot read properties of undefined (reading 'choose')"],
    ['that cannot choose', player(() => ({})), thrown, 'agent.choose is not a function'],
    [
      'that throws',
      answering(() => {
        throw new RangeError('lost my way');
      }),
      thrown,
      'lost my way',
    ],
    [
      'that throws a text',
      answering(() => {
        throw 'so there';
      }),
      thrown,
      'so there',
    ],
    [
      'that throws what has no text',
      answering(() => {
        throw Object.create(null);
      }),
      thrown,
      'something that has no text',
    ],
    ['whose promise is broken', answering(() => Promise.reject(new Error('later'))), thrown, 'later'],
    ['whose promise is broken for no reason', answering(() => Promise.reject()), thrown, 'undefined'],
    ['that plays what is not legal', answering(() => 7), illegal, 'returned 7, which is not legal'],
    ['that plays -1', answering(() => -1), illegal, 'returned -1, which is not legal'],
    ['that plays between two moves', answering(() => 2.5), illegal, 'returned 2.5, which is not legal'],
    ['that plays NaN', answering(() => Number.NaN), illegal, 'returned NaN, which is not legal'],
    ['that plays Infinity', answering(() => Infinity), illegal, 'returned Infinity, which is not legal'],
    ['that plays a text', answering(() => '3'), illegal, "returned '3', which is no move"],
    ['that plays nothing', answering(() => undefined), illegal, 'returned undefined, which is no move'],
    ['that plays null', answering(() => null), illegal, 'returned null, which is no move'],
    ['that plays a BigInt', answering(() => 3n), illegal, 'returned 3, which is no move'],
    ['that plays a list', answering(() => [3]), illegal, 'returned 3, which is no move'],
    [
      'that plays what has no text',
      answering(() => Object.create(null)),
      illegal,
      'returned something that has no text, which is no move',
    ],
    ['that promises what is not legal', answering(async () => 9), illegal, 'returned 9, which is not legal'],
    ['that promises nothing', answering(async () => undefined), illegal, 'returned undefined, which is no move'],
  ];

  test.each(cases)('%s', async (_what, hostile, termination, message) => {
    for (const seat of [0, 1]) {
      const { outcome, moves } = await record(fourInARow, against(fourInARow, seat, hostile));
      expect(outcome).toEqual({
        termination,
        shares: seat === 0 ? [0, 1] : [1, 0],
        scores: [0, 0],
        winners: [1 - seat],
        plies: seat,
        turns: seat,
        decisions: [seat, 0],
        choices: [7 * seat, 0],
        leadChanges: null,
        decidedAt: null,
        margin: null,
        fingerprint: expect.any(Number),
        error: { seat, message },
      });
      expect(moves).toHaveLength(seat);
    }
  });

  test('and the words for it are known', () => {
    expect(new Set([...cases.map(([, , termination]) => termination), 'move-timeout'])).toEqual(new Set(FORFEITS));
  });

  test('with the text of a move that is real but not legal now', async () => {
    const stubborn = answering(() => 0);
    const { outcome, moves } = await record(fourInARow, [stubborn, stubborn]);
    expect(moves).toEqual([0, 0, 0, 0, 0, 0]);
    expect(outcome).toMatchObject({
      termination: 'illegal-move',
      winners: [1],
      plies: 6,
      turns: 6,
      error: { seat: 0, message: 'returned 0 (a), which is not legal' },
    });
  });

  test('with three sides: the other two share the victory', async () => {
    const game = makeGame(highCard, 3, { handicap: '0,1.5,0' });
    const { outcome } = await record(
      game,
      against(
        game,
        1,
        answering(() => 99),
      ),
    );
    expect(outcome).toMatchObject({ shares: [0.5, 0, 0.5], winners: [0, 2], scores: [0, 1.5, 0], plies: 1, turns: 0 });
  });

  test('with teams: its partner loses with it', async () => {
    const game = makeGame(highCard, 4, { teams: true });
    const { outcome } = await record(
      game,
      against(
        game,
        2,
        answering(() => 99),
      ),
    );
    expect(outcome).toMatchObject({ shares: [0, 1, 0, 1], winners: [1, 3], plies: 2 });
  });

  test('alone: there is nobody to win', async () => {
    const alone = Object.create(makeGame(highCard, 2), {
      seats: { value: 1 },
      sides: { value: 1 },
      sideOf: { value: [0] },
    }) as Game;
    const { outcome } = await record(alone, [answering(() => 99)]);
    expect(outcome).toMatchObject({ shares: [0], winners: [], termination: 'illegal-move' });
  });
});

test('a game that breaks is nobody’s forfeit, whether its agents answer at once or later', async () => {
  const broken = Object.create(makeGame(highCard, 2), {
    play: {
      value: () => {
        throw new TypeError('the game is broken');
      },
    },
  }) as Game;
  const later = player((game, rng) => ({ choose: async (view: State) => game.randomMove(view, rng) }));
  for (const agent of [random, later]) {
    await expect(playGame(broken, [agent, agent], SEEDS)).rejects.toThrow('the game is broken');
  }
});

describe('an agent', () => {
  test('may promise its move', async () => {
    const later = player((game, rng) => ({ choose: async (view: State) => game.randomMove(view, rng) }));
    expect((await record(fourInARow, [later, later])).moves).toEqual((await record(fourInARow, [random, random])).moves);
  });

  test('may do what it likes with its view', async () => {
    for (const game of [fourInARow, makeGame(highCard, 3)]) {
      const vandal = player((own, rng) => ({
        choose: (view: State) => {
          const move = own.randomMove(view, rng);
          view.fill(-12345);
          return move;
        },
      }));
      const calm = await record(game, Array<Player>(game.seats).fill(random));
      const wild = await record(game, Array<Player>(game.seats).fill(vandal));
      expect(wild).toEqual(calm);
    }
  });

  test('is made once a game and seat, before its first choice', async () => {
    const made: number[] = [];
    let games = 0;
    const counting = (seat: number) =>
      player((game, rng) => {
        made.push(seat);
        games++;
        return { choose: (view: State) => game.randomMove(view, rng) };
      });
    const game = makeGame(highCard, 3);
    const players = [0, 1, 2].map(counting);
    await record(game, players);
    expect(made).toEqual([0, 1, 2]);
    await record(game, players);
    expect(games).toBe(6);
  });

  test('sees its own cards as they are and those of others dealt anew, differently every time', async () => {
    const game = makeGame(highCard, 3);
    const truth: State[] = [];
    const seen: State[] = [];
    const looking = answering((view) => {
      seen.push(view.slice());
      return game.legalMoves(view, new Int32Array(3)) > 0 ? game.randomMove(view, Int32Array.of(1, 2, 3, 4)) : -1;
    });
    await playGame(game, [looking, looking, looking], SEEDS, { watcher: { decided: (state) => truth.push(state.slice()) } });
    expect(seen).toHaveLength(truth.length);
    let differences = 0;
    seen.forEach((view, i) => {
      const seat = game.toMove(truth[i]);
      expect(game.observe(view, seat)).toBe(game.observe(truth[i], seat));
      for (const other of [0, 1, 2])
        if (other !== seat && game.observe(view, other) !== game.observe(truth[i], other)) differences++;
    });
    expect(differences).toBeGreaterThan(truth.length);
  });

  test('does not find in a view that it kept what another seat sees', async () => {
    const game = makeGame(highCard, 2);
    const kept: (State | undefined)[] = [undefined, undefined];
    const nosy = (seat: number) =>
      answering((view) => {
        expect(kept[1 - seat]).not.toBe(view);
        kept[seat] = view;
        const before = kept[1 - seat]?.slice();
        return Promise.resolve(game.randomMove(view, Int32Array.of(5, 6, 7, 8))).then((move) => {
          expect(kept[1 - seat]).toEqual(before);
          return move;
        });
      });
    const { outcome } = await record(game, [nosy(0), nosy(1)]);
    expect(outcome.error).toBeUndefined();
  });
});

describe('seeds', () => {
  test('the same seeds give the same game', async () => {
    for (const game of [fourInARow, makeGame(highCard, 4, { rounds: 20 })]) {
      const players = Array<Player>(game.seats).fill(random);
      expect(await record(game, players)).toEqual(await record(game, players));
    }
  });

  test('the deal seed deals and draws; the game seed is for agents', async () => {
    const game = makeGame(highCard, 4, { rounds: 20 });
    const first = answering((view) => {
      const moves = new Int32Array(3);
      game.legalMoves(view, moves);
      return moves[0];
    });
    const firsts = Array<Player>(4).fill(first);
    const randoms = Array<Player>(4).fill(random);
    const base = await record(game, firsts);
    expect(await record(game, firsts, { deal: '1/0', game: 'other' })).toEqual(base);
    expect(await record(game, firsts, { deal: '1/1', game: '1#0' })).not.toEqual(base);
    expect((await record(game, randoms, { deal: '1/0', game: 'other' })).moves).not.toEqual((await record(game, randoms)).moves);
  });

  test('seats have streams of their own', async () => {
    const streams: string[] = [];
    const telling = player((game, rng) => {
      streams.push(rng.join());
      return { choose: (view: State) => game.randomMove(view, rng) };
    });
    await record(makeGame(highCard, 4), Array<Player>(4).fill(telling));
    expect(new Set(streams).size).toBe(4);
  });
});

describe('opening plies', () => {
  test('are random decisions from the deal seed, the same whatever the agents and their seed', async () => {
    const low = answering(() => 0);
    const one = await record(fourInARow, [random, random], { deal: '5/0', game: 'a' }, 6);
    const two = await record(fourInARow, [random, low], { deal: '5/0', game: 'b' }, 6);
    const other = await record(fourInARow, [random, random], { deal: '5/1', game: 'a' }, 6);
    expect(two.moves.slice(0, 6)).toEqual(one.moves.slice(0, 6));
    expect(two.moves).not.toEqual(one.moves);
    expect(other.moves.slice(0, 6)).not.toEqual(one.moves.slice(0, 6));
    expect(one.asked.slice(0, 8)).toEqual([false, false, false, false, false, false, true, true]);
  });

  test('count as plies and turns, and may be the whole game', async () => {
    const { outcome, moves, asked } = await record(fourInARow, [answering(() => 99), answering(() => 99)], SEEDS, 1000);
    expect(outcome).toMatchObject({ termination: 'four', plies: moves.length, turns: moves.length });
    expect(asked).not.toContain(true);
  });

  test('are spread over all moves', async () => {
    const firsts = new Set<Move>();
    for (let i = 0; i < 60; i++)
      firsts.add((await record(fourInARow, [random, random], { deal: `d/${i}`, game: 'g' }, 1)).moves[0]);
    expect(firsts.size).toBe(7);
  });
});

test('whoever looks on sees the true states before and after each move', async () => {
  const game = makeGame(highCard, 2);
  let state: State | undefined;
  let order = '';
  const watcher: Watcher = {
    started: (start) => {
      state = start.slice();
      order += 's';
    },
    decided: (before, legal, move) => {
      expect(before).toEqual(state);
      expect([...legal]).toContain(move);
      order += 'd';
    },
    advanced: (after, move) => {
      game.play(state as State, move);
      expect(after).toEqual(state);
      order += 'a';
    },
  };
  const outcome = await playGame(game, [random, random], SEEDS, { watcher });
  expect(order).toBe(`s${'da'.repeat(outcome.plies)}`);
  expect(outcome).toMatchObject({ ...game.result(state as State), turns: 6, plies: 12, decisions: [6, 6], choices: [18, 18] });
  expect(outcome).not.toHaveProperty('error');
});

test('games at one table are the games that they would be each at its own', async () => {
  const game = makeGame(highCard, 3, { rounds: 20 });
  const table = new Table(game);
  const players = [random, random, random];
  for (const k of [0, 1, 2]) {
    const seeds = { deal: `9/${k}`, game: `9#${k}` };
    expect(await table.play(players, seeds)).toEqual(await playGame(game, players, seeds));
  }
  await table.play(
    against(
      game,
      1,
      answering(() => 99),
    ),
    SEEDS,
  );
  expect(await table.play(players, SEEDS)).toEqual(await playGame(game, players, SEEDS));
});

test('equal games have one fingerprint, others have others', async () => {
  const prints = new Map<string, number>();
  for (let k = 0; k < 300; k++) {
    const { outcome, moves } = await record(fourInARow, [random, random], { deal: '0', game: `#${k % 200}` });
    const known = prints.get(moves.join());
    if (known !== undefined) expect(outcome.fingerprint).toBe(known);
    prints.set(moves.join(), outcome.fingerprint);
  }
  expect(new Set(prints.values()).size).toBe(prints.size);
});

test('a seat that is known to hang is not asked, but forfeits at that ply', async () => {
  const forfeitAt = { ply: 4, termination: 'move-timeout', message: 'too slow' } as const;
  const outcome = await playGame(fourInARow, [random, random], SEEDS, { forfeitAt });
  expect(outcome).toMatchObject({ termination: 'move-timeout', winners: [1], plies: 4, error: { seat: 0, message: 'too slow' } });
});

test('the beacon says whose move it is, and moves on with every question', async () => {
  const beacon = new Int32Array(BEACON.length);
  const seen: number[][] = [];
  const watching = player((game, rng) => ({
    choose: (view: State) => {
      expect(beacon[BEACON.counter] & 1).toBe(0);
      seen.push([beacon[BEACON.ply], beacon[BEACON.seat]]);
      return game.randomMove(view, rng);
    },
  }));
  const { plies } = await playGame(fourInARow, [watching, watching], SEEDS, { openingPlies: 2, beacon });
  expect(seen).toEqual(Array.from({ length: plies - 2 }, (_, i) => [i + 2, i % 2]));
  expect(beacon[BEACON.counter]).toBe(2 * (plies - 2)); // even: somebody is asked
});
