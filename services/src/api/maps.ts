// Which map the screens draw, and the tiles of our own: GET /api/map/config, GET /tiles/{z}/{x}/{y}.mvt.
import type { Basemap } from '@despacho/contract/maps/maps.ts';
import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import type { MapFolder } from '../geo/map/folder.ts';
import type { Handlers } from './handlers.ts';
import { tagOf } from './http/cached.ts';
import { sendRefusal } from './mount.ts';
import { respond, refuse } from './outcome.ts';

/** Required by both licences of the data. External styles add their own attribution. */
const ATTRIBUTION = '© OpenStreetMap contributors · © OpenMapTiles';

export type MapDependencies = { map: MapFolder | null; styleUrl: string | null };

const basemapOf = ({ map, styleUrl }: MapDependencies): Basemap => {
  if (map === null) return styleUrl === null ? { kind: 'none' } : { kind: 'style', url: styleUrl };
  const { tilesVersion, minZoom, maxZoom, bounds } = map.description;
  return { kind: 'tiles', tiles: `/tiles/{z}/{x}/{y}.mvt?v=${tilesVersion}`, minZoom, maxZoom, bounds };
};

export const mapHandlers = (dependencies: MapDependencies): Pick<Handlers, 'mapConfig'> => ({
  mapConfig: async () => {
    const basemap = basemapOf(dependencies);
    return respond({ basemap, attribution: basemap.kind === 'none' ? '' : ATTRIBUTION });
  },
});

/** Written as a map client writes it: digits, no sign, no leading zero. */
const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,8})$/)
  .transform(Number);
/** Deeper tiles than any maker makes; the numbers of their ids would lose digits. */
const DEEPEST = 24;
const tilePath = z
  .strictObject({ z: whole, x: whole, y: whole })
  .refine(({ z: zoom, x, y }) => zoom <= DEEPEST && x < 2 ** zoom && y < 2 ** zoom);

/** An address with its version never means another tile; one without may, after the next import. */
const cachingOf = (request: Request, { description }: MapFolder): string =>
  request.query['v'] === description.tilesVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';

const sendTile = (request: Request, response: Response, { basemap }: MapFolder, stored: Buffer): void => {
  response.set({ ETag: tagOf(stored), Vary: 'Accept-Encoding', 'Content-Type': 'application/vnd.mapbox-vector-tile' });
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (basemap.isGzip && request.acceptsEncodings('gzip') === 'gzip')
    response.set('Content-Encoding', 'gzip').send(stored);
  else response.send(basemap.decompress(stored));
};

export const TILE_PATH = '/tiles/:z/:x/:y.mvt';

export const mountTiles = (app: Express, map: MapFolder | null): void => {
  app.get(TILE_PATH, async (request, response) => {
    const parsed = tilePath.safeParse({ ...request.params });
    if (!parsed.success) {
      sendRefusal(response, refuse('invalid', [{ path: 'params', issue: 'malformed' }]));
      return;
    }
    const { z: zoom, x, y } = parsed.data;
    if (map === null || zoom < map.description.minZoom || zoom > map.description.maxZoom) {
      sendRefusal(response, refuse('not-found'));
      return;
    }
    const stored = await map.basemap.stored(zoom, x, y);
    response.set('Cache-Control', cachingOf(request, map));
    // Sea and border: the place is on the map but has nothing to draw.
    if (stored === null) response.status(204).end();
    else sendTile(request, response, map, stored);
  });
};
