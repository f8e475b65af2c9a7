// The conditions that need a person now, by rule: computed from the live state alone.
import type { Alarm, AlarmRule } from '@despacho/contract/alarms.ts';
import type { Courier, CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Incident, IncidentKind } from '@despacho/contract/incidents.ts';
import type { LateLimits } from '../board/board.ts';
import { raisedReports, reportedEvents, SAME_EVENT_MS, type ReportedEvent } from '../incidents/reports.ts';
import { branchTroubles, type TroubledOrder } from './branchTroubles.ts';
import { BRANCH_ORDERS, callKey, ZONE_COURIERS } from './rules.ts';
import {
  SILENT_ALONE_MS,
  silences,
  silencesByZone,
  zoneSubject,
  type SilentOrder,
  type Positions,
  type Silence,
} from './silences.ts';

/** A report that is never withdrawn stops raising alarms after this time. */
export const REPORT_LASTS_MS = 24 * 60 * MINUTE_MS;

export type AlarmOrder = TroubledOrder & SilentOrder;
export type AlarmCourier = Pick<Courier, 'id' | 'name' | 'company' | 'branch' | 'alert' | 'alertAt'>;
export type AlarmIncident = Pick<Incident, 'id' | 'kind' | 'at' | 'userName' | 'courier' | 'company' | 'closedAt'>;

export type AlarmWorld = Positions & {
  orders: Iterable<AlarmOrder>;
  companies: LateLimits;
  couriers: ReadonlyMap<string, AlarmCourier>;
  incidents: ReadonlyMap<string, AlarmIncident>;
  /** Calls of the open alarms: an episode is harder to raise than to keep. */
  open: ReadonlySet<string>;
};

/** `count`: orders or couriers that the episode covers; null for a single one. */
export type ExpectedAlarm = Pick<Alarm, 'rule' | 'subject' | 'companyId' | 'branchId'> & { count: number | null };

type Counted = ExpectedAlarm & { count: number };

/** [AR3] */
const isEpisode = (one: Counted, open: AlarmWorld['open'], limits: { raise: number; stay: number }): boolean =>
  one.count >= (open.has(callKey(one)) ? limits.stay : limits.raise);

/** [AR2] [AR3] */
const branchEpisodes = (orders: Iterable<AlarmOrder>, { companies, open }: AlarmWorld, now: number): ExpectedAlarm[] =>
  Array.from(branchTroubles(orders, companies, now).values(), (trouble): Counted => {
    const { subject, companyId, branchId, orders: covered } = trouble;
    return { rule: 'branch', subject, companyId, branchId, count: covered.length };
  }).filter((one) => isEpisode(one, open, BRANCH_ORDERS));

const alone = ({ courier, order }: Silence): ExpectedAlarm => ({
  rule: 'silentCourier',
  subject: { kind: 'courier', id: courier.id, label: courier.name },
  companyId: order.company.id,
  branchId: order.branch?.id ?? null,
  count: null,
});

/** [AR4] An episode of a zone covers its couriers: none of them raises another alarm. */
const silentAlarms = (orders: Iterable<AlarmOrder>, world: AlarmWorld, now: number): ExpectedAlarm[] =>
  [...silencesByZone(silences(orders, world, now)).values()].flatMap((silent) => {
    const [first] = silent;
    if (first === undefined) return [];
    const { order } = first;
    const place = { companyId: order.company.id, branchId: null };
    const zone: Counted = { rule: 'zone', subject: zoneSubject(order), ...place, count: silent.length };
    if (isEpisode(zone, world.open, ZONE_COURIERS)) return [zone];
    return silent.filter(({ silentMs }) => silentMs >= SILENT_ALONE_MS).map(alone);
  });

export const RULE_OF_INCIDENT = { Robo: 'theft', Extorsion: 'extortion' } as const satisfies Record<
  IncidentKind,
  AlarmRule
>;

/** [AR5] [IC2] An incident belongs to the place of the courier it names [LV18]. */
const incidentAlarm = ({ id, kind, courier, company }: AlarmIncident, world: AlarmWorld): ExpectedAlarm => {
  const namedCourier = courier === null ? undefined : world.couriers.get(courier.id);
  const subject = { kind: 'incident' as const, id, label: courier?.name ?? company?.name ?? '' };
  const companyId = namedCourier?.company?.id ?? company?.id ?? null;
  return { rule: RULE_OF_INCIDENT[kind], subject, companyId, branchId: namedCourier?.branch?.id ?? null, count: null };
};

/** [IC2] An event keeps its alarm when a report of an earlier time arrives later. */
const eventAlarm = ({ first, repeats }: ReportedEvent<AlarmIncident>, world: AlarmWorld): ExpectedAlarm => {
  const alarms = [first, ...repeats].map((report) => incidentAlarm(report, world));
  return alarms.find((alarm) => world.open.has(callKey(alarm))) ?? incidentAlarm(first, world);
};

const RULE_OF_REPORT: ReadonlyMap<string, AlarmRule> = new Map<CourierAlert, AlarmRule>([
  ['accident', 'accident'],
  ['robbery', 'theft'],
]);

const hasTheftIncident = ({ id, alertAt }: AlarmCourier, raised: readonly AlarmIncident[]): boolean =>
  raised.some(
    ({ kind, courier, at }) =>
      kind === 'Robo' &&
      courier?.id === id &&
      (alertAt === null || Math.abs(Date.parse(at) - Date.parse(alertAt)) <= SAME_EVENT_MS),
  );

/** [AR5] */
const ownReport = (courier: AlarmCourier, raised: readonly AlarmIncident[], now: number): ExpectedAlarm | null => {
  const { id, name, company, branch, alert, alertAt } = courier;
  const rule = alert === null ? undefined : RULE_OF_REPORT.get(alert);
  if (rule === undefined) return null;
  if (alertAt !== null && now - Date.parse(alertAt) >= REPORT_LASTS_MS) return null;
  if (rule === 'theft' && hasTheftIncident(courier, raised)) return null;
  const subject = { kind: 'courier' as const, id, label: name };
  return { rule, subject, companyId: company?.id ?? null, branchId: branch?.id ?? null, count: null };
};

/** [AR1] Every alarm whose condition is true now, even if it has not lasted long enough. */
export const alarmsFor = (world: AlarmWorld, now: number): ExpectedAlarm[] => {
  const orders = [...world.orders];
  const raised = raisedReports(world.incidents.values());
  const expected = [
    ...branchEpisodes(orders, world, now),
    ...silentAlarms(orders, world, now),
    ...reportedEvents(raised)
      .filter(({ isOpen }) => isOpen)
      .map((event) => eventAlarm(event, world)),
    ...Array.from(world.couriers.values(), (courier) => ownReport(courier, raised, now)),
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
  ((rule === 'silentCourier' || rule === 'zone') && fixes.size === 0) ||
  (subject.kind === 'incident' && !incidents.has(subject.id) && acknowledgedBy === null);
