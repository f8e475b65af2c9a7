import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder, SAMPLE_TIME } from '@despacho/contract/samples.ts';
import { pageOf } from '@despacho/domain/tracking/page.ts';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testContext } from '../../../../tests/support/context.ts';
import { naughtyStrings } from '../../../../tests/support/suites.ts';
import { securityHeaders } from '../../sites/headers.ts';
import { refuse } from '../outcome.ts';
import type { TrackingActions } from './actions.ts';
import { mountTrackingForms } from './forms.ts';
import { createPageSender, mountTrackingPages } from './html.ts';
import type { TrackingDocument, TrackingPages } from './pages.ts';

const TEMPLATE =
  '<html lang="es-GT"><head><title>%PREVIEW_TITLE%</title></head><p>%PREVIEW_TEXT%</p><div id="order-page"></div><script type="application/json" id="order-state"></script>';
const CSS = ':root{--accent:#f4c430}';
/** The built file, as a test needs it. */
const RENDERER = `export const render = ({ language, result, posted }) => ({
  html: \`<h1>$& \${language}</h1>\${posted === null ? '' : JSON.stringify([result, posted])}\`, css: '${CSS}', attributes: { lang: 'x', 'data-brand': 'black' } });`;
const order = sampleOrder({ id: 'secret-id', number: '</script><script>alert(1)', status: ORDER_STATUS.RECEIVING });
const company = sampleCompany({ name: '"><b>San Martin', video: 'https://videos.example/a.mp4' });
const parts = { order, company, courier: null, fix: null, interval: null };
const options = {
  now: Date.parse(SAMPLE_TIME),
  isUnlocked: false,
  pinTriesLeft: null,
  logoUrl: null,
  pictureUrl: null,
};
const opened: TrackingDocument = {
  page: pageOf(parts, { ...options, digest: () => 'v' }),
  frameOrigins: ['https://tienda.example'],
};
const deliveredOrder = sampleOrder({ status: ORDER_STATUS.DELIVERED, deliveredAt: SAMPLE_TIME });
const deliveredParts = { order: deliveredOrder, company, courier: null, fix: null, interval: null };
const delivered = { ...opened, page: pageOf(deliveredParts, { ...options, digest: () => 'v' }) };
const documents: Record<string, TrackingDocument | 'too-many'> = { opened, delivered, busy: 'too-many' };

