import { CONTRACT_VERSION, type GameDefinition } from '../../core/game.ts';
import { FEATURES } from './features.ts';
import { Sequence, TERMINATIONS } from './sequence.ts';
import { componentsOf } from './setup.ts';

/** The teams that so many players can form. */
function teamsOf(seats: number): number[] {
  return [2, 3].filter((teams) => seats % teams === 0);
}

const definition: GameDefinition = {
  contract: CONTRACT_VERSION,
  id: 'sequence',
  title: 'Sequence',
  seats: [2, 3, 4, 6, 8, 9, 10, 12],
  defaultSeats: 2,
  terminations: TERMINATIONS,
  hidden: 'The other hands and the order of the draw pile.',
  openingPlies: 0,
  options: {
    teams: {
      type: 'choice',
      choices: teamsOf,
      default: (seats) => teamsOf(seats)[0],
      text: 'Number of equal teams, seats alternating between them.',
    },
    handBonus: {
      type: 'integer',
      min: -2,
      max: 3,
      perSeat: true,
      default: 0,
      text: 'Cards that a seat is dealt more, or less, than usual: a handicap.',
    },
    sequencesToWin: {
      type: 'integer',
      min: 1,
      max: 4,
      default: (seats, { teams = teamsOf(seats)[0] }) => (teams === 2 ? 2 : 1),
      text: 'Sequences that a team needs to win; if not given, 2 with two teams and 1 with three.',
    },
    breakSequences: {
      type: 'boolean',
      default: false,
      text: 'One-eyed jacks may also take chips of finished sequences, which then no longer count.',
    },
    turnLimit: {
      type: 'integer',
      min: 1,
      max: 10000,
      default: (seats) => 100 * seats,
      text: 'The game stops after this many turns of all seats together and is judged as it stands.',
    },
    components: {
      type: 'file',
      default: 'default',
      text: 'Another printed board: a file {"board":[…]} with ten rows of ten cells.',
    },
  },
  features: FEATURES,
  create: (request) => new Sequence(definition, request),
  componentsOf,
  reference: () => import('./reference.ts'),
};

export default definition;
