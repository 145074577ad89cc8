/**
 * Monte Carlo tree search on the contract alone: UCT (Kocsis and Szepesvári 2006) on shares by side, each side maximising its own
 * (max^n), for any number of seats and teams.
 *
 * Where information is hidden, or what is to come unknown, it is single-observer information-set search (Cowling, Powley and
 * Whitehouse 2012): every iteration deals anew all that the seat cannot see, moves of all deals share one tree, and a move counts as
 * available only in iterations in whose deal it was legal. The true hidden state never comes here.
 *
 * Children are valued by the features when they are made, and that counts as some visits; where information is open, proven ends
 * propagate (Winands, Björnsson and Saito 2008). An iteration allocates nothing. When the tree is full, leaves are valued but no longer
 * expanded.
 */

import type { Game, Move, Rng, State } from '../../core/game.ts';
import { below, shuffle } from '../../core/random.ts';
import type { Valuer } from '../../core/value.ts';
import { Leaf, type LeafSettings } from './leaf.ts';
import { LegalTable } from './legal-table.ts';
import { NONE, ROOT, Tree } from './tree.ts';

export interface SearchSettings extends LeafSettings {
  /** How much is added for what is little known. */
  readonly c: number;
  /** What a move that was never tried counts as, where children are not valued. */
  readonly fpu: number;
  /** How many visits the value of the features counts as; 0: children are not valued. */
  readonly prior: number;
  /**
   * Where the deal is hidden: deals in which the moves of the root are all valued at once before anything else. From then on only what
   * a look finds beyond the features' value in its deal counts, so that a move is not preferred for the luck of the deals it was tried
   * in. 0: none, and every look counts as it is.
   */
  readonly deals: number;
  /** The most nodes of the tree. */
  readonly capacity: number;
}

const EXPANDED = 1;
/** Its value is known for certain: the mean of its sums is exact. */
const PROVEN = 2;
/** Some of its children, but not all, are proven, and none of them as a win for who decides. */
const PARTLY = 4;
/** Shares that differ by less are the same. */
const EPSILON = 1e-9;

export class Search {
  readonly game: Game;
  readonly tree: Tree;
  /** Whether what happens depends on what the seat cannot see. */
  readonly isHidden: boolean;
  private readonly settings: SearchSettings;
  private readonly valuer: Valuer;
  private readonly leaf: Leaf;
  private readonly rng: Rng;
  private readonly root: State;
  private readonly state: State;
  private readonly after: State;
  private readonly moves: Int32Array;
  private readonly legal: LegalTable;
  private readonly values: Float64Array;
  private readonly exact: Float64Array;
  /** The path of an iteration: nodes, and the side that decided at each. */
  private readonly path: Int32Array;
  private readonly sidesOnPath: Int32Array;
  private seat = 0;
  /** The first so many nodes after the root are moves that were compared, and what they came to on average. */
  private compared = 0;
  private averages = new Float64Array(0);
  /** What the features say of the move of the root in the deal of this look. */
  private readonly expected: Float64Array;
  /** Nodes that an iteration may need. */
  private need = 256;

  constructor(game: Game, settings: SearchSettings, valuer: Valuer, rng: Rng) {
    this.game = game;
    this.settings = settings;
    this.valuer = valuer;
    this.rng = rng;
    this.isHidden = game.definition.hidden !== '' || game.chanceOf !== undefined;
    this.tree = new Tree(game.sides, settings.capacity);
    this.leaf = new Leaf(game, valuer, settings, rng);
    this.root = game.newState();
    this.state = game.newState();
    this.after = game.newState();
    this.moves = new Int32Array(game.maxMoves);
    this.legal = new LegalTable(this.isHidden ? game.maxMoves : 0);
    this.values = new Float64Array(game.sides);
    this.exact = new Float64Array(game.sides);
    this.expected = new Float64Array(game.sides);
    this.path = new Int32Array(game.maxPlies + 1);
    this.sidesOnPath = new Int32Array(game.maxPlies + 1);
  }

  /** Begins with a new position and an empty tree. Returns how many looks that was worth. */
  begin(view: State): number {
    this.game.copy(this.root, view);
    this.seat = this.game.toMove(view);
    this.tree.reset();
    this.compared = 0;
    return this.isHidden && this.settings.prior > 0 && this.settings.deals > 0 ? this.compareMoves() : 0;
  }

