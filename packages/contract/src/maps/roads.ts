// The roads that couriers rode, for maps without streets: anonymous lines without times and counts.
import { z } from 'zod';
import { routes } from '../route.ts';

/** GeoJSON: positions are [lng, lat]. */
export const riddenRoads = z.object({
  type: z.literal('MultiLineString'),
  coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
});
export type RiddenRoads = z.infer<typeof riddenRoads>;

/** How long a response may be used again. */
export const ROADS_MAX_AGE_SEC = 60;

export const roadRoutes = routes({
  riddenRoads: {
    method: 'GET',
    path: '/api/map/roads',
    // Like the tiles: a wall has no session, and the lines show no order, no courier and no time.
    guard: 'public',
    maxAgeSec: ROADS_MAX_AGE_SEC,
    response: riddenRoads,
  },
});
