/** Plays uniformly at random: the floor that every other agent is measured from. */

import type { AgentDefinition } from '../src/core/agent.ts';
import { CONTRACT_VERSION } from '../src/core/game.ts';

const definition: AgentDefinition = {
  contract: CONTRACT_VERSION,
  id: 'random',
  text: 'Plays any legal move, all equally likely.',
  parameters: {},
  create: (game, _parameters, rng) => ({ choose: (view) => game.randomMove(view, rng) }),
};

export default definition;
