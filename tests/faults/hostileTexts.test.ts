// Texts that are markup and script, in every part of the kit that shows any, under the policy our pages are served with.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostileText } from '../../web/src/gallery/hostile.ts';
import { openBrowser } from '../e2e/browser.ts';
import { startGallery, type Gallery } from '../e2e/gallery.ts';
import { policyReport, watchPolicy } from './support/policyWatch.ts';
import { appendRow } from './support/table.ts';

const web = join(import.meta.dirname, '../../web');

/** Parts with a story of that name, as the gallery names them. */
const hostileStories = globSync('src/**/*.stories.tsx', { cwd: web })
  .filter((file) => readFileSync(join(web, file), 'utf8').includes("name: 'hostile'"))
  .map((file) => file.replace(/^src\//, '').replace(/\.stories\.tsx$/, ''))
  .toSorted();

let gallery: Gallery;
let browser: Browser;
let ran = 0;
let refused = 0;

beforeAll(async () => {
  gallery = await startGallery();
  browser = await openBrowser();
}, 180_000);

afterAll(async () => {
  await browser.close();
  await gallery.close();
  const parts = hostileStories.length;
  const note = `${parts} parts of the kit, ${refused} refusals of the policy`;
  appendRow(inject('faultRows'), {
    fault: '21',
    what: 'hostile texts',
    lost: 0,
    breaches: ran,
    convergedMs: null,
    note,
  });
});

const open = async (story: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await watchPolicy(page);
  await page.goto(gallery.addressOf(story));
  return page;
};

describe('hostile texts', () => {
  it('are in the stories of every component that shows texts of users', () => {
    const needed = [
      'chart/Chart',
      'dialog/dialogs',
      'form/Form',
      'grid/DataGrid',
      'image/Image',
      'map/Map',
      'notify/Notices',
      'states/states',
    ];
    expect(hostileStories).toEqual(expect.arrayContaining(needed.map((story) => `kit/${story}`)));
  });

  it.each(hostileStories)('execute nothing in %s, and the policy reports no violation', async (story) => {
    const page = await open(`${story}: hostile`);
    // A notice, a heading, a field: the text is readable as written in every component.
    await page.locator('#gallery > *').first().waitFor({ state: 'attached' });
    const button = page.locator('#gallery button:enabled:visible').first();
    if ((await button.count()) > 0) await button.click();
    await page.getByText('window.ran=1').first().waitFor({ state: 'attached' });
    for (let count = 0; count < 8; count += 1) await page.keyboard.press('Tab');
    const { hasRun, stopped } = await policyReport(page);
    ran += Number(hasRun);
    refused += stopped.length;
    expect({ hasRun, stopped }).toEqual({ hasRun: false, stopped: [] });
    await page.close();
  });

  it('execute nothing even in a component that renders them as markup: the policy blocks them', async () => {
    const page = await open('kit/notify/Notices: long');
    await page.evaluate((markup) => {
      document.body.insertAdjacentHTML('beforeend', markup);
    }, hostileText);
    await expect.poll(async () => (await policyReport(page)).stopped.length).toBeGreaterThan(1);
    expect((await policyReport(page)).hasRun).toBe(false);
    await page.close();
  });
});
