import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipLine } from '../clip.ts';
import { EXTENT, type Point } from '../world.ts';
import { edgesOf } from './edges.ts';
import { withJunctions } from './junctions.ts';
import type { Piece } from './pieces.ts';
import { largestReachable } from './reachable.ts';
import { withSeams } from './seams.ts';

const piece = (only: Partial<Piece> & { points: Point[] }): Piece => ({
  kind: 'minor',
  isOneway: false,
  level: '',
  ...only,
});
const point = (x: number, y: number): Point => ({ x, y });
const line = (...numbers: [number, number][]): Point[] => numbers.map(([x, y]) => point(x, y));

const lengthOf = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, to, index) => {
    const from = points[index] ?? to;
    return sum + Math.hypot(to.x - from.x, to.y - from.y);
  }, 0);

describe('cutting lines at the edges of tiles', () => {
  const unit = fc.integer({ min: -EXTENT, max: 2 * EXTENT - 1 });
  const anyLine = fc.array(fc.record({ x: unit, y: unit }), { minLength: 2, maxLength: 6 });
  const tiles = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));

  it('gives each tile its part, and together the whole line', () => {
    fc.assert(
      fc.property(anyLine, (points) => {
        const parts = tiles.flatMap((tile) => clipLine(points, tile));
        const sum = parts.reduce((total, part) => total + lengthOf(part), 0);
        // Each crossing is rounded to the grid.
        expect(Math.abs(sum - lengthOf(points))).toBeLessThan(8 * points.length);
        for (const tile of tiles) {
          for (const { x, y } of clipLine(points, tile).flat()) {
            expect(x).toBeGreaterThanOrEqual(tile.x * EXTENT);
            expect(x).toBeLessThanOrEqual((tile.x + 1) * EXTENT);
            expect(y).toBeGreaterThanOrEqual(tile.y * EXTENT);
            expect(y).toBeLessThanOrEqual((tile.y + 1) * EXTENT);
          }
        }
      }),
    );
  });

  it('keeps a line that rounding moves onto an edge', () => {
    const slanted = line([0, 1], [5_462, -1]);
    const parts = tiles.flatMap((tile) => clipLine(slanted, tile));
    expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBeCloseTo(5_462, 0);
  });

  it('gives both neighbours the same point, for either direction of the line', () => {
    fc.assert(
      fc.property(fc.nat(EXTENT - 1), fc.nat(EXTENT - 1), (from, to) => {
        const points = [point(100, from), point(EXTENT + 300, to)];
        const clipped = clipLine(points, { x: 0, y: 0 });
        const right = clipLine(points.toReversed(), { x: 1, y: 0 });
        expect(clipped[0]?.at(-1)?.x).toBe(EXTENT);
        expect(clipped[0]?.at(-1)).toEqual(right[0]?.at(-1));
      }),
    );
  });

  it('assigns a line along an edge to the tile that begins there', () => {
    const along = line([EXTENT, 10], [EXTENT, 500]);
    expect(clipLine(along, { x: 0, y: 0 })).toEqual([]);
    expect(clipLine(along, { x: 1, y: 0 })).toEqual([along]);
  });
});

describe('seams', () => {
  it('are closed where cuts differ by a unit or two, and only between parts of one street', () => {
    const [left, right] = [
      piece({ points: line([10, 90], [EXTENT, 100]) }),
      piece({ points: line([EXTENT, 102], [EXTENT + 90, 110]) }),
    ];
    const [joined] = withSeams([left, right]);
    expect(joined?.points.at(-1)).toEqual(right.points[0]);
    const other = { ...right, kind: 'primary' as const };
    expect(withSeams([left, other])).toEqual([left, other]);
    const far = piece({ points: line([EXTENT, 104], [EXTENT + 90, 110]) });
    expect(withSeams([left, far])).toEqual([left, far]);
  });

  it('leave matching ends unchanged', () => {
    const pieces = [
      piece({ points: line([10, 90], [EXTENT, 100]) }),
      piece({ points: line([EXTENT, 100], [EXTENT + 90, 110]) }),
      piece({ points: line([10, 90], [EXTENT, 101]) }),
    ];
    expect(withSeams(pieces)).toEqual(pieces);
  });
});

