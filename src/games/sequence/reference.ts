/**
 * Sequence once more, naively: a second implementation to be played beside the fast engine and compared with it at every decision.
 *
 * Spaces are known by name, `a1` to `j10`, cards by their two letters. The chips on the board are a map from space to team; a
 * sequence is the list of its five spaces. What is dead, free, locked or finished is looked up afresh every time.
 */
import type { MakeReference } from '../../core/reference.ts';

interface Setup {
  teams: number[];
  board: string[][];
  hands: string[][];
  deck: string[];
}

interface Options {
  teams: number;
  handBonus: number[];
  breakSequences: boolean;
  sequencesToWin: number;
  turnLimit: number;
}

interface Sequence {
  team: number;
  spaces: string[];
}

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
const CORNER = '**';
const CORNERS = ['a1', 'j1', 'a10', 'j10'];
const TWO_EYED = ['JC', 'JD'];
const ONE_EYED = ['JS', 'JH'];
const HAND_SIZES: Record<number, number> = { 2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3 };

/** Across, down, diagonally down and diagonally up, as columns and rows to step: to the right wherever that is possible. */
const DIRECTIONS = [
  { right: 1, down: 0 },
  { right: 0, down: 1 },
  { right: 1, down: 1 },
  { right: 1, down: -1 },
];

/** All spaces, corners included. */
const SPACES = COLUMNS.flatMap((column) => ROWS.map((row) => column + row));

/** The 52 cards of one pack. */
const PACK = [...'23456789TJQKA'].flatMap((rank) => [...'SHDC'].map((suit) => rank + suit));

/** The space so many columns to the right of another and so many rows below it; an empty text outside the board. */
function spaceAt(space: string, right: number, down: number): string {
  const column = COLUMNS[COLUMNS.indexOf(space.charAt(0)) + right];
  const row = ROWS[ROWS.indexOf(space.slice(1)) + down];
  return column === undefined || row === undefined ? '' : column + row;
}

/** The lines of five spaces on the board that go through this one, those of a direction in the order of their first space. */
function linesThrough(space: string): string[][] {
  const lines: string[][] = [];
  for (const { right, down } of DIRECTIONS) {
    for (const first of [-4, -3, -2, -1, 0]) {
      const steps = [first, first + 1, first + 2, first + 3, first + 4];
      const line = steps.map((step) => spaceAt(space, step * right, step * down));
      if (!line.includes('')) lines.push(line);
    }
  }
  return lines;
}

/** Whether two lists hold the same cards, each as often, in whatever order. */
function sameCards(a: string[], b: string[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}

/** Throws where a set-up is not one that the rules allow. */
function checkSetup(setup: Setup, options: Options, seats: number): void {
  const expect = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`the set-up is wrong: ${what}`);
  };
  const jacks = [...TWO_EYED, ...ONE_EYED];
  const printed = PACK.filter((card) => !jacks.includes(card));
  expect(HAND_SIZES[seats] !== undefined, `${seats} seats`);
  expect(seats % options.teams === 0 && (options.teams === 2 || options.teams === 3), `${options.teams} teams`);
  expect(setup.teams.length === seats && setup.teams.every((team, seat) => team === seat % options.teams), 'teams');
  expect(setup.board.length === 10 && setup.board.every((row) => row.length === 10), 'size of the board');
  expect(sameCards(setup.board.flat(), [...printed, ...printed, ...CORNERS.map(() => CORNER)]), 'spaces of the board');
  for (const row of [0, 9]) for (const column of [0, 9]) expect(setup.board[row]?.[column] === CORNER, 'corners');
  expect(setup.hands.length === seats, 'number of hands');
  setup.hands.forEach((hand, seat) => {
    expect(hand.length === (HAND_SIZES[seats] ?? 0) + (options.handBonus[seat] ?? 0), `size of hand ${seat}`);
    expect([...hand].sort().join() === hand.join(), `order of hand ${seat}`);
  });
  expect(sameCards([...setup.hands.flat(), ...setup.deck], [...PACK, ...PACK]), 'cards');
}

