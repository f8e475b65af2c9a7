import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels, type Box, type Labelled } from './labels.ts';

const map = { width: 1000, height: 500 };
const label = { width: 180, height: 40 };
const options = { map, label, gap: 20, occupied: [] as Box[], most: 6 };

it('a label is right of its mark, left of it near the edge', () => {
  expect(placeLabels([{ id: 'a', at: { x: 100, y: 100 } }], options)).toEqual([
    { id: 'a', left: 120, top: 80, lineTo: null },
  ]);
  expect(placeLabels([{ id: 'b', at: { x: 950, y: 100 } }], options)).toEqual([
    { id: 'b', left: 750, top: 80, lineTo: null },
  ]);
});

it('the number of labels is limited, the worst first', () => {
  const orders = Array.from({ length: 9 }, (_, index) => ({ id: String(index), at: { x: 100, y: 45 * index + 40 } }));
  expect(placeLabels(orders, options).map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
});

it('occupied areas stay free: where there is room only farther off, a line connects the label', () => {
  const names = { left: 0, top: 0, width: 1000, height: 150 };
  const [label_] = placeLabels([{ id: 'a', at: { x: 100, y: 100 } }], { ...options, occupied: [names] });
  expect(label_?.top).toBeGreaterThanOrEqual(150);
  expect(label_?.lineTo).toEqual({ x: expect.any(Number), y: label_?.top });
  const everything = { left: 0, top: 0, ...map };
  expect(placeLabels([{ id: 'a', at: { x: 100, y: 100 } }], { ...options, occupied: [everything] })).toEqual([]);
});

it('[MA7] labels never overlap, never leave the map and never cover occupied areas', () => {
  const order = fc.record({ x: fc.integer({ min: -50, max: 1050 }), y: fc.integer({ min: -50, max: 550 }) });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 20 }), fc.array(order, { maxLength: 6 }), (points, names) => {
      const orders: Labelled[] = points.map((at, index) => ({ id: String(index), at }));
      const occupied = names.map(({ x, y }): Box => ({ left: x, top: y, width: 90, height: 24 }));
      const placed = placeLabels(orders, { ...options, occupied });
      for (const [index, one] of placed.entries()) {
        expect(one.left >= 0 && one.top >= 0 && one.left + label.width <= map.width).toBe(true);
        expect(one.top + label.height).toBeLessThanOrEqual(map.height);
        for (const name of occupied) {
          const isBeside = one.left >= name.left + name.width || name.left >= one.left + label.width;
          expect(isBeside || one.top >= name.top + name.height || name.top >= one.top + label.height).toBe(true);
        }
        for (const other of placed.slice(index + 1)) {
          const isApart =
            Math.abs(one.left - other.left) >= label.width || Math.abs(one.top - other.top) >= label.height;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
