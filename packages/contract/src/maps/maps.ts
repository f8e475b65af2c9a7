// Which map a browser draws beneath everything: tiles of this server, a style from elsewhere, or none.
import { z } from 'zod';
import { routes } from '../route.ts';

const zoom = z.number().int().min(0).max(22);

export const basemap = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tiles'),
    /**
     * OpenMapTiles schema; a path with {z}, {x} and {y}, and the version of the map, so that tiles may be cached for
     * ever.
     */
    tiles: z.string(),
    minZoom: zoom,
    maxZoom: zoom,
    /** West, south, east, north. */
    bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
  z.object({ kind: z.literal('style'), url: z.url({ protocol: /^https?$/ }) }),
  z.object({ kind: z.literal('none') }),
]);
export type Basemap = z.infer<typeof basemap>;

/** The attribution must be seen on every map. */
export const mapConfig = z.object({ basemap, attribution: z.string() });
export type MapConfig = z.infer<typeof mapConfig>;

export const mapRoutes = routes({
  mapConfig: { method: 'GET', path: '/api/map/config', guard: 'public', response: mapConfig },
});
