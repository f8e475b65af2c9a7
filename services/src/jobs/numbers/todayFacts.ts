// The facts of yesterday and today, kept current from the live state, so that no order of theirs is read again.
import { ACTIVE_STATUSES } from '@despacho/contract/orders/order.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { dayWindow, localDay, startOfLocalDay } from '@despacho/domain/localTime.ts';
import { daysOfFact, factOf, type CountedOrder, type Fact } from '@despacho/domain/numbers/facts.ts';
import { dequal } from 'dequal/lite';
import type { Firestore } from '../../store/firestore.ts';
import { readDayFacts, readFacts } from '../../store/numbers/dayOrders.ts';

/** What the job reads of an order in the live state. */
export const liveOrder = kinds.order.state.pick({
  id: true,
  company: true,
  branch: true,
  courier: true,
  status: true,
  createdAt: true,
  updatedAt: true,
  deliveredAt: true,
  canceledAt: true,
  stateTime: true,
  circle: true,
  distanceKm: true,
  delivery: true,
  paymentMethod: true,
  cashOnDelivery: true,
  customerRating: true,
});

/** A closed order stays in the live state for this long: after a longer pause some were never seen. */
const LONGEST_PAUSE_MS = LIVE.closedStaysMs - 300_000;

const recentDays = (now: number): string[] => [localDay(dayWindow(now, 1).from), localDay(startOfLocalDay(now))];

export type TodayFacts = {
  days: readonly string[];
  facts: ReadonlyMap<string, Fact>;
  /** Older days whose numbers changed since the last call. */
  older: ReadonlySet<string>;
};

const isActive = ({ status }: Fact): boolean => ACTIVE_STATUSES.some((each) => each === status);

export const createTodayFacts = (db: Firestore) => {
  let facts = new Map<string, Fact>();
  /** Milliseconds of the operation's clock; before the first call none. */
  let currentAt = -Infinity;

  const load = async (days: readonly string[]): Promise<void> => {
    const loaded = new Map<string, Fact>();
    for (const day of days) for (const [id, fact] of (await readDayFacts(db, day)).facts) loaded.set(id, fact);
    facts = loaded;
  };

  /** `reread`: orders that a write of ours changed. */
  const update = async (
    live: ReadonlyMap<string, CountedOrder>,
    now: number,
    reread: readonly string[],
  ): Promise<TodayFacts> => {
    const days = recentDays(now);
    const isFirst = now - currentAt > LONGEST_PAUSE_MS || now < currentAt;
    if (isFirst) await load(days);
    const before = facts;
    const next = new Map(before);
    for (const [id, order] of live) next.set(id, factOf(order));
    const leftIds = [...before.values()].filter((fact) => isActive(fact) && !live.has(fact.id)).map(({ id }) => id);
    for (const [id, fact] of await readFacts(db, [...new Set([...leftIds, ...reread])])) {
      if (fact === null) next.delete(id);
      else next.set(id, fact);
    }
    const older = new Set<string>();
    const note = (fact: Fact): void => {
      for (const day of daysOfFact(fact)) if (!days.includes(day)) older.add(day);
    };
    for (const [id, fact] of isFirst ? [] : next) {
      const old = before.get(id);
      if (dequal(old, fact)) continue;
      if (old !== undefined) note(old);
      note(fact);
    }
    // Orders of older days are kept while they are active: the day they leave is then known.
    facts = new Map(
      [...next].filter(([, fact]) => isActive(fact) || daysOfFact(fact).some((day) => days.includes(day))),
    );
    currentAt = now;
    return { days, facts, older };
  };
  return { update, forget: () => void (currentAt = -Infinity) };
};
