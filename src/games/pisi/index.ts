import { CONTRACT_VERSION, type GameDefinition } from '../../core/game.ts';
import { FEATURES } from './features.ts';
import { Pisi, TERMINATIONS } from './pisi.ts';

const definition: GameDefinition = {
  contract: CONTRACT_VERSION,
  id: 'pisi',
  title: 'Pisi',
  seats: [2],
  defaultSeats: 2,
  terminations: TERMINATIONS,
  hidden: '',
  openingPlies: 0,
  options: {
    cityEntry: {
      type: 'choice',
      choices: ['never', 'any', 'free'],
      default: 'never',
      text: 'What a piece beside a city costs: never a coin of the city, so one of its terrain tile; any coin; or nothing (free).',
    },
    maxRoad: {
      type: 'integer',
      min: 1,
      max: 8,
      default: 8,
      text: 'The most pieces that a road may have.',
    },
    firstMover: {
      type: 'choice',
      choices: [0, 1],
      default: 0,
      text: 'The seat that moves first once both pawns stand; seat 0 places first in any case.',
    },
    turnLimit: {
      type: 'integer',
      min: 1,
      max: 10000,
      default: 400,
      text: 'The game stops after this many turns of both seats together, placements included, and is judged as it stands.',
    },
    handicap: {
      type: 'number',
      min: -50,
      max: 50,
      step: 0.5,
      perSeat: true,
      default: 0,
      text: 'Points a seat is given before the winner is judged; tie-breaks leave it out.',
    },
  },
  features: FEATURES,
  create: (request) => new Pisi(definition, request),
  reference: () => import('./reference.ts'),
};

export default definition;
