import { orderRows } from '@despacho/contract/orders/order.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMoney } from '../reading/money.ts';
import { valueIn } from '../reading/reading.ts';
import { centsOf } from './amounts.ts';

it('[MO1] [MO3] cents survive the way to quetzales, into a text and back, and are accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (cents) => {
      const quetzales = valueIn(readMoney((cents / 100).toFixed(2)));
      expect(centsOf(quetzales ?? -1)).toBe(cents);
      expect(orderRows.cashOnDelivery.input.schema.safeParse(quetzales).success).toBe(true);
    }),
  );
  for (const refused of [-0.01, 50_000.01, 1.005, Infinity, '80'])
    expect(orderRows.cashOnDelivery.input.schema.safeParse(refused).success).toBe(false);
});
