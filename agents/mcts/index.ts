/** Monte Carlo tree search for every game: see src/search/mcts and the README beside this file. */

import type { Agent, AgentDefinition, Explanation } from '../../src/core/agent.ts';
import { nowMs } from '../../src/core/clock.ts';
import { CONTRACT_VERSION, type Game, type Move, type Rng, type State } from '../../src/core/game.ts';
import type { Values } from '../../src/core/table.ts';
import { Valuer } from '../../src/core/value.ts';
import type { LeafKind } from '../../src/search/mcts/leaf.ts';
import { Search } from '../../src/search/mcts/search.ts';
import { NONE, ROOT } from '../../src/search/mcts/tree.ts';

/** Iterations between two looks at the clock. */
const CLOCK_EVERY = 16;

/** The search that the parameters ask for. */
export function searchOf(game: Game, parameters: Values, rng: Rng): Search {
  const valuer = new Valuer(game, parameters.weights as Record<string, number>);
  const settings = {
    c: parameters.c as number,
    fpu: parameters.fpu as number,
    prior: parameters.prior as number,
    leaf: parameters.leaf as LeafKind,
    cutoff: parameters.cutoff as number,
    epsilon: parameters.epsilon as number,
    deals: parameters.deals as number,
    capacity: parameters.nodes as number,
  };
  return new Search(game, settings, valuer, rng);
}

interface RootMove {
  readonly node: number;
  readonly move: Move;
  readonly value: number;
  readonly visits: number;
}

class Mcts implements Agent {
  private readonly game: Game;
  private readonly search: Search;
  private readonly parameters: Values;
  /** What was played last, where the tree may serve again. */
  private played: Move | null = null;
  private side = 0;

  constructor(game: Game, parameters: Values, rng: Rng) {
    this.game = game;
    this.parameters = parameters;
    this.search = searchOf(game, parameters, rng);
  }

  choose(view: State): Move {
    const { search, game } = this;
    this.side = game.sideOf[game.toMove(view)];
    const isKept = this.played !== null && search.goOn(view, this.played);
    this.think(isKept ? 0 : search.begin(view));
    const [{ move }] = this.ranked();
    this.played = this.parameters.reuse && !search.isHidden ? move : null;
    return move;
  }

  /** Looks until the budget is used up; `done` looks were taken at the start. */
  private think(done: number): void {
    const { search } = this;
    const iterations = this.parameters.iterations as number;
    const timeMs = this.parameters.timeMs as number;
    if (timeMs > 0) {
      const end = nowMs() + timeMs;
      do {
        for (let i = 0; i < CLOCK_EVERY && !search.isProven; i++) search.iterate();
      } while (nowMs() < end && !search.isProven);
      return;
    }
    for (let i = done; i < iterations && !search.isProven; i++) search.iterate();
  }

  /** Root moves, best first: by visits, but what is certain goes before what only looks worse, and certain losses come last. */
  private ranked(): RootMove[] {
    const { search, side } = this;
    const { firstChild, nextSibling, move, visits } = search.tree;
    const [certain, open]: [RootMove[], RootMove[]] = [[], []];
    for (let node = firstChild[ROOT]; node !== NONE; node = nextSibling[node]) {
      const one = { node, move: move[node], value: search.meanOf(node, side), visits: visits[node] };
      (search.isProvenAt(node) ? certain : open).push(one);
    }
    certain.sort((a, b) => b.value - a.value || a.node - b.node);
    open.sort((a, b) => b.visits - a.visits || b.value - a.value || a.node - b.node);
    const first = certain.filter(({ value }) => open.length === 0 || value >= open[0].value);
    return [...first, ...open, ...certain.slice(first.length)];
  }

  explain(): Explanation {
    return {
      moves: this.ranked().map(({ move, value, visits }) => ({ move, value, visits })),
      principalVariation: this.search.principalVariation(this.ranked()[0].node),
    };
  }
}

const definition: AgentDefinition = {
  contract: CONTRACT_VERSION,
  id: 'mcts',
  text: 'Monte Carlo tree search: grows a tree of what may happen, values its leaves by the features, and plays the move it looked at most.',
  parameters: {
    iterations: {
      type: 'integer',
      min: 1,
      max: 100_000_000,
      default: 400,
      budget: true,
      text: 'How often it looks down the tree for a move.',
    },
    timeMs: {
      type: 'number',
      min: 0,
      max: 86_400_000,
      default: 0,
      time: true,
      text: 'Milliseconds for a move, in place of iterations, when above 0.',
    },
    nodes: {
      type: 'integer',
      min: 1000,
      max: 50_000_000,
      default: 4_000_000,
      text: 'The most positions of the tree; when it is full, leaves are valued but get no children.',
    },
    c: { type: 'number', min: 0, max: 100, default: 0.1, text: 'How much what is little known is preferred.' },
    prior: {
      type: 'number',
      min: 0,
      max: 1000,
      default: 1,
      text: "How many visits the features' value of a position counts as; 0: positions are not valued before they are visited.",
    },
    fpu: { type: 'number', min: -1, max: 1000, default: 1000, text: 'What a move that was never tried counts as, with prior 0.' },
    leaf: {
      type: 'choice',
      choices: ['evaluate', 'best', 'random', 'greedy'],
      default: 'best',
      text: 'How leaves are valued: by their features, by those after the best move, or by playouts of random or of greedy moves.',
    },
    cutoff: {
      type: 'integer',
      min: 0,
      max: 10_000,
      default: 0,
      text: 'Decisions after which a playout is valued by the features; 0: never.',
    },
    epsilon: { type: 'number', min: 0, max: 1, default: 0.1, text: 'How often greedy playouts play at random.' },
    deals: {
      type: 'integer',
      min: 0,
      max: 10_000,
      default: 0,
      text: 'Where the deal is hidden: deals in which all its moves are valued before it looks further, so that luck of the deal cancels out.',
    },
    reuse: { type: 'boolean', default: true, text: 'Whether the tree is kept for the next move, where nothing is hidden.' },
    weights: { type: 'weights', text: 'Weights of the features that the heuristic value is made of.' },
  },
  create: (game, parameters, rng) => new Mcts(game, parameters, rng),
};

export default definition;
