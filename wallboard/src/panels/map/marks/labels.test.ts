import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetsOf, overlaps, placeLabels, type Box, type Label } from './labels.ts';

const map = { width: 1000, height: 500 };
const ground = { map, occupied: [] as Box[], marks: [] as Box[], max: 30 };
const label = (id: string, x: number, y: number, only: Partial<Label> = {}): Label => ({
  id,
  at: { x, y },
  width: 180,
  height: 40,
  reach: 20,
  isCentred: false,
  isOver: false,
  ...only,
});

it('a label is right of its mark, left of it near the edge', () => {
  expect(placeLabels([label('a', 100, 100)], ground).placed).toMatchObject([{ left: 120, top: 80 }]);
  expect(placeLabels([label('b', 950, 100)], ground).placed).toMatchObject([{ left: 750, top: 80 }]);
});

it('a label without room at its mark is not placed', () => {
  const names = { left: 0, top: 0, width: 1000, height: 150 };
  const placement = placeLabels([label('a', 100, 100)], { ...ground, occupied: [names] });
  expect(placement).toEqual({ placed: [], unplaced: ['a'] });
});

it('a centred label is on its place while that is free; one over the marks covers them where nothing else is free', () => {
  const badge = label('a', 500, 250, { isCentred: true });
  const marks = [{ left: 490, top: 240, width: 20, height: 20 }];
  expect(placeLabels([badge], ground).placed).toMatchObject([{ left: 410, top: 230 }]);
  expect(placeLabels([{ ...badge, isOver: true }], { ...ground, marks }).placed).toMatchObject([
    { left: 520, top: 230 },
  ]);
  const everywhere = [{ left: 0, top: 0, ...map }];
  expect(placeLabels([badge], { ...ground, marks: everywhere }).placed).toEqual([]);
  expect(placeLabels([{ ...badge, isOver: true }], { ...ground, marks: everywhere }).placed).toMatchObject([
    { left: 410 },
  ]);
});

it('a mark under a label has none', () => {
  const badge = label('badge', 500, 250, { isCentred: true });
  expect(placeLabels([badge, label('order', 540, 255)], ground).unplaced).toEqual(['order']);
});

const place = fc.record({ x: fc.integer({ min: -50, max: 1050 }), y: fc.integer({ min: -50, max: 550 }) });
const labels = fc
  .array(
    fc.record({
      at: place,
      width: fc.integer({ min: 40, max: 260 }),
      height: fc.integer({ min: 20, max: 90 }),
      reach: fc.integer({ min: 5, max: 30 }),
      isCentred: fc.boolean(),
      isOver: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((found) => found.map((one, index): Label => ({ ...one, id: String(index) })));
const boxes = fc
  .array(place, { maxLength: 6 })
  .map((found) => found.map(({ x, y }): Box => ({ left: x, top: y, width: 90, height: 24 })));

/** What a mark covers, up to its label and a pixel of rounding. */
const reachBox = ({ at: { x, y }, reach }: Label): Box => {
  const side = reach + 1;
  return { left: x - side, top: y - side, width: 2 * side, height: 2 * side };
};

describe('[MA7] labels by rank', () => {
  it('[MA23] never overlap, never leave the map, and never cover occupied areas or marks that they may not cover', () => {
    fc.assert(
      fc.property(labels, boxes, boxes, (wanted, occupied, marks) => {
        const { placed } = placeLabels(wanted, { ...ground, occupied, marks });
        for (const [index, one] of placed.entries()) {
          const isOver = wanted.find(({ id }) => id === one.id)?.isOver ?? false;
          expect(!isOver && marks.some((mark) => overlaps(one, mark))).toBe(false);
          expect(one.left >= 0 && one.top >= 0 && one.left + one.width <= map.width).toBe(true);
          expect(one.top + one.height).toBeLessThanOrEqual(map.height);
          for (const other of [...occupied, ...placed.slice(index + 1)]) expect(overlaps(one, other)).toBe(false);
        }
      }),
    );
  });

  it('[MA23] touch their mark, and are no more than may be, in any crowd', () => {
    fc.assert(
      fc.property(labels, boxes, boxes, fc.nat({ max: 9 }), (wanted, occupied, marks, max) => {
        const first = placeLabels(wanted, { ...ground, occupied, marks, max });
        const next = placeLabels(wanted.slice(1), { ...ground, marks, max, previous: offsetsOf(first) });
        for (const { placed } of [first, next]) {
          expect(placed.length).toBeLessThanOrEqual(max);
          for (const box of placed) {
            const own = wanted.find(({ id }) => id === box.id);
            expect(own !== undefined && overlaps(box, reachBox(own))).toBe(true);
          }
        }
      }),
    );
  });

  it('each is placed or not exactly once, in the order of rank', () => {
    fc.assert(
      fc.property(labels, boxes, (wanted, occupied) => {
        const { placed, unplaced } = placeLabels(wanted, { ...ground, occupied });
        const ids = [...placed.map(({ id }) => id), ...unplaced];
        expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
        for (const each of [placed.map(({ id }) => id), unplaced]) {
          expect(each).toEqual(each.toSorted((a, b) => Number(a) - Number(b)));
        }
      }),
    );
  });

  it('a higher rank never gives way to a lower one: without the lower ones it has no room either', () => {
    fc.assert(
      fc.property(labels, boxes, (wanted, occupied) => {
        const { unplaced } = placeLabels(wanted, { ...ground, occupied });
        for (const id of unplaced) {
          const higher = wanted.slice(0, wanted.findIndex((each) => each.id === id) + 1);
          expect(placeLabels(higher, { ...ground, occupied }).unplaced).toContain(id);
        }
      }),
    );
  });

  it('[MA23] stay where they are while nothing of a higher rank needs the place', () => {
    const [a, b] = [label('a', 500, 250), label('b', 500, 300)];
    const crowded = placeLabels([a, b], { ...ground, occupied: [{ left: 520, top: 200, width: 200, height: 110 }] });
    const next = placeLabels([b, a], { ...ground, previous: offsetsOf(crowded) });
    expect(new Map(next.placed.map((box) => [box.id, box]))).toEqual(
      new Map(crowded.placed.map((box) => [box.id, box])),
    );
  });
});
