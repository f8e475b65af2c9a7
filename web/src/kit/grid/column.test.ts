import { localDateTime } from '@despacho/domain/localTime.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf } from './column.ts';

it("a file of the server writes dates as the grid's own files do", () => {
  // Guatemala last moved its clocks in 2006.
  const instants = fc.integer({ min: Date.parse('2007-01-01'), max: Date.parse('2100-01-01') });
  fc.assert(
    fc.property(instants, (at) => {
      expect(localDateTime(at)).toBe(textOf('date', at));
    }),
  );
});
