import { orderRows } from '@despacho/contract/orders/order.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountIn, centsOf } from './amounts.ts';

it('[MO1] an amount is read as people write it, and other texts are none', () => {
  expect(['80', ' 80.5 ', 'Q80.50', 'q 1,250.00', '1,234,567.8', '0'].map(amountIn)).toEqual([
    80, 80.5, 80.5, 1_250, 1_234_567.8, 0,
  ]);
  for (const text of ['', '-1', '1.234', '12,50', '1,2345', '1e3', '.5', 'Q', 'NaN', '٣', '99999999999'])
    expect([text, amountIn(text)]).toEqual([text, null]);
});

it('[MO1] [MO3] cents survive the way to quetzales, into a text and back, and are accepted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (cents) => {
      const quetzales = amountIn((cents / 100).toFixed(2));
      expect(centsOf(quetzales ?? -1)).toBe(cents);
      expect(orderRows.cashOnDelivery.input.schema.safeParse(quetzales).success).toBe(true);
    }),
  );
  for (const refused of [-0.01, 50_000.01, 1.005, Infinity, '80'])
    expect(orderRows.cashOnDelivery.input.schema.safeParse(refused).success).toBe(false);
});
