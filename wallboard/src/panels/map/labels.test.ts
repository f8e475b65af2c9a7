import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels, type Box, type Labelled } from './labels.ts';

const map = { width: 1000, height: 500 };
const label = { width: 180, height: 40 };
const options = { map, label, gap: 20, taken: [] as Box[], most: 6 };

it('a label stands right of its mark, left of it near the edge', () => {
  expect(placeLabels([{ id: 'a', at: { x: 100, y: 100 } }], options)).toEqual([{ id: 'a', left: 120, top: 80 }]);
  expect(placeLabels([{ id: 'b', at: { x: 950, y: 100 } }], options)).toEqual([{ id: 'b', left: 750, top: 80 }]);
});

it('only so many, the worst first', () => {
  const orders = Array.from({ length: 9 }, (_, index) => ({ id: String(index), at: { x: 100, y: 45 * index + 40 } }));
  expect(placeLabels(orders, options).map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5']);
});

it('what is taken stays free', () => {
  const legend = { left: 0, top: 400, width: 1000, height: 100 };
  expect(placeLabels([{ id: 'a', at: { x: 100, y: 450 } }], { ...options, taken: [legend] })).toEqual([]);
});

it('labels never overlap and never leave the map', () => {
  const order = fc.record({ x: fc.integer({ min: -50, max: 1050 }), y: fc.integer({ min: -50, max: 550 }) });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 20 }), (points) => {
      const orders: Labelled[] = points.map((at, index) => ({ id: String(index), at }));
      const placed = placeLabels(orders, options);
      for (const [index, one] of placed.entries()) {
        expect(one.left >= 0 && one.top >= 0 && one.left + label.width <= map.width).toBe(true);
        for (const other of placed.slice(index + 1)) {
          const isApart =
            Math.abs(one.left - other.left) >= label.width || Math.abs(one.top - other.top) >= label.height;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
