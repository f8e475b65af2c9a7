// The way of a courier over time: kept points of the phone's fixes.
import { z } from 'zod';
import { routes } from '../route.ts';
import { documentId, instant } from '../values.ts';
import { fix } from './couriers.ts';

export const trackPoint = fix.pick({ at: true, position: true, accuracyM: true, battery: true });
export type TrackPoint = z.infer<typeof trackPoint>;

/** The longest interval of one request. */
const MAX_TRACK_MS = 86_400_000;

const isInterval = ({ from, to }: { from: string; to: string }): boolean => {
  const ms = Date.parse(to) - Date.parse(from);
  return ms >= 0 && ms <= MAX_TRACK_MS;
};

export const courierTrackRoutes = routes({
  /** Shows couriers that belong to the caller's scope: one who only carries its order now also rides for others. */
  courierTrack: {
    method: 'GET',
    path: '/api/couriers/:id/points',
    guard: 'couriers.read',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    query: z.strictObject({ from: instant, to: instant }).refine(isInterval, { path: ['to'] }),
    response: z.object({ points: z.array(trackPoint) }),
  },
});
