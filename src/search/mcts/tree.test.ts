import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE, ROOT, Tree } from './tree.ts';

/** The tree below a node as nested lists: its move, visits, sums and children. */
function nested(tree: Tree, node: number, isRoot = true): unknown {
  const children: unknown[] = [];
  for (let child = tree.firstChild[node]; child !== NONE; child = tree.nextSibling[child])
    children.push(nested(tree, child, false));
  const sums = [...tree.sums.subarray(node * tree.sides, (node + 1) * tree.sides)];
  return [isRoot ? 0 : tree.move[node], tree.visits[node], tree.available[node], tree.flags[node], sums, children];
}

/** A tree in which the k-th node hangs below the given one of those before it. */
function grown(parents: readonly number[]): Tree {
  const tree = new Tree(2, 100_000);
  tree.reset();
  for (const parent of parents) {
    tree.makeRoom(1);
    const node = tree.add(node10(tree.used));
    tree.visits[node] = node;
    tree.available[node] = 2 * node;
    tree.flags[node] = node & 3;
    tree.sums.set([node / 2, node / 4], 2 * node);
    let last = tree.firstChild[parent];
    if (last === NONE) tree.firstChild[parent] = node;
    else {
      while (tree.nextSibling[last] !== NONE) last = tree.nextSibling[last];
      tree.nextSibling[last] = node;
    }
  }
  return tree;
}

const node10 = (node: number) => 10 * node;
const parents = fc.nat({ max: 80 }).chain((length) => fc.tuple(...Array.from({ length }, (_, i) => fc.nat({ max: i }))));

test('a new root keeps all that lies below it, in its order, and nothing else', () => {
  fc.assert(
    fc.property(parents, fc.nat(), (list, pick) => {
      const tree = grown(list);
      const root = pick % tree.used;
      const before = nested(tree, root);
      const size = JSON.stringify(before).split('[').length;
      tree.reroot(root);
      expect(nested(tree, ROOT)).toEqual(before);
      expect(JSON.stringify(nested(tree, ROOT)).split('[').length).toBe(size);
      expect(tree.used).toBeLessThanOrEqual(list.length + 1 - (root === 0 ? 0 : 1));
      expect(tree.nextSibling[ROOT]).toBe(NONE);
    }),
  );
});

test('it grows up to its capacity and no further, and loses nothing on the way', () => {
  const tree = new Tree(3, 10_000);
  tree.reset();
  for (let i = 1; i < 10_000; i++) {
    tree.makeRoom(1);
    expect(tree.room).toBeGreaterThan(0);
    tree.sums[3 * tree.add(i) + 2] = i;
  }
  tree.makeRoom(1);
  expect(tree.room).toBe(0);
  for (let i = 1; i < 10_000; i++) expect([tree.move[i], tree.sums[3 * i + 2]]).toEqual([i, i]);
  tree.reset();
  expect([tree.used, tree.firstChild[ROOT]]).toEqual([1, NONE]);
});
