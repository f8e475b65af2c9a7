// INCIDENTES HOY: thefts and extortions of today, and couriers who reported a problem today [CO9].
import type { Courier, CourierAlert } from '@despacho/contract/couriers/couriers.ts';
import type { Incident, IncidentKind } from '@despacho/contract/incidents.ts';
import type { LatLng, Reference } from '@despacho/contract/values.ts';
import { dayWindow, isWithin } from './localTime.ts';

/** Reports that need no attention. */
const calm: ReadonlySet<string> = new Set<CourierAlert>(['none', 'noProblems', 'allOk']);

export type IncidentRow = {
  /** Unique among rows of both sources. */
  key: string;
  what: { source: 'incident'; kind: IncidentKind } | { source: 'courier'; alert: string };
  /** Milliseconds; null when a courier's report carries no time. */
  at: number | null;
  courier: Reference | null;
  /** The reported place; of a courier, the last position. */
  position: LatLng | null;
  isOpen: boolean;
};

export type IncidentLike = Pick<Incident, 'id' | 'kind' | 'at' | 'courier' | 'position' | 'closedAt'>;
/** Without `alert` where the account may not see the alerts of couriers. */
export type AlertingCourier = Pick<Courier, 'id' | 'name'> & Partial<Pick<Courier, 'alert' | 'alertAt'>>;

/** [CO8] Does the courier report something that matters? */
export const hasAlert = (courier: Pick<Courier, 'alert'>): boolean =>
  courier.alert !== null && !calm.has(courier.alert);

const rowOfIncident = ({ id, kind, at, courier, position, closedAt }: IncidentLike): IncidentRow => ({
  key: `incident:${id}`,
  what: { source: 'incident', kind },
  at: Date.parse(at),
  courier,
  position,
  isOpen: closedAt === null,
});

const rowOfCourier = ({ id, name, alert = null, alertAt = null }: AlertingCourier): IncidentRow | null => {
  if (alert === null || calm.has(alert)) return null;
  return {
    key: `courier:${id}`,
    what: { source: 'courier', alert },
    at: alertAt === null ? null : Date.parse(alertAt),
    courier: { id, name },
    position: null,
    isOpen: true,
  };
};

const byOpenThenNewest = (a: IncidentRow, b: IncidentRow): number =>
  Number(b.isOpen) - Number(a.isOpen) || (b.at ?? -Infinity) - (a.at ?? -Infinity) || (a.key < b.key ? -1 : 1);

/** [CO9] Today's rows, open ones first, then the newest. A report without a time counts as today's. */
export const incidentsToday = (
  incidents: Iterable<IncidentLike>,
  couriers: Iterable<AlertingCourier>,
  now: number,
): IncidentRow[] => {
  const today = dayWindow(now);
  const rows = [...Array.from(incidents, rowOfIncident), ...Array.from(couriers, rowOfCourier)];
  return rows
    .filter((row) => row !== null)
    .filter(({ at }) => at === null || isWithin(today, at))
    .sort(byOpenThenNewest);
};