const rate = vi.fn<TrackingActions['rate']>();
let origin = '';
let folder = '';
const requested: string[] = [];
let close: () => Promise<void>;
beforeAll(async () => {
  const context = await testContext();
  folder = await mkdtemp(join(tmpdir(), 'tracking-'));
  await writeFile(join(folder, 'customer.html'), TEMPLATE);
  const app = express();
  app.use(
    securityHeaders({ origins: [`http://127.0.0.1:${context.port}`], mapStyleUrl: null, companyReportUrl: null }),
  );
  const pages: Pick<TrackingPages, 'document'> = {
    document: async ({ token }) => {
      requested.push(token);
      if (token === 'broken') throw new Error('the store is away');
      return documents[token] ?? { page: { kind: 'unknown' }, frameOrigins: [] };
    },
  };
  const sendPage = createPageSender({ ...context, folder, pages });
  mountTrackingForms(app, { ...context, actions: { checkPin: async () => refuse('not-found'), rate }, sendPage });
  mountTrackingPages(app, sendPage);
  context.http.mount(app);
  await context.http.listen(context.port, '127.0.0.1');
  origin = `http://127.0.0.1:${context.port}`;
  close = async () => context.close();
});
afterAll(async () => close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${origin}${path}`, { headers });
  const header = (name: string) => reply.headers.get(name) ?? '';
  return { status: reply.status, text: await reply.text(), header };
};

const stateOf = z.object({ page: z.object({ order: z.object({ brand: z.object({ name: z.string() }) }) }) });

describe('[TR11] the HTML of the customers’ page', () => {
  it('has its state as data, which no number or name can leave', async () => {
    const { status, text, header } = await get('/Share/order/opened');
    expect([status, header('cache-control'), header('referrer-policy')]).toEqual([200, 'no-store', 'no-referrer']);
    expect(header('x-robots-tag')).toContain('noindex');
    expect(text).toContain('<title>&quot;&gt;&lt;b&gt;San Martin</title>');
    expect(text).not.toContain('<script>alert');
    const [, state = ''] = /id="order-state">(.*)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(state)).toMatchObject({ view: 'timeline', token: 'opened', page: { kind: 'order' } });
    expect(text).not.toContain('secret-id');
  });

  it.skipIf(!naughtyStrings.isHere)(`[RD18] has the public list of texts as data${naughtyStrings.why}`, async () => {
    const pageNamed = async (name: string) => {
      const named = { order, company: { ...company, name }, courier: null, fix: null, interval: null };
      documents['named'] = { ...opened, page: pageOf(named, { ...options, digest: () => 'v' }) };
      const { text } = await get('/Share/order/named');
      const [, state = ''] = /id="order-state">(.*)<\/script>/s.exec(text) ?? [];
      const { brand } = stateOf.parse(JSON.parse(state)).page.order;
      return { name: brand.name, tags: text.replace(state, '').match(/<[a-z!/]+/gi) };
    };
    const { tags } = await pageNamed('Texto');
    const odd: unknown[] = [];
    for (const name of naughtyStrings.texts) {
      const drawn = await pageNamed(name);
      if (!isDeepStrictEqual(drawn, { name, tags })) odd.push(drawn);
    }
    expect(odd).toEqual([]);
  });

  it('[TR28] may be framed as a sheet by the sites of the company, and may load its video', async () => {
    const [sheet, timeline, unknown] = [
      await get('/Link/opened'),
      await get('/Share/order/opened'),
      await get('/Link/x'),
    ];
    expect(sheet.header('content-security-policy')).toContain('frame-ancestors https://tienda.example');
    expect(sheet.header('content-security-policy')).toContain('media-src https://videos.example');
    expect(sheet.header('x-frame-options')).toBe('');
    for (const other of [timeline, unknown]) {
      expect(other.header('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(other.header('x-frame-options')).toBe('DENY');
    }
  });

  it.each([
    ['/pin/x', 404],
    ['/loginLink/opened', 200],
    ['/Link/busy', 429],
    ['/Link/broken', 503],
  ])('responds to %s with %i', async (path, status) => expect((await get(path)).status).toBe(status));
});

describe('[TR15] the rendered page', () => {
  const renderer = () => join(folder, '.server/customer.mjs');
  const build = async (code: string): Promise<void> => {
    await mkdir(join(folder, '.server'), { recursive: true });
    await writeFile(renderer(), code);
  };

  it('is in the HTML, with the only style of its own that the policy allows', async () => {
    await build(RENDERER);
    const { text, header } = await get('/Share/order/opened', { 'accept-language': 'en-US,es;q=0.5' });
    expect(text).toContain('<div id="order-page"><h1>$& en</h1></div>');
    expect(text).toContain('<html lang="x" data-brand="black">');
    expect(text).toContain(`<style>${CSS}</style></head>`);
    const hash = createHash('sha256').update(CSS).digest('base64');
    expect(header('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect((await get('/Share/order/opened')).text).toContain('<h1>$& es</h1>');
  });

  it.each([
    ['fails', "export const render = () => { throw new Error('a defect'); };"],
    ['is none', 'export const other = 1;'],
  ])('is the page of the browser where the renderer %s', async (_, code) => {
    await build(code);
    const { status, text, header } = await get('/Share/order/opened');
    expect([status, text.includes('<div id="order-page"></div>'), text.includes('"kind":"order"')]).toEqual([
      200,
      true,
      true,
    ]);
    expect(header('content-security-policy')).toContain("style-src 'self';");
    await rm(renderer());
    expect((await get('/Share/order/opened')).status).toBe(200);
  });

  it('[TR16] renews itself without script or where its script does not begin, except while a form is filled in', async () => {
    const unscripted = '<noscript><meta http-equiv="refresh" content="60"></noscript>';
    const renewed = await Promise.all(
      ['/Share/order/opened', '/Link/opened', '/pin/opened', '/Share/order/delivered', '/Share/order/x'].map(
        async (path) => {
          const { text, header } = await get(path);
          const [, script] = /<script>(.*?)<\/script>/.exec(text) ?? [];
          const hash = script === undefined ? '' : createHash('sha256').update(script).digest('base64');
          const sources = /script-src ([^;]*)/.exec(header('content-security-policy'))?.[1];
          const isAllowed = sources === (script === undefined ? "'self'" : `'self' 'sha256-${hash}'`);
          return [text.includes(unscripted), script !== undefined, isAllowed];
        },
      ),
    );
    const [renews, stays] = [
      [true, true, true],
      [false, false, true],
    ];
    expect(renewed).toEqual([renews, renews, stays, stays, stays]);
  });

  it.each<[string, number, string, Record<string, string>, () => void]>([
    ['of too many', 429, 'too-many', {}, () => rate.mockResolvedValueOnce(refuse('too-many-requests'))],
    ['whose store fails', 503, 'failed', {}, () => rate.mockRejectedValueOnce(new Error('the store is away'))],
    ['without stars', 400, 'failed', { stars: '' }, () => undefined],
  ])('[TR21] of a posted rating %s has what was written', async (_, status, result, only, prepare) => {
    await build(RENDERER);
    prepare();
    const fields = { stars: '4.5', opinion: 'Rápido\r\n& "amable"', ...only };
    const body = new URLSearchParams(fields);
    const reply = await fetch(`${origin}/Share/order/delivered`, { method: 'POST', redirect: 'manual', body });
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, 'no-store']);
    const html = await reply.text();
    expect(html).toContain(JSON.stringify([result, { stars: fields.stars, opinion: 'Rápido\n& "amable"' }]));
    expect(html).not.toContain('http-equiv="refresh"');
  });

  it('[TR16] of what is no form is shown again', async () => {
    const reply = await fetch(`${origin}/Share/order/delivered`, { method: 'POST', body: 'stars' });
    expect(reply.status).toBe(400);
  });
});

describe('[TR17] a cut link', () => {
  it.each([
    '/Share',
    '/Share/',
    '/Share/order',
    '/Share/order/',
    '/Share/ord',
    '/share/other',
    '/Sha',
    '/Link',
    '/Link/',
    '/Lin',
    '/pin/',
    '/loginLink',
    '/loginLink/',
    '/Share/order/opened/x',
    '/Share/order/%E0%A4%A',
  ])('%s leads to the public page of an unknown order', async (path) => {
    requested.length = 0;
    const { status, text } = await get(path);
    expect([status, text.includes('"kind":"unknown"')]).toEqual([404, true]);
    expect(requested).toEqual([]);
  });

  it.each(['/', '/login', '/login/', '/map', '/shares', '/order/x', '/profile', '/Other'])(
    '%s is no link',
    async (path) => {
      expect((await get(path)).text).not.toContain('order-state');
    },
  );
});
