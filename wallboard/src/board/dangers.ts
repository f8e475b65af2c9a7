// Incidents with a danger to people, shown before anything else.
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import type { CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { IncidentKind } from '@despacho/contract/incidents.ts';
import { MAX_NEAREST } from '@despacho/contract/incidentCalls.ts';
import type { Surroundings } from '@despacho/contract/live/surroundings.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { carriedOrders } from '@despacho/domain/incidents/carried.ts';
import { helpersNear } from '@despacho/domain/incidents/nearest.ts';
import { raisedReports } from '@despacho/domain/incidents/reports.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { straightLineLeg } from '@despacho/domain/routes/straightLine.ts';
import { trafficFactor } from '@despacho/domain/routes/traffic.ts';
import { ALARM_LABEL, DRILL_MARK } from '@despacho/ui/alarms/text.ts';
import { courierAlertLabel, INCIDENT_LABEL } from '@despacho/ui/text.ts';
import type { OpenAlarm } from './alarmRows.ts';
import type { BoardData, BoardTime } from './boardData.ts';
import { numberOf } from './orderWords.ts';
import { wholeMinutes } from './wholeMinutes.ts';

/** More than these at once is no longer read one by one. */
const DANGERS_SHOWN = 5;
const ORDERS_NAMED = 3;
/** Real milliseconds: older incidents at switch-on were seen before. */
const RECENT_MS = 60_000;

export type Danger = {
  key: string;
  /** Whose advice holds. */
  rule: AlarmRule;
  what: string;
  who: string | null;
  /** Null when the time is unknown. Whole minutes. */
  ageMs: number | null;
  isRecent: boolean;
  at: LatLng | null;
  /** The nearest branch and the metres to it, to the next hundred. */
  near: { branch: string; metres: number } | null;
  /** Numbers of the carried orders, and how each is paid. */
  cargo: { numbers: string[]; payments: string[]; total: number };
  /** The soonest first. `ms`: by street, or estimated as the crow flies until the server has computed it; null: no route. */
  nearest: { name: string; ms: number | null; isEstimate: boolean }[];
  /** [IC8] The last 15 minutes of the courier; empty: unknown. */
  way: readonly LatLng[];
  /** The owner of its alarm, and for how long. Whole minutes. */
  holder: string | null;
  holderMs: number | null;
  /** An exercise: marked as one wherever it is shown. */
  isDrill: boolean;
};

const RULE_OF_KIND = { Robo: 'theft', Extorsion: 'extortion' } as const satisfies Record<IncidentKind, AlarmRule>;
const RULE_OF_ALERT: ReadonlyMap<string, AlarmRule> = new Map<CourierAlert, AlarmRule>([
  ['accident', 'accident'],
  ['robbery', 'theft'],
]);

/** Null: a fault without danger to a person. */
export const dangerRule = ({ what }: Pick<IncidentRow, 'what'>): AlarmRule | null =>
  what.source === 'incident' ? RULE_OF_KIND[what.kind] : (RULE_OF_ALERT.get(what.alert) ?? null);

export const incidentWord = ({ what }: Pick<IncidentRow, 'what'>, { alertKinds }: BoardData): string =>
  what.source === 'incident' ? INCIDENT_LABEL[what.kind] : courierAlertLabel(what.alert, alertKinds.get(what.alert));

const nearestBranch = ({ branches }: BoardData, at: LatLng | null): Danger['near'] => {
  if (at === null) return null;
  let nearest: { branch: string; metres: number } | null = null;
  for (const { name, position } of branches) {
    if (position === null) continue;
    const metres = distanceM(position, at);
    if (nearest === null || metres < nearest.metres) nearest = { branch: name, metres };
  }
  return nearest === null ? null : { ...nearest, metres: Math.round(nearest.metres / 100) * 100 };
};

const carriedBy = ({ orders }: BoardData, courierId: string | undefined): Danger['cargo'] => {
  const orderRows = carriedOrders(orders, courierId ?? null).toSorted((a, b) => (numberOf(a) < numberOf(b) ? -1 : 1));
  const named = orderRows.slice(0, ORDERS_NAMED);
  const payments = named.map(({ paymentMethod }) => PAYMENT_LABEL[paymentMethod]);
  return { numbers: named.map(numberOf), payments, total: orderRows.length };
};

const shownMs = (ms: number): number => Math.max(MINUTE_MS, wholeMinutes(ms));

/** [IC6] Until the server has computed the routes. */
const estimatedNearest = (
  data: BoardData,
  at: LatLng | null,
  courierId: string | undefined,
  time: BoardTime,
): Danger['nearest'] => {
  if (at === null) return [];
  const board = { ...data, statuses: (id: string) => data.statuses.get(id) ?? null };
  const factor = trafficFactor(time.now);
  return helpersNear(at, courierId ?? null, board, time)
    .slice(0, MAX_NEAREST)
    .map(({ courier, position }) => ({
      name: courier.name,
      ms: shownMs(straightLineLeg(position, at, factor).durationS * 1_000),
      isEstimate: true,
    }));
};

const routed = ({ name, routeSec }: Surroundings['nearest'][number]): Danger['nearest'][number] => ({
  name,
  ms: routeSec === null ? null : shownMs(routeSec * 1_000),
  isEstimate: false,
});

/** The reported place, else the last position of the courier. */
export const incidentPlace = ({ position, courier }: IncidentRow, { fixes }: BoardData): LatLng | null =>
  position ?? fixes.get(courier?.id ?? '')?.position ?? null;

const alarmOf = (
  { key, courier }: IncidentRow,
  rule: AlarmRule,
  alarms: readonly OpenAlarm[],
): OpenAlarm | undefined => {
  const isItsAlarm = ({ subject, isDrill }: OpenAlarm): boolean =>
    !isDrill && (key === `${subject.kind}:${subject.id}` || (subject.kind === 'courier' && subject.id === courier?.id));
  return alarms.find((alarm) => alarm.rule === rule && isItsAlarm(alarm));
};

/** The owner of its alarm. */
export const incidentHolder = (row: IncidentRow, rule: AlarmRule, alarms: readonly OpenAlarm[]): string | null =>
  alarmOf(row, rule, alarms)?.acknowledgedBy?.name ?? null;

/** [WA18] When the incidents of alarms began, by alarm: an alarm of one is as old as the incident. */
export const alarmStarts = (rows: readonly IncidentRow[], alarms: readonly OpenAlarm[]): ReadonlyMap<string, number> =>
  new Map(
    rows.flatMap((row): [string, number][] => {
      const rule = row.isOpen ? dangerRule(row) : null;
      const alarm = rule === null ? undefined : alarmOf(row, rule, alarms);
      return alarm === undefined || row.at === null ? [] : [[alarm.id, row.at]];
    }),
  );

type Handling = Pick<Danger, 'holder' | 'holderMs'>;
const handlingOf = (alarm: OpenAlarm | undefined, now: number): Handling => ({
  holder: alarm?.acknowledgedBy?.name ?? null,
  holderMs:
    alarm === undefined || alarm.acknowledgedAt === null
      ? null
      : wholeMinutes(Math.max(0, now - Date.parse(alarm.acknowledgedAt))),
});

type Placed = {
  courier: { id: string; name: string } | null;
  at: number | null;
  place: LatLng | null;
  alarm: OpenAlarm | undefined;
};
type PlacedFacts = Pick<Danger, 'who' | 'ageMs' | 'isRecent' | 'at' | 'near' | 'cargo' | 'nearest' | 'way'>;

const placedFacts = (data: BoardData, { courier, at, place, alarm }: Placed, time: BoardTime): PlacedFacts => {
  const own = scopeName(data.scope);
  const around = data.surroundings.find(({ alarmId, scope }) => alarmId === alarm?.id && scope === own);
  const ageMs = at === null ? null : Math.max(0, time.now - at);
  return {
    who: courier?.name ?? null,
    ageMs: ageMs === null ? null : wholeMinutes(ageMs),
    isRecent: ageMs !== null && ageMs / time.rate < RECENT_MS,
    at: place,
    near: nearestBranch(data, place),
    cargo: carriedBy(data, courier?.id),
    nearest: around === undefined ? estimatedNearest(data, place, courier?.id, time) : around.nearest.map(routed),
    way: around?.way ?? [],
  };
};

/** [IC11] Drills are shown as the danger they exercise. */
const drillsIn = (data: BoardData, alarms: readonly OpenAlarm[], time: BoardTime): Danger[] =>
  alarms
    .filter(({ isDrill }) => isDrill)
    .map((alarm): Danger => {
      const { id, rule, subject, raisedAt } = alarm;
      const place = data.fixes.get(subject.id)?.position ?? null;
      const courier = { id: subject.id, name: subject.label };
      return {
        key: `drill:${id}`,
        rule,
        what: `${DRILL_MARK} ${ALARM_LABEL[rule]}`,
        ...placedFacts(data, { courier, at: Date.parse(raisedAt), place, alarm }, time),
        ...handlingOf(alarm, time.now),
        isDrill: true,
      };
    });

/** [IC20] The rows of reports beyond the oldest open ones of their courier. */
export const waitingReports = ({ incidents }: BoardData): ReadonlySet<string> => {
  const raised = new Set(raisedReports(incidents));
  return new Set(incidents.filter((report) => !raised.has(report)).map(({ id }) => `incident:${id}`));
};

/** The newest first; drills after what is real. */
export const dangersOf = (
  data: BoardData,
  incidents: readonly IncidentRow[],
  alarms: readonly OpenAlarm[],
  time: BoardTime,
): Danger[] => {
  // Only what is shown is computed: in a flood there are hundreds.
  const waiting = waitingReports(data);
  const shown = incidents
    .flatMap((row) => {
      const rule = row.isOpen && !waiting.has(row.key) ? dangerRule(row) : null;
      return rule === null ? [] : [{ row, rule }];
    })
    .slice(0, DANGERS_SHOWN);
  const real = shown.map(({ row, rule }): Danger => {
    const { key, at, courier } = row;
    const alarm = alarmOf(row, rule, alarms);
    return {
      key,
      rule,
      what: incidentWord(row, data),
      ...placedFacts(data, { courier, at, place: incidentPlace(row, data), alarm }, time),
      ...handlingOf(alarm, time.now),
      isDrill: false,
    };
  });
  return [...real, ...drillsIn(data, alarms, time)].slice(0, DANGERS_SHOWN);
};
