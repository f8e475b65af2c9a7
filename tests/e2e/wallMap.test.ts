// The street map on the wall: our own tiles and fonts under the strictest policy, and the way back from tiles that did not come.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { importMap } from '../../services/src/geo/import/importMap.ts';
import type { LngLat } from '../../services/src/geo/geo.ts';
import { testFolder, type TestFolder } from '../support/folder.ts';
import { street, writeTestMap, type Drawn } from '../support/pmtiles.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity } from './city.ts';
import { runProduct, SMALL } from './product.ts';

const WITHIN = { withinMs: 60_000 };
const ATTRIBUTION = '© OpenStreetMap contributors · © OpenMapTiles';

const at = (lng: number, lat: number): LngLat => ({ lng, lat });
/** A town of streets around the branch and the orders of the test's city, with a name to write. */
const town: Drawn[] = [
  ...Array.from({ length: 20 }, (_, index) =>
    street([at(-90.54, 14.58 + index / 400), at(-90.48, 14.58 + index / 400)]),
  ),
  { layer: 'place', attributes: { class: 'town', 'name:latin': 'Pueblo Ñandú' }, at: [at(-90.512, 14.605)] },
];

let address: string;
let folder: TestFolder;

const product = runProduct(
  async () => {
    const { token } = await foundCity(product.db);
    address = `${product.origin}/wallboard/#token=${token}`;
  },
  async () => {
    folder = await testFolder();
    const file = join(folder.path, 'town.pmtiles');
    const target = join(folder.path, 'map');
    await writeTestMap(file, [-90.6, 14.5, -90.4, 14.7], town);
    await importMap({ file, target, bbox: null, report: () => undefined });
    return { settings: { MAP_DATA_DIR: target } };
  },
);
afterAll(async () => folder.close());

const openWall = async (prepare: (page: Page) => Promise<void> = async () => undefined) => {
  const page = await product.open({ viewport: SMALL });
  const answered: { path: string; status: number }[] = [];
  page.on('response', (response) => {
    answered.push({ path: new URL(response.url()).pathname, status: response.status() });
  });
  await prepare(page);
  await page.goto(address);
  const tiles = (status: number) =>
    answered.filter((each) => each.path.startsWith('/tiles/') && each.status === status);
  return { page, answered, tiles };
};

describe('a wall with a street map', () => {
  it('[MA1] draws it without a violation of its policy, and names its source', async () => {
    const broken: string[] = [];
    let complaints: string[] = [];
    const { page, answered, tiles } = await openWall(async (opened) => {
      complaints = complaintsOf(opened);
      await opened.exposeFunction('noteViolation', (what: string) => broken.push(what));
      await opened.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          const note: unknown = Reflect.get(globalThis, 'noteViolation');
          if (typeof note === 'function') note(`${violatedDirective} ${blockedURI}`);
        });
      });
    });
    await page
      .locator('[data-area="map"][data-base="tiles"] [data-view="city"] .maplibregl-canvas')
      .waitFor({ timeout: 60_000 });
    await until('streets arrive', () => tiles(200).length > 0, WITHIN);
    const isFont = ({ path }: { path: string }) => /inter-latin-600.*woff2$/.test(path);
    await until('the name of the town is written with our font', () => answered.some(isFont), WITHIN);
    expect(await page.locator('[data-area="map"]').innerText()).toContain(ATTRIBUTION);
    expect(await page.locator('[data-area="map"]').innerText()).not.toContain('sin mapa base');
    expect(broken).toEqual([]);
    expect(complaints).toEqual([]);
    const policy = (await fetch(`${product.origin}/wallboard/`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self';");
    // A picture may be embedded in the page, such as that of a reported problem; a script may not.
    expect(policy.replace("img-src 'self' data:;", '')).not.toMatch(/unsafe|blob:|data:|\*/);
  });

  it('[MA4] requests missing tiles again', async () => {
    let isUnavailable = true;
    const { tiles } = await openWall(async (page) => {
      await page.route('**/tiles/**', async (route) => {
        if (isUnavailable) await route.fulfill({ status: 503 });
        else await route.continue();
      });
    });
    // Until no request is in progress: later requests are sent automatically.
    let failed = 0;
    let failedAt = 0;
    await until(
      'no more tiles fail',
      () => {
        if (tiles(503).length > failed) [failed, failedAt] = [tiles(503).length, performance.now()];
        return failed > 0 && performance.now() - failedAt > 2_000;
      },
      WITHIN,
    );
    isUnavailable = false;
    await until('they are asked for again', () => tiles(200).length > 0, WITHIN);
  });
});
