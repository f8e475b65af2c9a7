// No file imports itself through others, type imports included: such files can only be read and changed all at once.
import { expect, it } from 'vitest';
import { sources } from './sources.ts';

/** Groups of files in which each reaches every other one by its imports (Tarjan's strongly connected components). */
const circlesIn = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (path: string): number => {
    order.set(path, order.size);
    let low = order.size - 1;
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      if (!imports.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low);
    }
    lowest.set(path, low);
    if (low === order.get(path)) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1 || (imports.get(path) ?? []).includes(path)) found.push(circle.toSorted());
    }
    return low;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return found;
};

it('no files import each other in a circle', () => {
  expect(circlesIn(new Map(sources.map(({ path, imports }) => [path, imports])))).toEqual([]);
});

it.each([
  ['two files', { a: ['b'], b: ['a'], c: ['a'] }, [['a', 'b']]],
  ['a longer way round', { a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }, [['a', 'b', 'c']]],
  ['a file that imports itself', { a: ['a'] }, [['a']]],
  ['files below each other', { a: ['b', 'c'], b: ['c'], c: [] }, []],
])('a circle is found in %s', (_, imports, circles) => {
  expect(circlesIn(new Map(Object.entries<string[]>(imports)))).toEqual(circles);
});
