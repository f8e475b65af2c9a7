// Branches and couriers that need help, the worst first.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import type { LevelledOrder } from './board.ts';
import { isOnDuty, positionFreshness } from '../couriers/couriers.ts';
import { hasAlert } from '../incidents.ts';
import { hasCourier } from '../orders/order.ts';

/** An order without a courier for so long needs attention. */
export const LONG_WITHOUT_COURIER_MS = 10 * 60_000;

export type StressOrder = Pick<Order, 'company' | 'branch' | 'courier'>;

/** The count, and the age of the oldest; null when there is none. */
export type Pile = { count: number; oldestMs: number | null };

export type BranchStress = {
  branch: Reference;
  company: Reference;
  active: number;
  late: Pile;
  toBeLate: Pile;
  withoutCourier: Pile;
};

const emptyPile = (): Pile => ({ count: 0, oldestMs: null });
/** The pile belongs to the caller, which is still counting. */
const addTo = (pile: Pile, ageMs: number): void => {
  pile.count += 1;
  pile.oldestMs = Math.max(pile.oldestMs ?? 0, ageMs);
};

/** [ST1] */
const needsHelp = ({ late, withoutCourier }: BranchStress): boolean =>
  late.count > 0 || (withoutCourier.oldestMs ?? 0) >= LONG_WITHOUT_COURIER_MS;

const byPile = (a: Pile, b: Pile): number => b.count - a.count || (b.oldestMs ?? 0) - (a.oldestMs ?? 0);

/** [ST2] Equal ones by name and id, so that rows do not swap. */
const byBranch = (a: BranchStress, b: BranchStress): number =>
  byPile(a.late, b.late) ||
  byPile(a.withoutCourier, b.withoutCourier) ||
  byPile(a.toBeLate, b.toBeLate) ||
  a.branch.name.localeCompare(b.branch.name) ||
  (a.branch.id < b.branch.id ? -1 : 1);

/** [ST1] [ST2] Branches whose orders need attention, the worst first. Orders without a branch are left out. */
export const stressedBranches = (
  orders: Iterable<Omit<LevelledOrder<StressOrder>, 'lateLimitSec'>>,
): BranchStress[] => {
  const branches = new Map<string, BranchStress>();
  for (const { order, elapsed, level } of orders) {
    const { branch, company } = order;
    if (branch === null) continue;
    const counts = branches.get(branch.id) ?? {
      branch: { id: branch.id, name: branch.name },
      company,
      active: 0,
      late: emptyPile(),
      toBeLate: emptyPile(),
      withoutCourier: emptyPile(),
    };
    branches.set(branch.id, counts);
    counts.active += 1;
    if (level === 'LATE') addTo(counts.late, elapsed);
    if (level === 'TO_BE_LATE') addTo(counts.toBeLate, elapsed);
    if (!hasCourier(order)) addTo(counts.withoutCourier, elapsed);
  }
  return [...branches.values()].filter(needsHelp).sort(byBranch);
};

/** `danger`: the courier may be hurt; `incident`: every other report. */
export type CourierTrouble = 'danger' | 'incident' | 'silent' | 'late';

export type CourierStress = {
  courier: Reference;
  branch: Reference | null;
  trouble: CourierTrouble;
  orderCount: number;
  late: Pile;
  /** Real milliseconds since the last position; null when there was none. */
  fixAgeMs: number | null;
};

export type StressCourier = Pick<Courier, 'id' | 'name' | 'branch' | 'accountStatus' | 'alert'>;

export type CouriersAtWork = {
  couriers: Iterable<StressCourier>;
  orders: Iterable<LevelledOrder<StressOrder>>;
  /** Whom an open theft or extortion names. */
  inDanger: ReadonlySet<string>;
  /** Real milliseconds since the last position; null when there is none. */
  fixAgeMs: (courierId: string) => number | null;
};

type Load = { orderCount: number; late: Pile };

const loads = (orders: CouriersAtWork['orders']): Map<string, Load> => {
  const byCourier = new Map<string, Load>();
  for (const { order, elapsed, level } of orders) {
    if (order.courier === null) continue;
    const counts = byCourier.get(order.courier.id) ?? { orderCount: 0, late: emptyPile() };
    byCourier.set(order.courier.id, counts);
    counts.orderCount += 1;
    if (level === 'LATE') addTo(counts.late, elapsed);
  }
  return byCourier;
};

const isDangerous = ({ alert }: StressCourier): boolean => alert === 'accident' || alert === 'robbery';

/** No position for over five minutes, as the map draws it [CO7]. */
const isSilent = (fixAgeMs: number | null): boolean =>
  fixAgeMs === null || ['ghost', 'off'].includes(positionFreshness(fixAgeMs));

const troubleOf = (
  courier: StressCourier,
  { orderCount, late }: Load,
  fixAgeMs: number | null,
  inDanger: ReadonlySet<string>,
): CourierTrouble | null => {
  if (inDanger.has(courier.id) || isDangerous(courier)) return 'danger';
  if (hasAlert(courier)) return 'incident';
  if (orderCount > 0 && isSilent(fixAgeMs)) return 'silent';
  return late.count > 0 ? 'late' : null;
};

/** [ST4] */
const URGENCY: readonly CourierTrouble[] = ['danger', 'incident', 'silent', 'late'];

const byCourier = (a: CourierStress, b: CourierStress): number =>
  URGENCY.indexOf(a.trouble) - URGENCY.indexOf(b.trouble) ||
  byPile(a.late, b.late) ||
  b.orderCount - a.orderCount ||
  a.courier.name.localeCompare(b.courier.name) ||
  (a.courier.id < b.courier.id ? -1 : 1);

/** [ST3] [ST4] Couriers on duty who are in trouble, each with the worst reason. */
export const stressedCouriers = (work: CouriersAtWork): CourierStress[] => {
  const loadOf = loads(work.orders);
  const rows: CourierStress[] = [];
  for (const courier of work.couriers) {
    if (!isOnDuty(courier)) continue;
    const { orderCount, late } = loadOf.get(courier.id) ?? { orderCount: 0, late: emptyPile() };
    const fixAgeMs = work.fixAgeMs(courier.id);
    const trouble = troubleOf(courier, { orderCount, late }, fixAgeMs, work.inDanger);
    if (trouble === null) continue;
    rows.push({
      courier: { id: courier.id, name: courier.name },
      branch: courier.branch,
      trouble,
      orderCount,
      late,
      fixAgeMs,
    });
  }
  return rows.sort(byCourier);
};
