import { CONTRACT_VERSION, type GameDefinition } from '../../core/game.ts';
import { FEATURES } from './features.ts';
import { componentsOf } from './setup.ts';
import { Sisu, TERMINATIONS } from './sisu.ts';

const definition: GameDefinition = {
  contract: CONTRACT_VERSION,
  id: 'sisu',
  title: 'Sisu',
  seats: [2],
  defaultSeats: 2,
  terminations: TERMINATIONS,
  hidden: 'The order of the deck, and which of the tiles that were not drawn went back to the box.',
  openingPlies: 0,
  options: {
    length: {
      type: 'choice',
      choices: ['short', 'long'],
      default: 'short',
      text: 'Short is a deck of 14 tiles, so 7 turns each; long is 20, so 10 turns each.',
    },
    components: {
      type: 'file',
      default: 'default',
      text: 'A JSON file with other tiles than the default 54.',
    },
    handicap: {
      type: 'number',
      min: -50,
      max: 50,
      step: 0.5,
      perSeat: true,
      default: 0,
      text: 'Points a seat is given before the winner is judged.',
    },
  },
  features: FEATURES,
  create: (request) => new Sisu(definition, request),
  componentsOf,
  reference: () => import('./reference.ts'),
};

export default definition;
