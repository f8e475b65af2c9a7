// Fault 21: texts that are markup and script, in every part of the kit that shows any, under the policy our pages are served with.
import { globSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { securityHeaders } from '../../services/src/sites/headers.ts';
import { hostileText } from '../../web/src/gallery/hostile.ts';
import { openBrowser } from '../e2e/browser.ts';
import { testFolder, type TestFolder } from '../support/folder.ts';
import { appendRow } from './support/table.ts';

const web = join(import.meta.dirname, '../../web');

/** Parts with a story of that name, as the gallery names them. */
const hostileParts = globSync('src/**/*.stories.tsx', { cwd: web })
  .filter((file) => readFileSync(join(web, file), 'utf8').includes("name: 'hostile'"))
  .map((file) => file.replace(/^src\//, '').replace(/\.stories\.tsx$/, ''))
  .toSorted();

let folder: TestFolder;
let server: Server;
let browser: Browser;
let origin: string;
let ran = 0;
let refused = 0;

beforeAll(async () => {
  folder = await testFolder();
  await build({
    configFile: join(web, 'vite.config.mjs'),
    root: web,
    logLevel: 'error',
    build: {
      outDir: folder.path,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: join(web, 'gallery.html') },
    },
  });
  const app = express();
  const headers = { origins: [] as string[], mapStyleUrl: null };
  app.use((request, response, next) => securityHeaders(headers)(request, response, next));
  app.use(express.static(folder.path));
  server = app.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  headers.origins.push(origin);
  browser = await openBrowser();
}, 180_000);

afterAll(async () => {
  await browser.close();
  server.close();
  await folder.close();
  const parts = hostileParts.length;
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

/** What ran, and what the policy had to stop. */
const told = async (page: Page): Promise<{ hasRun: boolean; stopped: string[] }> =>
  page.evaluate(() => ({
    hasRun: 'ran' in globalThis,
    stopped: JSON.parse(document.documentElement.dataset['stopped'] ?? '[]') as string[],
  }));

const open = async (story: string): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(() => {
    const stopped: string[] = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      stopped.push(`${violatedDirective} ${blockedURI}`);
      document.documentElement.dataset['stopped'] = JSON.stringify(stopped);
    });
  });
  await page.goto(`${origin}/gallery.html?${new URLSearchParams({ story }).toString()}`);
  return page;
};

describe('hostile texts', () => {
  it('stand in the stories of every part that shows texts of others', () => {
    const needed = [
      'chart/Chart',
      'dialog/dialogs',
      'form/Form',
      'image/Image',
      'map/Map',
      'notify/Notices',
      'states/states',
    ];
    expect(hostileParts).toEqual(expect.arrayContaining(needed.map((part) => `kit/${part}`)));
  });

  it.each(hostileParts)('run nothing in %s, and the policy has nothing to stop', async (part) => {
    const page = await open(`${part}: hostile`);
    // A notice, a heading, a field: whatever the part is, the text can be read as it was written.
    await page.locator('#gallery > *').first().waitFor({ state: 'attached' });
    const button = page.locator('#gallery button:enabled').first();
    if ((await button.count()) > 0) await button.click();
    await page.getByText('window.ran=1').first().waitFor({ state: 'attached' });
    for (let count = 0; count < 8; count += 1) await page.keyboard.press('Tab');
    const { hasRun, stopped } = await told(page);
    ran += Number(hasRun);
    refused += stopped.length;
    expect({ hasRun, stopped }).toEqual({ hasRun: false, stopped: [] });
    await page.close();
  });

  it('run nothing even where a part took them for markup: the policy stops them', async () => {
    const page = await open('kit/notify/Notices: long');
    await page.evaluate((markup) => {
      document.body.insertAdjacentHTML('beforeend', markup);
    }, hostileText);
    await expect.poll(async () => (await told(page)).stopped.length).toBeGreaterThan(1);
    expect((await told(page)).hasRun).toBe(false);
    await page.close();
  });
});
