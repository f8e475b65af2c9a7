import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlaps } from '../marks/labels.ts';
import { splitOf } from './split.ts';

const unit = 16;
const wide = { width: 1190, height: 557, unit };

it('[MA19] the close-up is beside the city, or below it where the panel is high', () => {
  const beside = splitOf(wide, true, false);
  expect(beside.city).toMatchObject({ left: 0, top: 0, height: 557 });
  expect(beside.closeUp?.map.left).toBe(beside.city.width);
  const below = splitOf({ width: 690, height: 1_200, unit: 9 }, true, false);
  expect(below.city.width).toBe(690);
  expect(below.closeUp?.head.top).toBe(below.city.height);
});

it('[MA19] a small panel, or one without anything to show from close by, has the city alone', () => {
  const whole = { left: 0, top: 0, width: 1190, height: 557 };
  expect(splitOf(wide, false, false)).toEqual({ city: whole, closeUp: null });
  expect(splitOf({ ...wide, unit: 30 }, true, false)).toEqual({ city: whole, closeUp: null });
});

it('[WA4] while an incident has the screen its surroundings are the larger part', () => {
  const { city, closeUp } = splitOf(wide, true, true);
  expect(closeUp?.map.width).toBeGreaterThan(city.width);
});

it('the parts fill the panel and do not overlap', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 3_000 }) });
  fc.assert(
    fc.property(size, fc.boolean(), fc.boolean(), ({ width, height }, hasCloseUp, isIncident) => {
      const { city, closeUp } = splitOf({ width, height, unit }, hasCloseUp, isIncident);
      const boxes = [city, closeUp?.head, closeUp?.map, closeUp?.legend].flatMap((box) => box ?? []);
      const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
      expect(area).toBeCloseTo(width * height, 3);
      for (const [index, box] of boxes.entries()) {
        expect(boxes.slice(index + 1).some((other) => overlaps(box, other))).toBe(false);
      }
    }),
  );
});