  /** Values the moves of the root in the same deals: the differences between them are then not those between deals. */
  private compareMoves(): number {
    const { game, tree, state, after, valuer } = this;
    const { deals, prior } = this.settings;
    const side = game.sideOf[this.seat];
    for (let deal = 0; deal < deals; deal++) {
      game.copy(state, this.root);
      game.redeal(state, this.seat, this.rng);
      if (deal === 0) {
        tree.makeRoom(game.countMoves(state) + 1);
        if (!this.expand(ROOT, state, side)) return 0;
        this.compared = tree.used - 1;
        if (this.averages.length < this.compared * tree.sides) this.averages = new Float64Array(2 * this.compared * tree.sides);
        this.averages.fill(0);
      }
      for (let child = 1; child <= this.compared; child++) {
        game.copy(after, state);
        game.play(after, tree.move[child]);
        const values = valuer.evaluate(after);
        for (let i = 0; i < tree.sides; i++) this.averages[(child - 1) * tree.sides + i] += values[i] / deals;
      }
    }
    for (let i = 0; i < this.compared * tree.sides; i++) tree.sums[tree.sides + i] = prior * this.averages[i];
    return deals;
  }

  /**
   * Goes on in the tree of the position before, if this one lies in it. `played` is the move that was played there. Only where
   * information is open.
   */
  goOn(view: State, played: Move): boolean {
    const { game, tree, root } = this;
    const child = this.childOf(ROOT, played);
    if (child === NONE) return false;
    game.play(root, played);
    const node = this.find(child, root, view);
    if (node === NONE) return false;
    tree.reroot(node);
    game.copy(root, view);
    this.seat = game.toMove(view);
    return true;
  }

  private childOf(node: number, move: Move): number {
    const { firstChild, nextSibling, move: moves } = this.tree;
    let child = firstChild[node];
    while (child !== NONE && moves[child] !== move) child = nextSibling[child];
    return child;
  }

  /** The node of a position, below the node of another one. */
  private find(node: number, state: State, wanted: State): number {
    const { game, tree } = this;
    if (same(state, wanted)) return node;
    if (game.toMove(state) < 0 || game.turn(state) > game.turn(wanted)) return NONE;
    if (game.turn(state) === game.turn(wanted) && game.toMove(state) !== game.toMove(wanted)) return NONE;
    const next = game.newState();
    for (let child = tree.firstChild[node]; child !== NONE; child = tree.nextSibling[child]) {
      game.copy(next, state);
      game.play(next, tree.move[child]);
      const found = this.find(child, next, wanted);
      if (found !== NONE) return found;
    }
    return NONE;
  }

  get isProven(): boolean {
    return (this.tree.flags[ROOT] & PROVEN) !== 0;
  }

  /** One more look. */
  iterate(): void {
    const { game, tree, state, path, sidesOnPath, values } = this;
    tree.makeRoom(this.need);
    const { flags, visits, move: moves } = tree;
    game.copy(state, this.root);
    if (this.isHidden) game.redeal(state, this.seat, this.rng);
    let node = ROOT;
    let depth = 0;
    path[0] = ROOT;
    let isExact = false;
    for (;;) {
      const seat = game.toMove(state);
      if (seat < 0) {
        game.shares(state, values);
        isExact = !this.isHidden;
        break;
      }
      const side = game.sideOf[seat];
      sidesOnPath[depth] = side;
      if ((flags[node] & EXPANDED) === 0) {
        // Without values of children a leaf is tried once before it gets some.
        const isNew = this.settings.prior === 0 && visits[node] === 0 && node !== ROOT;
        if (isNew || !this.expand(node, state, side)) {
          this.leaf.value(state, values);
          break;
        }
        if (this.settings.prior > 0) {
          isExact = (flags[node] & PROVEN) !== 0;
          this.valueOfLeaf(node, side);
          break;
        }
      }
      const child = this.isHidden ? this.selectDealt(node, side) : this.select(node, side);
      if (child === NONE) {
        this.leaf.value(state, values);
        break;
      }
      path[++depth] = child;
      game.play(state, moves[child]);
      if (depth === 1 && child <= this.compared) this.expected.set(this.valuer.evaluate(state));
      node = child;
    }
    if (isExact) this.exact.set(values); // backing up may change them
    this.backUp(depth);
    if (isExact) this.prove(depth);
  }

