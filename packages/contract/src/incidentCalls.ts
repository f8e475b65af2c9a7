// Calls about incidents: the fixed red zones, the place of an alarm, who is near it and the way that led there.
import { z } from 'zod';
import { COURIER_STATES } from './stateLabels.ts';
import { trackPoint } from './couriers/tracks.ts';
import { writtenText } from './inputs.ts';
import { routes } from './route.ts';
import { documentId, instant, latLng, reference } from './values.ts';

/** Fixed zones; more are not read. */
export const MAX_ZONES = 1_000;

export const zone = z.object({ id: z.string(), position: latLng });
export type Zone = z.infer<typeof zone>;

export const MAX_NEAREST = 5;

export const nearestCourier = z.object({
  courier: reference,
  /** What the courier is doing [CO2]. */
  state: z.enum(COURIER_STATES),
  orderCount: z.number().int(),
  /** As the crow flies. */
  distanceM: z.number().int(),
  /** By street; null: no route was found. */
  routeSec: z.number().int().nullable(),
  /** Real seconds since the courier's last position. */
  positionAgeSec: z.number().int(),
});
export type NearestCourier = z.infer<typeof nearestCourier>;

/** `fix`: the last position of the courier, because nothing else was reported. */
export const alarmPlace = z.object({
  position: latLng,
  source: z.enum(['report', 'fix']),
  /** Real seconds; null: the report names its place. */
  ageSec: z.number().int().nullable(),
});
export type AlarmPlace = z.infer<typeof alarmPlace>;

export const incidentRoutes = routes({
  /** With all open reports of its event; one that is over stays as it was. */
  endIncident: {
    method: 'POST',
    path: '/api/incidents/:id/end',
    guard: 'alarms.act',
    scoped: true,
    invalidates: ['alarms'],
    params: z.strictObject({ id: documentId }),
    body: z.strictObject({ note: writtenText(500).min(1) }),
    response: z.object({ id: z.string(), closedAt: instant }),
  },
  zones: {
    method: 'GET',
    path: '/api/zones',
    guard: 'incidents.read',
    scoped: true,
    /** `invalid`: zones whose coordinates are no numbers. */
    response: z.object({ zones: z.array(zone), invalid: z.number().int() }),
  },
  alarmSurroundings: {
    method: 'GET',
    path: '/api/alarms/:id/surroundings',
    guard: 'incidents.read',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    /** `place` null: it is unknown. `nearest`: the soonest first. `way`: the oldest point first. */
    response: z.object({
      place: alarmPlace.nullable(),
      nearest: z.array(nearestCourier),
      way: z.array(trackPoint.pick({ at: true, position: true })),
    }),
  },
});
