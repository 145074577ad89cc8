import { CONTRACT_VERSION, type GameDefinition } from '../../core/game.ts';
import { FEATURES } from './features.ts';
import { Sinoda, TERMINATIONS } from './sinoda.ts';

const definition: GameDefinition = {
  contract: CONTRACT_VERSION,
  id: 'sinoda',
  title: 'Sinoda',
  seats: [2, 3, 4, 6],
  defaultSeats: 2,
  terminations: TERMINATIONS,
  hidden: '',
  openingPlies: 4,
  options: {
    board: {
      type: 'choice',
      choices: (seats) => (seats === 2 ? ['small', 'large'] : ['large']),
      default: (seats) => (seats === 2 ? 'small' : 'large'),
      text: 'Small has 54 spaces (3 triangles along an edge), large has 150 (5 along an edge).',
    },
    start: {
      type: 'choice',
      seats: [2, 4],
      choices: (seats) => (seats === 2 ? ['corner', 'edge'] : ['corner', 'edge', 'random']),
      default: (seats) => (seats === 2 ? 'corner' : 'random'),
      text: 'Whether seat 0 starts at a corner or at an edge of the board; random draws it from the deal seed.',
    },
    teams: {
      type: 'choice',
      seats: [4, 6],
      choices: (seats) => (seats === 4 ? [0, 2] : [0, 2, 3]),
      default: 0,
      text: 'Number of teams, seats alternating between them; 0: everyone alone.',
    },
    turnLimit: {
      type: 'integer',
      min: 1,
      max: 10000,
      default: (seats) => (seats === 2 ? 400 : 150 * seats),
      text: 'The game stops after this many turns of all seats together and is judged as it stands.',
    },
    winBySinoda: {
      type: 'boolean',
      seats: [2],
      default: true,
      text: 'A player whose lead exceeds the sum of the numbers on the own pieces wins at once.',
    },
    startValue: {
      type: 'integer',
      min: 1,
      max: 4,
      perSeat: true,
      default: 1,
      text: 'The number that all pieces of a seat show at the start.',
    },
    handicap: {
      type: 'number',
      min: -50,
      max: 50,
      step: 0.5,
      perSeat: true,
      default: 0,
      text: 'Points a seat is given from the start.',
    },
  },
  features: FEATURES,
  create: (request) => new Sinoda(definition, request),
  reference: () => import('./reference.ts'),
};

export default definition;