  /** Makes children for all legal moves, if there is room for them. */
  private expand(node: number, state: State, side: number): boolean {
    const { game, tree, moves, rng } = this;
    const count = game.legalMoves(state, moves);
    if (!this.fits(count)) return false;
    if (this.settings.prior === 0) shuffle(moves, 0, count, rng); // so that the first of those not tried is any of them
    let last = NONE;
    let proven = 0;
    let isWon = false;
    for (let i = 0; i < count; i++) {
      const child = tree.add(moves[i]);
      if (last === NONE) tree.firstChild[node] = child;
      else tree.nextSibling[last] = child;
      last = child;
      if (this.settings.prior > 0) this.valueChild(child, state);
      if ((tree.flags[child] & PROVEN) === 0) continue;
      proven++;
      isWon ||= this.meanOf(child, side) > 1 - EPSILON;
    }
    tree.flags[node] |= EXPANDED;
    if (proven === count || isWon) this.setProven(node, this.bestChild(node, side));
    else if (proven > 0) tree.flags[node] |= PARTLY;
    return true;
  }

  /** Whether so many nodes can be made in this iteration; if not, perhaps in the next. */
  private fits(nodes: number): boolean {
    if (this.tree.room >= nodes) return true;
    this.need = Math.max(this.need, 2 * nodes);
    return false;
  }

  /** The value of the features after a move, counted as visits. An end is exact. */
  private valueChild(child: number, state: State): void {
    const { game, tree, after, valuer } = this;
    const { prior } = this.settings;
    game.copy(after, state);
    game.play(after, tree.move[child]);
    const values = valuer.evaluate(after);
    const at = child * tree.sides;
    for (let i = 0; i < tree.sides; i++) tree.sums[at + i] = prior * values[i];
    if (!this.isHidden && game.toMove(after) < 0) tree.flags[child] |= PROVEN;
  }

  /** Of a node whose children have just been valued. */
  private valueOfLeaf(node: number, side: number): void {
    const { values, tree } = this;
    if (this.settings.leaf === 'best' || (tree.flags[node] & PROVEN) !== 0) {
      this.exactValue(this.bestChild(node, side), values);
    } else {
      // The state is still that of the node.
      this.leaf.value(this.state, values);
    }
  }

  /** The child with the best mean for a side. */
  private bestChild(node: number, side: number): number {
    const { firstChild, nextSibling } = this.tree;
    let best = firstChild[node];
    let most = this.meanOf(best, side);
    for (let child = nextSibling[best]; child !== NONE; child = nextSibling[child]) {
      const mean = this.meanOf(child, side);
      if (mean > most) {
        most = mean;
        best = child;
      }
    }
    return best;
  }

  meanOf(node: number, side: number): number {
    const { sums, visits, sides } = this.tree;
    const n = visits[node] + this.settings.prior;
    return n === 0 ? 0 : sums[node * sides + side] / n;
  }

  private exactValue(node: number, out: Float64Array): void {
    for (let side = 0; side < out.length; side++) out[side] = this.meanOf(node, side);
  }

  /** The child to look at: the best by mean and by how little it is known. */
  private select(node: number, side: number): number {
    const { firstChild, nextSibling, sums, visits, flags, sides } = this.tree;
    const { c, prior, fpu } = this.settings;
    const logVisits = logOf(visits[node] + 1);
    let chosen = NONE;
    let best = -Infinity;
    for (let child = firstChild[node]; child !== NONE; child = nextSibling[child]) {
      if ((flags[child] & PROVEN) !== 0) continue; // there is nothing to find out
      const n = visits[child] + prior;
      const score = n > 0 ? sums[child * sides + side] / n + c * Math.sqrt(logVisits / n) : fpu;
      if (score > best) {
        best = score;
        chosen = child;
      }
    }
    return chosen;
  }

  /** The same where only some children are legal in this iteration's deal, and some that are legal are not there yet. */
  private selectDealt(node: number, side: number): number {
    const { tree, game, state, moves, legal } = this;
    const { firstChild, nextSibling, sums, visits, available, sides } = tree;
    const { c, prior, fpu } = this.settings;
    const count = game.legalMoves(state, moves);
    legal.fill(moves, count);
    let chosen = NONE;
    let best = -Infinity;
    let ties = 0;
    let last = NONE;
    let found = 0;
    for (let child = firstChild[node]; child !== NONE; child = nextSibling[child]) {
      last = child;
      if (!legal.take(tree.move[child])) continue;
      found++;
      available[child]++;
      const n = visits[child] + prior;
      const score = n > 0 ? sums[child * sides + side] / n + c * Math.sqrt(logOf(available[child] + 1) / n) : fpu;
      if (score > best) {
        best = score;
        chosen = child;
        ties = 1;
      } else if (score === best && below(this.rng, ++ties) === 0) chosen = child;
    }
    if (found === count || !this.fits(count - found)) return chosen;
    for (let i = 0; i < count; i++) {
      if (!legal.take(moves[i])) continue;
      const child = tree.add(moves[i]);
      if (last === NONE) tree.firstChild[node] = child;
      else tree.nextSibling[last] = child;
      last = child;
      available[child] = 1;
      if (prior > 0) this.valueChild(child, state);
      const score = prior > 0 ? this.meanOf(child, side) + c * Math.sqrt(logOf(2) / prior) : fpu;
      if (score > best) {
        best = score;
        chosen = child;
      }
    }
    return chosen;
  }

