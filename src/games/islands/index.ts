import { CONTRACT_VERSION, type GameDefinition } from '../../core/game.ts';
import { SETS } from './faces.ts';
import { FEATURES } from './features.ts';
import { Islands, TERMINATIONS } from './islands.ts';
import { FORMATIONS } from './sea.ts';
import { componentsOf } from './setup.ts';

const definition: GameDefinition = {
  contract: CONTRACT_VERSION,
  id: 'islands',
  title: 'Islands',
  seats: [1, 2],
  defaultSeats: 2,
  terminations: TERMINATIONS,
  hidden: 'The order of every deck, and the cards in the hand of the other player.',
  openingPlies: 0,
  options: {
    formation: {
      type: 'choice',
      choices: FORMATIONS,
      default: '2x6',
      text: 'Columns and rows of tiles: 2x6 is the usual map; 4x3 and 3x4, wider, are the calm mode.',
    },
    set: {
      type: 'choice',
      choices: SETS,
      default: 0,
      text: 'Tile faces: 0 plain, 1 resource abilities, 2 special abilities, 3 colours, 1+2 twelve drawn from both.',
    },
    takeCards: {
      type: 'boolean',
      default: true,
      text: 'A turn may be used to take two cards; false is the hard mode.',
    },
    ships: {
      type: 'choice',
      seats: [2],
      choices: ['pass', 'block'],
      default: 'pass',
      text: 'Whether a ship may sail past the other one; it never may stop on it.',
    },
    bonusCards: {
      type: 'integer',
      seats: [2],
      min: -4,
      max: 8,
      perSeat: true,
      default: 0,
      text: 'Cards added to the 8 that a seat starts with.',
    },
    handicap: {
      type: 'number',
      seats: [2],
      min: -50,
      max: 50,
      step: 0.5,
      perSeat: true,
      default: 0,
      text: 'Points a seat is given from the start.',
    },
    turnLimit: {
      type: 'integer',
      min: 1,
      max: 10000,
      default: 200,
      text: 'The game stops after this many turns of all seats together and is judged as it stands; cards run out before 200.',
    },
    components: {
      type: 'file',
      default: 'default',
      text: 'Tiles and cards of your own: the path of a JSON file, whose form stands under Components.',
    },
  },
  features: FEATURES,
  create: (request) => new Islands(definition, request),
  componentsOf,
  reference: () => import('./reference.ts'),
};

export default definition;
