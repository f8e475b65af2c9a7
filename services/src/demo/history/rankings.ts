// The ranking records of the days before the simulated one, as the nightly job writes them from the same orders [RK1].
import type { DayEntry } from '@despacho/contract/couriers/ranking.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { addDeliveries } from '@despacho/domain/couriers/ranking.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { rankingDocument } from '../../store/couriers/rankings.ts';
import { COMPANIES } from '../city/companies.ts';
import type { PlainDocument } from '../documents.ts';

const limits = new Map(COMPANIES.map((company) => [company.id, company]));

/** `now`: milliseconds of the city's clock; its day is not over. */
export const rankingsBefore = (orders: readonly Order[], now: number): PlainDocument[] => {
  const delivered = orders.filter(
    ({ status, deliveredAt }) => status === ORDER_STATUS.DELIVERED && deliveredAt !== null,
  );
  const days = Map.groupBy(delivered, ({ deliveredAt }) => localDay(Date.parse(deliveredAt ?? '')));
  return [...days]
    .filter(([day]) => day < localDay(now))
    .map(([day, ofDay]) => {
      const entries = new Map<string, DayEntry>();
      addDeliveries(entries, ofDay, limits, now);
      return rankingDocument({ day, calculatedAt: now, isWhole: true, entries: [...entries.values()] });
    });
};
