// The conditions that need a person now, by rule: computed from the live state alone.
import type { Alarm, AlarmRule } from '@despacho/contract/alarms.ts';
import type { Courier, CourierAlert, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Incident, IncidentKind } from '@despacho/contract/incidents.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { alertFor, isLateOverTwoHours } from '../lateness/alerts.ts';
import { lateLimitOf, type LateLimits } from '../board/board.ts';
import { fixAgeMs } from '../couriers/couriers.ts';
import { elapsedMs, type TimedOrder } from '../lateness/elapsed.ts';
import { hasCourier, isActiveStatus } from '../orders/order.ts';

const MINUTE_MS = 60_000;
export const NO_COURIER_MS = 10 * MINUTE_MS;
/** Real milliseconds, as the age of a fix. */
export const SILENT_MS = 5 * MINUTE_MS;
/** A report that is never withdrawn stops raising alarms after this time. */
export const REPORT_LASTS_MS = 24 * 60 * MINUTE_MS;
/** A theft and a courier's own report of a robbery within this time are one event. */
export const SAME_EVENT_MS = 60 * MINUTE_MS;

export type AlarmOrder = TimedOrder & Pick<Order, 'id' | 'number' | 'company' | 'branch' | 'courier'>;
export type AlarmCourier = Pick<Courier, 'id' | 'name' | 'company' | 'branch' | 'alert' | 'alertAt'>;
export type AlarmIncident = Pick<Incident, 'id' | 'kind' | 'at' | 'courier' | 'company' | 'closedAt'>;

export type AlarmWorld = {
  orders: Iterable<AlarmOrder>;
  companies: LateLimits;
  couriers: ReadonlyMap<string, AlarmCourier>;
  incidents: ReadonlyMap<string, AlarmIncident>;
  fixes: ReadonlyMap<string, Pick<Fix, 'at'>>;
  /** Speed of the operation's clock. */
  rate: number;
};

export type ExpectedAlarm = Pick<Alarm, 'rule' | 'subject' | 'companyId' | 'branchId'>;

const aboutOrder = (rule: AlarmRule, { id, number, company, branch }: AlarmOrder): ExpectedAlarm => ({
  rule,
  subject: { kind: 'order', id, label: number },
  companyId: company.id,
  branchId: branch?.id ?? null,
});

/** [AR2] Only orders that are late by their own scheme, however old they are. */
const lateness = (order: AlarmOrder, { companies }: AlarmWorld, now: number): ExpectedAlarm | null => {
  if (alertFor(elapsedMs(order, now), lateLimitOf(companies, order)) !== 'LATE') return null;
  return aboutOrder(isLateOverTwoHours(order, now) ? 'late2h' : 'late', order);
};

/** [AR3] */
const missingCourier = (order: AlarmOrder, now: number): ExpectedAlarm | null =>
  !hasCourier(order) && elapsedMs(order, now) >= NO_COURIER_MS ? aboutOrder('noCourier', order) : null;

/** Without the stage, the order's creation is the earliest possible start. */
const carriedSince = ({ stateTime, createdAt }: AlarmOrder): number =>
  Date.parse(stateTime[ORDER_STATUS.GOING] ?? createdAt);

/** [AR4] The alarm belongs to the place of the order that the courier has carried longest. */
const silentCouriers = (going: readonly AlarmOrder[], { fixes, rate }: AlarmWorld, now: number): ExpectedAlarm[] => {
  if (fixes.size === 0) return [];
  const longest = new Map<string, AlarmOrder>();
  for (const order of going) {
    if (order.courier === null) continue;
    const other = longest.get(order.courier.id);
    if (other === undefined || carriedSince(order) < carriedSince(other)) longest.set(order.courier.id, order);
  }
  return [...longest].flatMap(([id, order]) => {
    const lastSignAt = Math.max(carriedSince(order), fixes.get(id)?.at ?? -Infinity);
    if (fixAgeMs(lastSignAt, now, rate) < SILENT_MS) return [];
    const subject = { kind: 'courier' as const, id, label: order.courier?.name ?? '' };
    return [{ ...aboutOrder('silentCourier', order), subject }];
  });
};

export const RULE_OF_INCIDENT = { Robo: 'theft', Extorsion: 'extortion' } as const satisfies Record<
  IncidentKind,
  AlarmRule
>;

/** [AR5] An incident belongs to the place of the courier it names [LV18]. */
const openIncident = (
  { id, kind, courier, company, closedAt }: AlarmIncident,
  world: AlarmWorld,
): ExpectedAlarm | null => {
  if (closedAt !== null) return null;
  const namedCourier = courier === null ? undefined : world.couriers.get(courier.id);
  const subject = { kind: 'incident' as const, id, label: courier?.name ?? company?.name ?? '' };
  const companyId = namedCourier?.company?.id ?? company?.id ?? null;
  return { rule: RULE_OF_INCIDENT[kind], subject, companyId, branchId: namedCourier?.branch?.id ?? null };
};

const RULE_OF_REPORT: Partial<Record<CourierAlert, AlarmRule>> = { accident: 'accident', robbery: 'theft' };

const hasTheftIncident = ({ id, alertAt }: AlarmCourier, { incidents }: AlarmWorld): boolean =>
  [...incidents.values()].some(
    ({ kind, courier, at }) =>
      kind === 'Robo' &&
      courier?.id === id &&
      (alertAt === null || Math.abs(Date.parse(at) - Date.parse(alertAt)) <= SAME_EVENT_MS),
  );

/** [AR5] */
const ownReport = (courier: AlarmCourier, world: AlarmWorld, now: number): ExpectedAlarm | null => {
  const { id, name, company, branch, alert, alertAt } = courier;
  const rule = alert === null ? undefined : RULE_OF_REPORT[alert];
  if (rule === undefined) return null;
  if (alertAt !== null && now - Date.parse(alertAt) >= REPORT_LASTS_MS) return null;
  if (rule === 'theft' && hasTheftIncident(courier, world)) return null;
  const subject = { kind: 'courier' as const, id, label: name };
  return { rule, subject, companyId: company?.id ?? null, branchId: branch?.id ?? null };
};

/** [AR1] Every alarm whose condition is true now, even if it has not lasted long enough. */
export const alarmsFor = (world: AlarmWorld, now: number): ExpectedAlarm[] => {
  const active = [...world.orders].filter(({ status }) => isActiveStatus(status));
  const going = active.filter(({ status }) => status === ORDER_STATUS.GOING);
  const expected = [
    ...active.flatMap((order) => [lateness(order, world, now), missingCourier(order, now)]),
    ...silentCouriers(going, world, now),
    ...Array.from(world.incidents.values(), (incident) => openIncident(incident, world)),
    ...Array.from(world.couriers.values(), (courier) => ownReport(courier, world, now)),
  ];
  return expected.filter((one) => one !== null);
};

/**
 * [AR4] [AR9] Whether it cannot be decided that the alarm is over: there are no positions at all, as after a loss in Redis,
 * or the incident left the live set at midnight without being acknowledged.
 */
export const isUndecided = (
  { rule, subject, acknowledgedBy }: Pick<Alarm, 'rule' | 'subject' | 'acknowledgedBy'>,
  { fixes, incidents }: Pick<AlarmWorld, 'fixes' | 'incidents'>,
): boolean =>
  (rule === 'silentCourier' && fixes.size === 0) ||
  (subject.kind === 'incident' && !incidents.has(subject.id) && acknowledgedBy === null);
