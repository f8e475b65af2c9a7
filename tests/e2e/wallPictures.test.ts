// What to act on is the brightest thing of the wall, measured in pictures of every scene over an invented city.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../support/folder.ts';
import { openBrowser } from './browser.ts';

const ORIGIN = 'http://wall.test';
const SIZE = { width: 1_920, height: 1_080 };

let folder: TestFolder;
let browser: Browser;

beforeAll(async () => {
  folder = await testFolder();
  const configFile = join(import.meta.dirname, '../../wallboard/dev/vite.config.mjs');
  await build({ configFile, logLevel: 'warn', build: { outDir: folder.path, emptyOutDir: true } });
  browser = await openBrowser();
}, 240_000);
afterAll(async () => {
  await browser.close();
  await folder.close();
});

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
};

/** The built page from its folder; there is no server, so maps stay plain. */
const openWall = async (search: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: SIZE });
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/wallboard/')) return route.fulfill({ status: 404 });
    const file = pathname === '/wallboard/' ? 'dev/index.html' : pathname.slice('/wallboard/'.length);
    const body = await readFile(join(folder.path, file));
    return route.fulfill({ body, contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' });
  });
  await page.goto(`${ORIGIN}/wallboard/${search}`);
  return page;
};

type Thing = { name: string; isLead: boolean; box: { x: number; y: number; width: number; height: number } };

/** Panels, rows of lists and labels of the map; of a panel that has the lead only its other rows. */
const thingsOf = async (page: Page, lead: string): Promise<Thing[]> =>
  page.evaluate((selector) => {
    const leads = [...document.querySelectorAll(selector)];
    const panels = [
      ...document.querySelectorAll('[data-area]:not([data-area="map"]), header, [data-label], [data-dock]'),
    ];
    const others = panels.flatMap((panel) => {
      const isOfLead = leads.some((each) => panel.contains(each) || each.contains(panel));
      const rows = [...panel.querySelectorAll('li')].filter((row) => !leads.some((each) => each === row));
      return isOfLead ? rows : [panel];
    });
    const thing = (element: Element, isLead: boolean) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = `${element.tagName} ${element.getAttribute('data-area') ?? ''} ${(element.textContent ?? '').slice(0, 30)}`;
      return { name, isLead, box: { x, y, width, height } };
    };
    return [...leads.map((each) => thing(each, true)), ...others.map((each) => thing(each, false))];
  }, lead);

const linear = (value: number): number => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linear(value));

/** Relative luminance times area, in pixels of white. */
const lightIn = async (picture: Buffer, boxes: readonly Thing['box'][]): Promise<number[]> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const level = (index: number): number => LINEAR[data[index] ?? 0] ?? 0;
  return boxes.map(({ x, y, width, height }) => {
    let light = 0;
    for (let row = Math.max(0, Math.round(y)); row < Math.min(info.height, Math.round(y + height)); row += 1) {
      for (let column = Math.max(0, Math.round(x)); column < Math.min(info.width, Math.round(x + width)); column += 1) {
        const index = (row * info.width + column) * 3;
        light += 0.2126 * level(index) + 0.7152 * level(index + 1) + 0.0722 * level(index + 2);
      }
    }
    return light;
  });
};

const DANGER = '[data-area="map"] [data-calling], [data-area="alarms"] [data-priority="high"][data-calling]';
const HERO = '[data-lead] [data-hero]';

const expectLeadBrightest = async (page: Page, lead: string): Promise<void> => {
  const things = await thingsOf(page, lead);
  const lights = await lightIn(
    await page.screenshot({ timeout: 60_000 }),
    things.map(({ box }) => box),
  );
  const measured = things.map(({ name, isLead }, index) => ({ name, isLead, light: Math.round(lights[index] ?? 0) }));
  // A danger is drawn in several places.
  const leadLight = measured.filter(({ isLead }) => isLead).reduce((sum, { light }) => sum + light, 0);
  const brighter = measured.filter(({ isLead, light }) => !isLead && light >= leadLight);
  expect(brighter, `${leadLight}`).toEqual([]);
};

/** [MA7] The lines that count what has no label: those whose text is cut, and those under the shape of an incident. */
const spoiledDocks = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const docks = [...document.querySelectorAll('[data-dock]')].filter((dock) => {
      const { left, top, right, bottom } = dock.getBoundingClientRect();
      const isCut = [dock, ...dock.children].some((each) => each.scrollWidth > each.clientWidth + 1);
      const shapes = [...(dock.parentElement?.querySelectorAll('i[data-incident]') ?? [])];
      const isUnder = shapes
        .map((shape) => shape.getBoundingClientRect())
        .some((at) => at.left < right && at.right > left && at.top < bottom && at.bottom > top);
      return isCut || isUnder;
    });
    return docks.map(({ textContent }) => textContent ?? '');
  });

const expectWholeLines = async (page: Page): Promise<void> => {
  await page.locator('[data-dock]').first().waitFor({ timeout: 60_000 });
  expect(await spoiledDocks(page)).toEqual([]);
};

const expectLargeLines = async (page: Page): Promise<void> => {
  const second = page.locator('[data-area="stressedBranches"] li span > span').first();
  await second.waitFor({ timeout: 60_000 });
  const px = await second.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const rows = await page.locator('[data-area="stressedBranches"] li').count();
  expect(px).toBeGreaterThanOrEqual(rows <= 5 ? 27 : 21);
};

/** A wall needs seconds to be drawn: what is checked on the same one is checked at once. */
const LINES = { 'the map': expectWholeLines, stress: expectLargeLines };

it.each<[name: string, search: string, lead: string, lines?: keyof typeof LINES]>([
  ['an act', '?state=noDanger&scene=operation', HERO],
  ['no act', '?state=noHero&scene=operation', HERO, 'the map'],
  ['alarms and no danger', '?state=alarmsOnly&scene=operation', HERO],
  ['thousands of late orders at one place', '?state=imported&scene=operation', HERO, 'the map'],
  ['a danger without an owner', '?state=alarms&scene=operation', DANGER, 'the map'],
  ['nothing but blocked work', '?state=blocked&scene=operation', '[data-area="untyped"]'],
  ['the scene of the queues', '?state=noHero&scene=work', '[data-area="withoutCourier"]'],
  ['the scene of the queues beside a danger', '?state=alarms&scene=work', '[data-area="incidentBar"]'],
  ['the scene of stress', '?state=noHero&scene=stress', '[data-area="stressedBranches"] [data-lead]', 'stress'],
  ['the scene of stress beside a danger', '?state=alarms&scene=stress', '[data-area="incidentBar"]'],
  ['a branch', '?state=noHero&branch=branch-0', '[data-area="branchOrders"] [data-lead]'],
])(
  '[WA19] [MA24] [WA20] what to act on is the brightest thing, lines are whole and large: %s',
  async (_, search, lead, lines) => {
    const page = await openWall(search);
    await page.locator(lead).first().waitFor({ timeout: 60_000 });
    if (search.includes('scene=operation'))
      await page.locator('[data-view="city"] .maplibregl-canvas').waitFor({ timeout: 60_000 });
    await expectLeadBrightest(page, lead);
    if (lines !== undefined) await LINES[lines](page);
    await page.close();
  },
);

it('[MA24] the line of what has no label is whole and free of incidents below a danger', async () => {
  const page = await openWall('?state=dangerBelow&scene=operation');
  await expectWholeLines(page);
  await page.close();
});

it('[WA20] second lines of a scene with few rows are larger', async () => {
  const page = await openWall('?state=sparse&scene=stress');
  await expectLargeLines(page);
  await page.close();
});
