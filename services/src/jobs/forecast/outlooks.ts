// Remembers the outlook of each order at the beginning of its stages until it is delivered: how the earlier ones came
// out decides how much the next intervals hold.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import type { ArrivalInterval } from '@despacho/contract/live/timings.ts';
import { intervalAt, levelOf, levelToHold, outlookOf, type Outlook } from '@despacho/domain/forecast/interval.ts';
import type { Remaining } from '@despacho/domain/forecast/forecast.ts';
import { isBeginning, timingStage, type TimingOrder, type TimingStage } from '@despacho/domain/forecast/timing.ts';

/** [FC18] So many deliveries, the newest, decide. */
const MAX_LEVELS = 200;
/** With fewer, the level that came out on days of the demo city. */
const ENOUGH = 100;
const COMMON_LEVEL: Record<TimingStage, number> = { created: 0.8, going: 0.57 };

const STAGES = ['created', 'going'] as const satisfies readonly TimingStage[];

type OwnOutlooks = Partial<Record<TimingStage, Outlook>>;

export type Outlooks = {
  /** Notes the outlook of an order at the beginning of a stage. */
  note(order: TimingOrder, remaining: Remaining, now: number): void;
  intervalOf(order: TimingOrder, remaining: Remaining, now: number): ArrivalInterval;
  /** Each delivered order once. */
  learn(order: Pick<Order, 'id' | 'status' | 'deliveredAt'>): void;
  /** Forgets orders that are not present any more. */
  keep(present: ReadonlySet<string>): void;
};

export const createOutlooks = (): Outlooks => {
  let begun = new Map<string, OwnOutlooks>();
  const levels: Record<TimingStage, number[]> = { created: [], going: [] };
  const level = (stage: TimingStage): number =>
    levels[stage].length < ENOUGH ? COMMON_LEVEL[stage] : levelOf(levels[stage]);

  return {
    note: (order, { cases }, now) => {
      const stage = timingStage(order);
      const own = begun.get(order.id) ?? {};
      if (own[stage] !== undefined || !isBeginning(order, now)) return;
      begun.set(order.id, { ...own, [stage]: outlookOf(cases, now) });
    },
    intervalOf: (order, { cases }, now) => intervalAt(outlookOf(cases, now), level(timingStage(order))),
    learn: ({ id, status, deliveredAt }) => {
      const own = begun.get(id);
      if (own === undefined || status !== ORDER_STATUS.DELIVERED || deliveredAt === null) return;
      begun.delete(id);
      for (const stage of STAGES) {
        const outlook = own[stage];
        if (outlook === undefined) continue;
        levels[stage].push(levelToHold(outlook, Date.parse(deliveredAt)));
        if (levels[stage].length > MAX_LEVELS) levels[stage].shift();
      }
    },
    keep: (present) => {
      begun = new Map([...begun].filter(([id]) => present.has(id)));
    },
  };
};
