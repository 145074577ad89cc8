/**
 * A search tree in typed arrays, one a field: a node is a number. Nothing is allocated while it grows within its size; between two
 * iterations it may be enlarged, up to its capacity. Statistics of a move are kept with the node that it leads to.
 *
 * States are not kept: an iteration plays the moves of its path anew, which is as fast as copying states and lets one tree serve many
 * deals of what is hidden.
 */

export const ROOT = 0;
/** No node: ends lists of children. */
export const NONE = -1;

const FIRST_SIZE = 1 << 12;

export class Tree {
  readonly sides: number;
  /** The most nodes it may have. */
  readonly capacity: number;
  /** Nodes in use. */
  used = 0;
  /** The move that leads to a node. */
  move: Int32Array;
  firstChild: Int32Array;
  nextSibling: Int32Array;
  visits: Int32Array;
  /** How often a node could have been visited when its parent was: where what is legal depends on the deal. */
  available: Int32Array;
  /** By side: the sum of the shares that visits brought, evaluations that count as visits included. */
  sums: Float64Array;
  flags: Uint8Array;

  constructor(sides: number, capacity: number) {
    this.sides = sides;
    this.capacity = capacity;
    const size = Math.min(capacity, FIRST_SIZE);
    this.move = new Int32Array(size);
    this.firstChild = new Int32Array(size);
    this.nextSibling = new Int32Array(size);
    this.visits = new Int32Array(size);
    this.available = new Int32Array(size);
    this.sums = new Float64Array(size * sides);
    this.flags = new Uint8Array(size);
  }

  /** Forgets everything but a bare root. */
  reset(): void {
    this.used = 0;
    this.add(-1);
  }

  /** A new node. There must be room for it. */
  add(move: number): number {
    const node = this.used++;
    this.move[node] = move;
    this.firstChild[node] = NONE;
    this.nextSibling[node] = NONE;
    this.visits[node] = 0;
    this.available[node] = 0;
    this.flags[node] = 0;
    const end = (node + 1) * this.sides;
    for (let i = node * this.sides; i < end; i++) this.sums[i] = 0;
    return node;
  }

  /** Nodes that can be added before it must be enlarged. */
  get room(): number {
    return this.move.length - this.used;
  }

  /** Enlarges it where so many nodes would not fit in, as far as its capacity goes. Called between iterations only. */
  makeRoom(nodes: number): void {
    let size = this.move.length;
    if (this.used + nodes <= size || size === this.capacity) return;
    while (size < this.used + nodes) size *= 2;
    this.enlarge(Math.min(size, this.capacity));
  }

  private enlarge(size: number): void {
    const grown = <T extends Int32Array | Float64Array | Uint8Array>(old: T, made: T): T => {
      made.set(old);
      return made;
    };
    this.move = grown(this.move, new Int32Array(size));
    this.firstChild = grown(this.firstChild, new Int32Array(size));
    this.nextSibling = grown(this.nextSibling, new Int32Array(size));
    this.visits = grown(this.visits, new Int32Array(size));
    this.available = grown(this.available, new Int32Array(size));
    this.sums = grown(this.sums, new Float64Array(size * this.sides));
    this.flags = grown(this.flags, new Uint8Array(size));
  }

  /**
   * Makes a node the root and drops all that does not lie below it. Nodes are older than their children, so what stays can move to the
   * front in one pass, in its order.
   */
  reroot(root: number): void {
    const { firstChild, nextSibling, sides } = this;
    const place = new Int32Array(this.used).fill(NONE);
    place[root] = ROOT;
    let kept = 1;
    for (let node = root; node < this.used; node++) {
      if (place[node] === NONE) continue;
      for (let child = firstChild[node]; child !== NONE; child = nextSibling[child]) place[child] = 0; // stays; where, comes below
    }
    for (let node = root + 1; node < this.used; node++) if (place[node] !== NONE) place[node] = kept++;
    const moved = (node: number) => (node === NONE ? NONE : place[node]);
    for (let node = root; node < this.used; node++) {
      const to = place[node];
      if (to === NONE) continue;
      this.move[to] = this.move[node];
      this.firstChild[to] = moved(firstChild[node]);
      this.nextSibling[to] = node === root ? NONE : moved(nextSibling[node]);
      this.visits[to] = this.visits[node];
      this.available[to] = this.available[node];
      this.flags[to] = this.flags[node];
      for (let i = 0; i < sides; i++) this.sums[to * sides + i] = this.sums[node * sides + i];
    }
    this.used = kept;
  }
}
