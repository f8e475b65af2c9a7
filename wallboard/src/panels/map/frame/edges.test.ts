import { alertLevel } from '@despacho/contract/orders/order.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import { edgeCounts, edgeOf } from './edges.ts';
import { isInside } from './view.ts';

const size = { width: 100, height: 50 };
const project = ([x, y]: LngLat) => ({ x, y });

describe('[MA5] the edges of the frame', () => {
  it('[MA26] a point belongs to the edge it is farthest beyond', () => {
    expect(edgeOf({ x: 50, y: -1 }, size)).toBe('north');
    expect(edgeOf({ x: 130, y: -10 }, size)).toBe('east');
    expect(edgeOf({ x: -3, y: 90 }, size)).toBe('south');
    expect(edgeOf({ x: -3, y: 20 }, size)).toBe('west');
    expect(edgeOf({ x: 0, y: 50 }, size)).toBeNull();
  });

  it('counts late orders, those about to be and the others apart', () => {
    const marks = (['LATE', 'LATE', 'TO_BE_LATE', 'VERIFY', 'ON_TIME'] as const).map((level) => ({
      at: [200, 20] as LngLat,
      level,
    }));
    expect(edgeCounts([...marks, { at: [10, 10], level: 'LATE' }], project, size)).toEqual([
      { edge: 'east', late: 2, toBeLate: 1, others: 2 },
    ]);
  });

  it('[MA26] every order is inside the frame or counted at exactly one edge', () => {
    const mark = fc.record({
      at: fc.tuple(fc.integer({ min: -200, max: 300 }), fc.integer({ min: -200, max: 300 })),
      level: fc.constantFrom(...alertLevel.options),
    });
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), (marks) => {
        const inside = marks.filter(({ at }) => isInside(project(at), size)).length;
        const beyond = edgeCounts(marks, project, size).reduce(
          (sum, { late, toBeLate, others }) => sum + late + toBeLate + others,
          0,
        );
        expect(inside + beyond).toBe(marks.length);
      }),
    );
  });
});
