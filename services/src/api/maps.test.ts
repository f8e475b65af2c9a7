import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { mapConfig } from '@despacho/contract/maps/maps.ts';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../tests/support/api.ts';
import { testFolder, type TestFolder } from '../../../tests/support/folder.ts';
import { MAP_ZOOM } from '../../../tests/support/pmtiles.ts';
import { TOWN, writeTown } from '../../../tests/support/town.ts';
import { importMap } from '../geo/import/importMap.ts';
import { EXTENT, pointOf } from '../geo/import/world.ts';

const STYLE = 'https://maps.example.test/style.json';
let folder: TestFolder;
let withMap: TestApi;
let without: TestApi;

beforeAll(async () => {
  folder = await testFolder();
  const file = join(folder.path, 'town.pmtiles');
  const target = join(folder.path, 'map');
  await writeTown(file);
  await importMap({ file, target, bbox: null, report: () => undefined });
  withMap = await startTestApi({ settings: { MAP_DATA_DIR: target } });
  without = await startTestApi({ settings: { MAP_STYLE_URL: STYLE } });
});
afterAll(async () => {
  await withMap.close();
  await without.close();
  await folder.close();
});

const middle = pointOf({ lng: -90.505, lat: 14.61 }, MAP_ZOOM);
const [x, y] = [Math.floor(middle.x / EXTENT), Math.floor(middle.y / EXTENT)];
const TILE = `/tiles/${MAP_ZOOM}/${x}/${y}.mvt`;
const tiles = async (path: string, headers: Record<string, string> = {}) =>
  fetch(`${withMap.origin}${path}`, { headers });

describe('GET /api/map/config', () => {
  it('returns the own tiles with their version, when there is a map', async () => {
    const config = mapConfig.parse((await withMap.call('GET', '/api/map/config')).json);
    expect(config.attribution).toBe('© OpenStreetMap contributors · © OpenMapTiles');
    expect(config.basemap).toMatchObject({ kind: 'tiles', bounds: TOWN, minZoom: MAP_ZOOM, maxZoom: MAP_ZOOM });
    expect(config.basemap.kind === 'tiles' && config.basemap.tiles).toMatch(
      /^\/tiles\/\{z\}\/\{x\}\/\{y\}\.mvt\?v=\w+$/,
    );
  });

  it('returns the external style when there is none, and the policy of pages allows that origin only', async () => {
    const { json, headers } = await without.call('GET', '/api/map/config');
    expect(mapConfig.parse(json).basemap).toEqual({ kind: 'style', url: STYLE });
    const policy = headers.get('content-security-policy') ?? '';
    const rules = new Map(policy.split(';').map((rule) => [rule.split(' ')[0], rule]));
    expect(rules.get('connect-src')).toContain('https://maps.example.test');
    expect(rules.get('img-src')).toContain('https://maps.example.test');
    expect(rules.get('script-src')).toBe("script-src 'self'");
    expect(rules.get('worker-src')).toBe("worker-src 'self'");
    const own = (await withMap.call('GET', '/api/map/config')).headers.get('content-security-policy');
    expect(own).toContain("img-src 'self' data:;");
    expect(own).not.toContain('https:');
  });
});

describe('GET /tiles/{z}/{x}/{y}.mvt', () => {
  it('sends the stored tile to clients that accept gzip, and plain to the others', async () => {
    const zipped = await tiles(TILE);
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    const layers = new VectorTile(new PbfReader(new Uint8Array(await zipped.arrayBuffer()))).layers;
    expect(layers['transportation']?.length).toBeGreaterThan(5);
    const plain = await tiles(TILE, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const bytes = Buffer.from(await plain.arrayBuffer());
    expect(() => gunzipSync(bytes)).toThrow('incorrect header check');
    expect(new VectorTile(new PbfReader(bytes)).layers['transportation']?.length).toBe(
      layers['transportation']?.length,
    );
  });

  it('is cached for ever under its version, for a day without; unchanged it is not sent again', async () => {
    const config = mapConfig.parse((await withMap.call('GET', '/api/map/config')).json);
    const version = config.basemap.kind === 'tiles' ? config.basemap.tiles.split('?')[1] : '';
    const first = await tiles(`${TILE}?${version}`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await tiles(`${TILE}?v=old`)).headers.get('cache-control')).toBe('public, max-age=86400');
    // fetch requests a fresh copy by default; these headers are those of a browser's cache.
    const conditional = (tag: string) => ({ 'if-none-match': tag, 'cache-control': 'max-age=0' });
    const again = await tiles(TILE, conditional(first.headers.get('etag') ?? 'none'));
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await tiles(TILE, conditional('W/"another"'))).status).toBe(200);
  });

  it('answers 204 where the map is empty, and 404 at zooms outside its range', async () => {
    expect((await tiles(`/tiles/${MAP_ZOOM}/0/0.mvt`)).status).toBe(204);
    const missing = await tiles('/tiles/3/1/1.mvt');
    expect([missing.status, await missing.json()]).toEqual([404, { code: 'not-found' }]);
    expect((await without.call('GET', TILE)).status).toBe(404);
  });

  it.each([
    '/tiles/14/4071.mvt',
    '/tiles/14/x/7000.mvt',
    '/tiles/14/-1/0.mvt',
    '/tiles/14/16384/0.mvt',
    '/tiles/25/0/0.mvt',
    '/tiles/14/1e3/0.mvt',
    '/tiles/14/007/0.mvt',
    '/tiles/14/1/2.5.mvt',
    '/tiles/14/..%2f..%2fetc/0.mvt',
    '/tiles/14/99999999999999999999/0.mvt',
  ])('rejects %s in the format of the API', async (path) => {
    const reply = await tiles(path);
    const body: unknown = await reply.json();
    expect([400, 404]).toContain(reply.status);
    expect(body).toMatchObject({ code: reply.status === 400 ? 'invalid' : 'not-found' });
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});