  /** Adds the values to all nodes of the path. Who has something certain that is better would choose that. */
  private backUp(depth: number): void {
    const { path, values, sidesOnPath } = this;
    const { visits, sums, sides, flags } = this.tree;
    for (let i = depth; i >= 0; i--) {
      const node = path[i];
      if ((flags[node] & PARTLY) !== 0) {
        const certain = this.bestProven(node, sidesOnPath[i]);
        if (this.meanOf(certain, sidesOnPath[i]) > values[sidesOnPath[i]]) this.exactValue(certain, values);
      }
      visits[node]++;
      const at = node * sides;
      if (i === 1 && node <= this.compared) {
        const { averages, expected } = this;
        for (let side = 0; side < sides; side++) sums[at + side] += values[side] - expected[side] + averages[at - sides + side];
      } else for (let side = 0; side < sides; side++) sums[at + side] += values[side];
    }
  }

  /** The last node of the path has an exact value: so have those before it whose decider has a certain win, or nothing unproven. */
  private prove(depth: number): void {
    const { path, sidesOnPath } = this;
    const { flags } = this.tree;
    this.markProven(path[depth], this.exact);
    for (let i = depth - 1; i >= 0; i--) {
      const parent = path[i];
      const side = sidesOnPath[i];
      if (this.meanOf(path[i + 1], side) <= 1 - EPSILON && !this.hasOnlyProven(parent)) {
        flags[parent] |= PARTLY;
        return;
      }
      this.setProven(parent, this.bestProven(parent, side));
    }
  }

  private hasOnlyProven(node: number): boolean {
    const { firstChild, nextSibling, flags } = this.tree;
    if ((flags[node] & EXPANDED) === 0) return false;
    for (let child = firstChild[node]; child !== NONE; child = nextSibling[child])
      if ((flags[child] & PROVEN) === 0) return false;
    return true;
  }

  private bestProven(node: number, side: number): number {
    const { firstChild, nextSibling, flags } = this.tree;
    let best = NONE;
    for (let child = firstChild[node]; child !== NONE; child = nextSibling[child]) {
      if ((flags[child] & PROVEN) === 0) continue;
      if (best === NONE || this.meanOf(child, side) > this.meanOf(best, side)) best = child;
    }
    return best;
  }

  /** A node has the exact value of one of its children. */
  private setProven(node: number, child: number): void {
    this.exactValue(child, this.exact);
    this.markProven(node, this.exact);
  }

  private markProven(node: number, exact: Float64Array): void {
    const { tree } = this;
    const n = tree.visits[node] + this.settings.prior;
    tree.flags[node] = (tree.flags[node] & ~PARTLY) | PROVEN;
    for (let side = 0; side < tree.sides; side++) tree.sums[node * tree.sides + side] = n * exact[side];
  }

  /** The moves that are looked at most, from the move to a node of the root's children on. */
  principalVariation(node: number): Move[] {
    const { firstChild, nextSibling, visits, move } = this.tree;
    const line: Move[] = [];
    for (let at = node; at !== NONE && (line.length === 0 || visits[at] > 0); ) {
      line.push(move[at]);
      let most = NONE;
      for (let child = firstChild[at]; child !== NONE; child = nextSibling[child]) {
        if (most === NONE || visits[child] > visits[most]) most = child;
      }
      at = most;
    }
    return line;
  }

  isProvenAt(node: number): boolean {
    return (this.tree.flags[node] & PROVEN) !== 0;
  }
}

/** Logarithms of small whole numbers, which searches ask for all the time. */
const logs = Float64Array.from({ length: 1 << 12 }, (_, n) => Math.log(n));

function logOf(n: number): number {
  return n < logs.length ? logs[n] : Math.log(n);
}

function same(a: State, b: State): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
