// The red zones about which an assignment asks first: those that the caller sees [IC7].
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { Zone } from '@despacho/contract/incidentCalls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { redZones, zonesEntered, type RedZone } from '@despacho/domain/incidents/redZones.ts';
import { seesIncident } from '@despacho/domain/live/rooms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { readZones } from '../../store/zones.ts';
import { carriedBy } from '../../store/live/carried.ts';
import { conflicting, type Rejected } from './dependencies.ts';

/** Fixed points rarely change, and orders are assigned by the hundred. */
const KEPT_MS = 60_000;

type Dependencies = { db: Firestore; fold: LiveFold; clock: Clock };
/** `caller` null: a courier is asked about each zone, and learns no more than that there is one [CP46]. */
type ZoneRequest = { caller: Controller | null; scope: Scope; isConfirmed: boolean };

/** Empty once a person confirmed. */
export type RedZonesOf = (request: ZoneRequest) => Promise<readonly RedZone[]>;

export const redZonesOf = ({ db, fold, clock }: Dependencies): RedZonesOf => {
  let cachedZones: { until: number; reading: Promise<readonly Zone[]> } | null = null;
  /** Requests of the same moment share one reading; a failed one is not kept. */
  const fixed = async (): Promise<readonly Zone[]> => {
    const now = clock.realNow();
    if (cachedZones !== null && now < cachedZones.until) return cachedZones.reading;
    const reading = readZones(db).then(({ zones }) => zones);
    cachedZones = { until: now + KEPT_MS, reading };
    try {
      return await reading;
    } catch (error) {
      cachedZones = null;
      throw error;
    }
  };
  const visibleZones = (scope: Scope) =>
    fold.all('incident').filter((incident) => {
      const courier = incident.courier === null ? null : fold.find('courier', incident.courier.id);
      const carrying = courier === null ? null : { doc: courier, orders: carriedBy(fold, courier.id) };
      return incident.closedAt === null && seesIncident(scope, incident, carrying);
    });
  return async ({ caller, scope, isConfirmed }) => {
    if (isConfirmed || (caller !== null && !can(caller, 'incidents.read'))) return [];
    // Assignments go on while the live copy is away: then only the fixed points are asked about.
    return redZones(fold.isReady() ? visibleZones(scope) : [], await fixed());
  };
};

/** Null: the write sends no courier into one of the zones. */
export const redZoneConflict = (before: Order | null, after: Order, zones: readonly RedZone[]): Rejected | null => {
  const entered = zonesEntered(before, after, zones);
  if (entered.length === 0) return null;
  return conflicting({ reason: 'red-zone', zones: entered.map(({ id, incident }) => ({ id, incident })) });
};
