// The money of a day: what its delivered orders cost by circle, and what couriers collected for them. Sums in cents.
import type { MoneyBlock } from '@despacho/contract/numbers.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { localDay } from '../localTime.ts';
import type { Fact } from '../numbers/facts.ts';
import { merged } from '../numbers/merged.ts';

/** The id of the row of orders without a circle, and of those without a courier. */
export const WITHOUT = '';

const NONE: MoneyBlock = { circles: [], couriers: [] };

/** [MO4] What one order adds to the day of its delivery. */
export const moneyOf = ({ status, eventAt, circle, cents, cashCents, courier }: Fact, day: string): MoneyBlock => {
  if (status !== ORDER_STATUS.DELIVERED || eventAt === null || localDay(eventAt) !== day) return NONE;
  const { id, name } = courier ?? { id: WITHOUT, name: '' };
  return {
    circles: [{ id: circle ?? WITHOUT, delivered: 1, costed: Number(cents !== null), cents: cents ?? 0 }],
    couriers: cashCents === 0 ? [] : [{ id, name, orders: 1, cents: cashCents }],
  };
};

/** [NU3] Associative; the last name of a courier stays. */
export const sumMoney = (blocks: readonly MoneyBlock[]): MoneyBlock => ({
  circles: merged(
    blocks.flatMap(({ circles }) => circles),
    (a, b) => ({
      id: a.id,
      delivered: a.delivered + b.delivered,
      costed: a.costed + b.costed,
      cents: a.cents + b.cents,
    }),
  ),
  couriers: merged(
    blocks.flatMap(({ couriers }) => couriers),
    (a, b) => ({
      id: a.id,
      name: b.name,
      orders: a.orders + b.orders,
      cents: a.cents + b.cents,
    }),
  ),
});
