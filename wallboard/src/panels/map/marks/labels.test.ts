import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISTANCES, offsetsOf, overlaps, placeLabels, type Box, type Label } from './labels.ts';

const map = { width: 1000, height: 500 };
const ground = { map, gap: 20, occupied: [] as Box[], marks: [] as Box[] };
const label = (id: string, x: number, y: number, only: Partial<Label> = {}): Label => ({
  id,
  at: { x, y },
  width: 180,
  height: 40,
  steps: DISTANCES.length,
  isCentred: false,
  isOver: false,
  ...only,
});

it('a label is right of its mark, left of it near the edge', () => {
  expect(placeLabels([label('a', 100, 100)], ground).placed).toMatchObject([{ left: 120, top: 80, lineTo: null }]);
  expect(placeLabels([label('b', 950, 100)], ground).placed).toMatchObject([{ left: 750, top: 80, lineTo: null }]);
});

it('occupied areas stay free: where there is room only farther off, a line connects the label', () => {
  const names = { left: 0, top: 0, width: 1000, height: 150 };
  const [placed] = placeLabels([label('a', 100, 100)], { ...ground, occupied: [names] }).placed;
  expect(placed?.top).toBeGreaterThanOrEqual(150);
  expect(placed?.lineTo).toEqual({ x: expect.any(Number), y: placed?.top });
  const everything = { left: 0, top: 0, ...map };
  expect(placeLabels([label('a', 100, 100)], { ...ground, occupied: [everything] })).toEqual({
    placed: [],
    docked: ['a'],
  });
});

it('a label that may not be far from its mark is docked instead', () => {
  const names = { left: 0, top: 0, width: 1000, height: 150 };
  expect(placeLabels([label('a', 100, 100, { steps: 1 })], { ...ground, occupied: [names] }).docked).toEqual(['a']);
});

it('a centred label is on its place while that is free; one over the marks may cover them', () => {
  const badge = label('a', 500, 250, { isCentred: true });
  const marks = [{ left: 490, top: 240, width: 20, height: 20 }];
  expect(placeLabels([badge], ground).placed).toMatchObject([{ left: 410, top: 230, lineTo: null }]);
  expect(placeLabels([badge], { ...ground, marks }).placed).toMatchObject([{ left: 520, top: 230 }]);
  expect(placeLabels([{ ...badge, isOver: true }], { ...ground, marks }).placed).toMatchObject([{ left: 410 }]);
});

const place = fc.record({ x: fc.integer({ min: -50, max: 1050 }), y: fc.integer({ min: -50, max: 550 }) });
const labels = fc
  .array(
    fc.record({
      at: place,
      width: fc.integer({ min: 40, max: 260 }),
      height: fc.integer({ min: 20, max: 90 }),
      steps: fc.integer({ min: 1, max: DISTANCES.length }),
      isCentred: fc.boolean(),
      isOver: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  .map((found) => found.map((one, index): Label => ({ ...one, id: String(index) })));
const boxes = fc
  .array(place, { maxLength: 6 })
  .map((found) => found.map(({ x, y }): Box => ({ left: x, top: y, width: 90, height: 24 })));

describe('[MA7] labels by rank', () => {
  it('never overlap, never leave the map and never cover occupied areas or the marks under them', () => {
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

  it('each is placed or docked exactly once, in the order of rank', () => {
    fc.assert(
      fc.property(labels, boxes, (wanted, occupied) => {
        const { placed, docked } = placeLabels(wanted, { ...ground, occupied });
        const ids = [...placed.map(({ id }) => id), ...docked];
        expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
        for (const each of [placed.map(({ id }) => id), docked]) {
          expect(each).toEqual(each.toSorted((one, other) => Number(one) - Number(other)));
        }
      }),
    );
  });

  it('a higher rank is never docked for a lower one: without the lower ones it is docked too', () => {
    fc.assert(
      fc.property(labels, boxes, (wanted, occupied) => {
        const { docked } = placeLabels(wanted, { ...ground, occupied });
        for (const id of docked) {
          const higher = wanted.slice(0, wanted.findIndex((each) => each.id === id) + 1);
          expect(placeLabels(higher, { ...ground, occupied }).docked).toContain(id);
        }
      }),
    );
  });

  it('of two at the same place the higher rank is placed first', () => {
    const crowd = Array.from({ length: 60 }, (_, index) => label(String(index), 500, 250));
    const { placed, docked } = placeLabels(crowd, ground);
    expect(docked.length).toBeGreaterThan(0);
    expect(Math.max(...placed.map(({ id }) => Number(id)))).toBeLessThan(Math.min(...docked.map(Number)));
  });

  it('stay where they are while nothing of a higher rank needs the place', () => {
    fc.assert(
      fc.property(labels, boxes, fc.integer({ min: 0, max: 29 }), (wanted, occupied, gone) => {
        const first = placeLabels(wanted, { ...ground, occupied });
        const rest = wanted.filter((_, index) => index !== gone);
        const next = placeLabels(rest, { ...ground, occupied, previous: offsetsOf(first) });
        const before = new Map(first.placed.map((each) => [each.id, each]));
        for (const { id, left, top } of next.placed) {
          const old = before.get(id);
          if (old === undefined) continue;
          const isKept = Math.abs(old.left - left) < 1e-6 && Math.abs(old.top - top) < 1e-6;
          const isHigherNew = next.placed.some(
            (other) => Number(other.id) < Number(id) && !before.has(other.id) && overlaps(other, old),
          );
          expect(isKept || isHigherNew).toBe(true);
        }
      }),
    );
  });
});
