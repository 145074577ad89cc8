/** Which moves are legal in the deal of this iteration: a set of moves that forgets all of them at once. */
export class LegalTable {
  private readonly mask: number;
  private readonly moves: Int32Array;
  /** The fill in which a place was taken; one that was handed out has it negative. */
  private readonly stamps: Int32Array;
  private stamp = 0;

  constructor(most: number) {
    let size = 4;
    while (size < 2 * most) size *= 2;
    this.mask = size - 1;
    this.moves = new Int32Array(size);
    this.stamps = new Int32Array(size);
  }

  /** Holds just these moves. */
  fill(moves: Int32Array, count: number): void {
    this.stamp++;
    for (let i = 0; i < count; i++) {
      let at = this.placeOf(moves[i]);
      while (Math.abs(this.stamps[at]) === this.stamp) at = (at + 1) & this.mask;
      this.moves[at] = moves[i];
      this.stamps[at] = this.stamp;
    }
  }

  /** Whether a move is in it and was not taken before; then it is taken. */
  take(move: number): boolean {
    for (let at = this.placeOf(move); Math.abs(this.stamps[at]) === this.stamp; at = (at + 1) & this.mask) {
      if (this.moves[at] !== move) continue;
      if (this.stamps[at] < 0) return false;
      this.stamps[at] = -this.stamp;
      return true;
    }
    return false;
  }

  private placeOf(move: number): number {
    const h = Math.imul(move, 0x9e3779b1);
    return (h ^ (h >>> 15)) & this.mask;
  }
}
