// Incidents with a danger to people, shown before anything else.
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import type { CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import type { IncidentKind } from '@despacho/contract/incidents.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import type { IncidentRow } from '@despacho/domain/incidents.ts';
import { carrierOf } from '@despacho/domain/live/rooms.ts';
import { courierAlertLabel, INCIDENT_LABEL } from '@despacho/ui/text.ts';
import type { OpenAlarm } from './alarmRows.ts';
import type { BoardData, BoardTime } from './boardData.ts';
import { numberOf } from './orderWords.ts';

/** More than these at once is no longer read one by one. */
const DANGERS_SHOWN = 5;
const ORDERS_NAMED = 3;
/** Real milliseconds: older incidents at switch-on were seen before. */
const RECENT_MS = 60_000;
const MINUTE_MS = 60_000;

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
  /** Numbers of the carried orders. */
  carried: { numbers: string[]; total: number };
  /** The owner of its alarm. */
  holder: string | null;
};

const RULE_OF_KIND = { Robo: 'theft', Extorsion: 'extortion' } as const satisfies Record<IncidentKind, AlarmRule>;
const RULE_OF_ALERT: Partial<Record<CourierAlert, AlarmRule>> = { accident: 'accident', robbery: 'theft' };

/** Null: a fault without danger to a person. */
export const dangerRule = ({ what }: Pick<IncidentRow, 'what'>): AlarmRule | null =>
  what.source === 'incident' ? RULE_OF_KIND[what.kind] : (RULE_OF_ALERT[what.alert] ?? null);

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

const carriedBy = ({ orders }: BoardData, courierId: string | undefined): Danger['carried'] => {
  const carried = courierId === undefined ? [] : orders.filter((order) => carrierOf(order) === courierId);
  const numbers = carried.map(numberOf).sort();
  return { numbers: numbers.slice(0, ORDERS_NAMED), total: numbers.length };
};

/** The reported place, else the last position of the courier. */
export const incidentPlace = ({ position, courier }: IncidentRow, { fixes }: BoardData): LatLng | null =>
  position ?? fixes.get(courier?.id ?? '')?.position ?? null;

/** The owner of its alarm. */
export const incidentHolder = (
  { key, courier }: IncidentRow,
  rule: AlarmRule,
  alarms: readonly OpenAlarm[],
): string | null => {
  const isItsAlarm = ({ subject }: OpenAlarm): boolean =>
    key === `${subject.kind}:${subject.id}` || (subject.kind === 'courier' && subject.id === courier?.id);
  return alarms.find((alarm) => alarm.rule === rule && isItsAlarm(alarm))?.acknowledgedBy?.name ?? null;
};

/** The newest first. */
export const dangersOf = (
  data: BoardData,
  incidents: readonly IncidentRow[],
  alarms: readonly OpenAlarm[],
  { now, rate }: BoardTime,
): Danger[] =>
  incidents
    .flatMap((row) => {
      const rule = row.isOpen ? dangerRule(row) : null;
      return rule === null ? [] : [{ ...row, rule }];
    })
    .slice(0, DANGERS_SHOWN)
    .map((row): Danger => {
      const { key, rule, at, courier } = row;
      const ageMs = at === null ? null : Math.max(0, now - at);
      const place = incidentPlace(row, data);
      return {
        key,
        rule,
        what: incidentWord(row, data),
        who: courier?.name ?? null,
        ageMs: ageMs === null ? null : Math.floor(ageMs / MINUTE_MS) * MINUTE_MS,
        isRecent: ageMs !== null && ageMs / rate < RECENT_MS,
        at: place,
        near: nearestBranch(data, place),
        carried: carriedBy(data, courier?.id),
        holder: incidentHolder(row, rule, alarms),
      };
    });
