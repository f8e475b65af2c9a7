// The deliveries of a day by courier, as the numbers of the day keep them for the payroll [PY12].
import type { Reference } from '@despacho/contract/values.ts';
import { localDay } from '../localTime.ts';
import type { Fact } from '../numbers/facts.ts';
import type { DeliveryFacts } from './lines.ts';

export type CourierDeliveries = { courier: Reference; deliveries: DeliveryFacts[] };

/** Pure: the order of the facts makes no difference. The name of a courier is that of the latest delivery. */
export const dayDeliveries = (facts: Iterable<Fact>, day: string): CourierDeliveries[] => {
  const found = new Map<string, CourierDeliveries>();
  const delivered = [...facts]
    .flatMap(({ id, courier, eventAt, circle, work }) =>
      courier === null || work === null || eventAt === null || localDay(eventAt) !== day
        ? []
        : [{ id, courier, delivery: { deliveredAt: eventAt, circle, ...work } }],
    )
    .toSorted((a, b) => a.delivery.deliveredAt - b.delivery.deliveredAt || (a.id < b.id ? -1 : 1));
  for (const { courier, delivery } of delivered) {
    const before = found.get(courier.id)?.deliveries ?? [];
    found.set(courier.id, { courier, deliveries: [...before, delivery] });
  }
  return [...found.values()].toSorted((a, b) => (a.courier.id < b.courier.id ? -1 : 1));
};
