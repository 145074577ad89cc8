/** Looks one decision ahead: plays the move after which the heuristic value of its side is highest, ties drawn from its stream. */

import type { Agent, AgentDefinition, Explanation } from '../src/core/agent.ts';
import { CONTRACT_VERSION, type Game, type Move, type Rng, type State } from '../src/core/game.ts';
import { below } from '../src/core/random.ts';
import { Valuer } from '../src/core/value.ts';

class Greedy implements Agent {
  private readonly game: Game;
  private readonly rng: Rng;
  private readonly valuer: Valuer;
  private readonly moves: Int32Array;
  private readonly values: Float64Array;
  private readonly after: State;
  private count = 0;

  constructor(game: Game, weights: Readonly<Record<string, number>>, rng: Rng) {
    this.game = game;
    this.rng = rng;
    this.valuer = new Valuer(game, weights);
    this.moves = new Int32Array(game.maxMoves);
    this.values = new Float64Array(game.maxMoves);
    this.after = game.newState();
  }

  choose(view: State): Move {
    const { game, moves, values, after, valuer } = this;
    const side = game.sideOf[game.toMove(view)];
    this.count = game.legalMoves(view, moves);
    let best = Number.NEGATIVE_INFINITY;
    let ties = 0;
    let chosen = moves[0];
    for (let i = 0; i < this.count; i++) {
      game.copy(after, view);
      game.play(after, moves[i]);
      const value = valuer.logOdds(after, side);
      values[i] = value;
      if (value > best || ties === 0) {
        best = value;
        ties = 1;
        chosen = moves[i];
      } else if (value === best && below(this.rng, ++ties) === 0) {
        chosen = moves[i]; // the k-th of equals replaces with chance 1/k: all end up equally likely
      }
    }
    return chosen;
  }

  explain(): Explanation {
    const order = Array.from({ length: this.count }, (_, i) => i).sort((a, b) => this.values[b] - this.values[a] || a - b);
    return { moves: order.map((i) => ({ move: this.moves[i], value: 1 / (1 + Math.exp(-this.values[i])) })) };
  }
}

const definition: AgentDefinition = {
  contract: CONTRACT_VERSION,
  id: 'greedy',
  text: 'Plays the move with the best heuristic value one decision ahead.',
  parameters: {
    weights: { type: 'weights', text: 'Weights of the features that the heuristic value is made of.' },
  },
  create: (game, parameters, rng) => new Greedy(game, parameters.weights as Record<string, number>, rng),
};

export default definition;
