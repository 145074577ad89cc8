import { CONTRACT_VERSION, type GameDefinition } from '../../core/game.ts';
import { ConnectFour, TERMINATIONS } from './connect-four.ts';

const definition: GameDefinition = {
  contract: CONTRACT_VERSION,
  id: 'connect-four',
  title: 'Connect Four',
  seats: [2],
  defaultSeats: 2,
  terminations: TERMINATIONS,
  hidden: '',
  openingPlies: 4,
  options: {},
  features: {
    ready: { weight: 5, text: '1 if the seat is to move and can finish a four.' },
    threes: { weight: 0.9, text: 'Lines with three own discs and no other.' },
    twos: { weight: 0.25, text: 'Lines with two own discs and no other.' },
    centre: { weight: 0.15, text: 'Own discs in the middle column.' },
  },
  create: (request) => new ConnectFour(definition, request),
  reference: () => import('./reference.ts'),
};

export default definition;
