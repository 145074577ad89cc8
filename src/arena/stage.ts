/** An experiment made ready to play: its game, its players, its schedule. Every thread has its own. */

import { frozen } from '../core/frozen.ts';
import type { Game } from '../core/game.ts';
import { loadGame, makeGame } from '../games/load.ts';
import { loadAgent, type Player } from './agents.ts';
import type { Experiment } from './experiment.ts';
import { type GameSeeds, type Outcome, type PlayOptions, Table } from './play-game.ts';
import { RowWriter } from './rows.ts';
import { type Pairing, Schedule } from './schedule.ts';

export class Stage {
  readonly experiment: Experiment;
  readonly game: Game;
  readonly schedule: Schedule;
  readonly rows: RowWriter;
  readonly agents: readonly Player[];
  private readonly table: Table;

  private constructor(experiment: Experiment, game: Game, agents: readonly Player[]) {
    this.experiment = experiment;
    this.game = game;
    this.agents = agents;
    this.table = new Table(game);
    this.schedule = scheduleOf(experiment, game.sides);
    this.rows = new RowWriter(
      game,
      agents.map(({ name }) => name),
      experiment.seed,
    );
  }

  static async open(experiment: Experiment): Promise<Stage> {
    const game = await gameOfExperiment(experiment);
    const load = async ({ name, source, parameters }: Experiment['agents'][number]) => ({
      name,
      definition: await loadAgent(source),
      parameters: frozen(parameters), // from another thread they come as they are
    });
    return new Stage(experiment, game, await Promise.all(experiment.agents.map(load)));
  }

  /** Players by seat. */
  players({ agents }: Pairing): Player[] {
    return this.game.sideOf.map((side) => this.agents[agents[side]]);
  }

  seeds({ game, block }: Pairing): GameSeeds {
    return { deal: `${this.experiment.seed}/${block}`, game: `${this.experiment.seed}#${game}` };
  }

  play(pairing: Pairing, options: PlayOptions): Promise<Outcome> {
    return this.table.play(this.players(pairing), this.seeds(pairing), {
      openingPlies: this.experiment.openingPlies,
      ...options,
    });
  }
}

/** The game that is played in an experiment. */
export async function gameOfExperiment({ game, seats, options, components }: Experiment): Promise<Game> {
  return makeGame(await loadGame(game.source), seats, options, { components });
}

export function scheduleOf({ schedule, deals, agents, games }: Experiment, sides: number): Schedule {
  return new Schedule({ kind: schedule, deals, agents: agents.length, sides, games });
}