const makeReference: MakeReference = (givenOptions, seats, givenSetup) => {
  const options = givenOptions as unknown as Options;
  const setup = givenSetup as Setup;
  checkSetup(setup, options, seats);

  const everySeat = setup.teams.map((_, seat) => seat);
  const hands = setup.hands.map((hand) => [...hand]);
  let deck = [...setup.deck];
  let discards: string[] = []; // of all seats together
  const chips = new Map<string, number>(); // the team of the chip on each covered space
  let sequences: Sequence[] = [];
  let turns = 0;
  let swapped = false; // whether a dead card has been swapped in this turn
  let termination = '';

  const spacesByCard = new Map<string, string[]>();
  for (const space of SPACES) {
    const card = setup.board[ROWS.indexOf(space.slice(1))]?.[COLUMNS.indexOf(space.charAt(0))] ?? '';
    spacesByCard.set(card, [...(spacesByCard.get(card) ?? []), space]);
  }

  const mover = (): number => turns % seats;
  const teamOf = (seat: number): number => setup.teams[seat] ?? -1;
  const handOf = (seat: number): string[] => hands[seat] ?? [];
  const isFree = (space: string): boolean => !CORNERS.includes(space) && !chips.has(space);
  const isLocked = (space: string): boolean => sequences.some((sequence) => sequence.spaces.includes(space));
  const isJack = (card: string): boolean => card.startsWith('J');
  const isDead = (card: string): boolean => !isJack(card) && !(spacesByCard.get(card) ?? []).some(isFree);
  const heldBy = (team: number): Sequence[] => sequences.filter((sequence) => sequence.team === team);
  const scoreOf = (seat: number): number => heldBy(teamOf(seat)).length;

  /** Whether the seat that moves may take this chip off the board with a one-eyed jack. */
  function isTakeable(space: string): boolean {
    const team = chips.get(space);
    if (team === undefined || team === teamOf(mover())) return false;
    return options.breakSequences || !isLocked(space);
  }

  function legal(): string[] {
    if (termination !== '') return [];
    const moves: string[] = [];
    for (const card of new Set(handOf(mover()))) {
      if (ONE_EYED.includes(card)) {
        for (const space of SPACES.filter(isTakeable)) moves.push(`${card}!${space}`);
      } else {
        const candidates = TWO_EYED.includes(card) ? SPACES : (spacesByCard.get(card) ?? []);
        for (const space of candidates.filter(isFree)) moves.push(`${card}@${space}`);
      }
      if (isDead(card) && !swapped) moves.push(`dead ${card}`);
    }
    return moves.length > 0 ? moves.sort() : ['pass'];
  }

  /** Claims the finished lines through a chip that was just placed. */
  function claimLines(space: string, team: number): void {
    for (const line of linesThrough(space)) {
      const finished = line.every((part) => CORNERS.includes(part) || chips.get(part) === team);
      const shared = (sequence: Sequence): number => line.filter((part) => sequence.spaces.includes(part)).length;
      if (finished && heldBy(team).every((sequence) => shared(sequence) <= 1)) sequences.push({ team, spaces: line });
    }
  }

  /** Takes a chip off the board. With it go the sequences it was part of: those of its own team, since a chip is in no other. */
  function takeChip(space: string): void {
    chips.delete(space);
    sequences = sequences.filter((sequence) => !sequence.spaces.includes(space));
  }

  function discard(card: string): void {
    const hand = handOf(mover());
    hand.splice(hand.indexOf(card), 1);
    discards.push(card);
  }

  /** Draws a card for the seat that moves. `chance` is the new draw pile where one has to be made of the discards. */
  function draw(chance: unknown): void {
    if (deck.length === 0) {
      const { event, deck: shuffled } = (chance ?? {}) as { event?: string; deck?: string[] };
      if (event !== 'reshuffle' || shuffled === undefined) throw new Error('the draw pile is empty and was not reshuffled');
      if (!sameCards(shuffled, discards)) throw new Error(`reshuffled ${shuffled}, but the discards are ${discards}`);
      deck = [...shuffled];
      discards = [];
    } else if (chance !== undefined) {
      throw new Error('reshuffled although the draw pile is not empty');
    }
    handOf(mover()).push(deck.shift() ?? '');
  }

  function endTurn(): void {
    turns++;
    swapped = false;
    if (termination === '' && turns >= options.turnLimit) termination = 'turn-limit';
  }

  return {
    toMove: () => (termination === '' ? mover() : -1),
    turn: () => turns,
    legal,

    play(move, chance) {
      if (!legal().includes(move)) throw new Error(`illegal move ${move}`);
      if (move === 'pass') {
        if (chance !== undefined) throw new Error('reshuffled although nothing is drawn after a pass');
        endTurn();
        return;
      }
      if (move.startsWith('dead ')) {
        discard(move.slice(5));
        draw(chance);
        swapped = true;
        return;
      }
      const [card = '', space = ''] = move.split(/[@!]/); // `7C@e5`, `JS!e5`
      const team = teamOf(mover());
      discard(card);
      if (move.includes('!')) {
        takeChip(space);
      } else {
        chips.set(space, team);
        claimLines(space, team);
      }
      if (heldBy(team).length >= options.sequencesToWin) {
        if (chance !== undefined) throw new Error('reshuffled although nothing is drawn after the play that ends the game');
        termination = 'sequences';
      } else {
        draw(chance);
      }
      endTurn();
    },

    scores: () => everySeat.map(scoreOf),

    result() {
      if (termination === '') throw new Error('the game is not over');
      // After `sequences` only the team that has just moved holds as many as it needs, so that it alone holds the most.
      const most = Math.max(...everySeat.map(scoreOf));
      return { termination, winners: everySeat.filter((seat) => scoreOf(seat) === most) };
    },
  };
};

export default makeReference;