describe('junctions removed by simplification', () => {
  it('are restored where streets of one level cross or end on each other', () => {
    const pieces = [
      piece({ points: line([0, 100], [200, 100]) }),
      piece({ points: line([50, 0], [50, 200]) }),
      piece({ points: line([150, 101], [150, 300]) }),
    ];
    const [across, down, side] = withJunctions(pieces);
    expect(across?.points).toEqual(line([0, 100], [50, 100], [150, 101], [200, 100]));
    expect(down?.points).toEqual(line([50, 0], [50, 100], [50, 200]));
    expect(side?.points).toEqual(pieces[2]?.points);
  });

  it('are not created below a bridge, nor between streets that only run close to each other', () => {
    const pieces = [
      piece({ points: line([0, 100], [200, 100]) }),
      piece({ points: line([50, 0], [50, 200]), level: 'bridge1' }),
      piece({ points: line([150, 103], [150, 300]) }),
    ];
    expect(new Set(withJunctions(pieces))).toEqual(new Set(pieces));
  });
});

describe('edges', () => {
  const ends = (pieces: Piece[]) => edgesOf(pieces).map(({ points }) => [points[0], points.at(-1)]);

  it('end at junctions, and continue where nothing branches off', () => {
    const whole = line([0, 0], [100, 0], [200, 0]);
    const parts = [piece({ points: line([0, 0], [100, 0]) }), piece({ points: line([200, 0], [100, 0]) })];
    expect(edgesOf(parts)).toHaveLength(1);
    const lengths = edgesOf(parts).map(({ points }) => lengthOf(points));
    expect(lengths).toEqual([lengthOf(whole)]);
    expect(edgesOf([...parts, piece({ points: line([100, 0], [100, 90]) })])).toHaveLength(3);
  });

  it('keep one-way parts in their direction and separate from opposing ones', () => {
    const on = [
      piece({ points: line([100, 0], [200, 0]), isOneway: true }),
      piece({ points: line([0, 0], [100, 0]), isOneway: true }),
    ];
    expect(ends(on)).toEqual([[point(0, 0), point(200, 0)]]);
    const headOn = [
      piece({ points: line([200, 0], [100, 0]), isOneway: true }),
      piece({ points: line([0, 0], [100, 0]), isOneway: true }),
    ];
    expect(edgesOf(headOn)).toHaveLength(2);
  });

  it('cross a bridge without a junction, and join it at its ends and where another bridge ends on it', () => {
    const bridge = piece({ points: line([0, 0], [50, 50], [100, 100]), level: 'bridge1' });
    const below = piece({ points: line([0, 100], [50, 50], [100, 0]) });
    expect(edgesOf([bridge, below])).toHaveLength(2);
    expect(edgesOf([bridge, piece({ points: line([100, 100], [200, 50], [100, 300]) }), below])).toHaveLength(2);
    const ramp = piece({ points: line([50, 50], [90, 0]), level: 'bridge1' });
    expect(edgesOf([bridge, ramp])).toHaveLength(3);
  });

  it('split a loop in its middle, so that it can be entered and left', () => {
    const loop = piece({ points: line([0, 0], [50, 50], [100, 0], [0, 0]) });
    const edges = edgesOf([loop, piece({ points: line([0, 0], [-50, 0]) })]);
    expect(edges.every(({ from, to }) => from !== to)).toBe(true);
    expect(edges.reduce((sum, { points }) => sum + lengthOf(points), 0)).toBeCloseTo(lengthOf(loop.points) + 50);
  });
});

describe('the reachable part', () => {
  const anyEdges = fc.array(fc.record({ from: fc.nat(12), to: fc.nat(12), isOneway: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  });

  it('is as large as the largest set of nodes that all reach one another', () => {
    fc.assert(
      fc.property(anyEdges, (edges) => {
        const reach = (start: number): Set<number> => {
          const reached = new Set([start]);
          for (let size = 0; size !== reached.size;) {
            size = reached.size;
            for (const { from, to, isOneway } of edges) {
              if (reached.has(from)) reached.add(to);
              if (!isOneway && reached.has(to)) reached.add(from);
            }
          }
          return reached;
        };
        const nodes = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
        const parts = nodes.map((node) => nodes.filter((other) => reach(node).has(other) && reach(other).has(node)));
        const found = largestReachable(edges);
        expect(found.size).toBe(Math.max(...parts.map(({ length }) => length)));
        for (const node of found) expect([...found].every((other) => reach(node).has(other))).toBe(true);
      }),
    );
  });
});
