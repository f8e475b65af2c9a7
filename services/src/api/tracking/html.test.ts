import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder, SAMPLE_TIME } from '@despacho/contract/samples.ts';
import { pageOf, trackedParts } from '@despacho/domain/tracking/page.ts';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContext } from '../../../../tests/support/context.ts';
import { securityHeaders } from '../../sites/headers.ts';
import { mountTrackingPages } from './html.ts';
import type { TrackingDocument } from './pages.ts';

const TEMPLATE =
  '<title>%PREVIEW_TITLE%</title><p>%PREVIEW_TEXT%</p><script type="application/json" id="tracking-state"></script>';
const order = sampleOrder({ id: 'secret-id', number: '</script><script>alert(1)', status: ORDER_STATUS.RECEIVING });
const company = sampleCompany({ name: '"><b>San Martin', video: 'https://videos.example/a.mp4' });
const parts = trackedParts(order, company, null, { fix: null, arrivesAt: null });
const options = { now: Date.parse(SAMPLE_TIME), isUnlocked: false, logoUrl: null, pictureUrl: null };
const opened: TrackingDocument = {
  page: pageOf(parts, { ...options, digest: () => 'v' }),
  frameOrigins: ['https://tienda.example'],
};
const documents: Record<string, TrackingDocument | 'too-many'> = { opened, busy: 'too-many' };

let origin = '';
let close: () => Promise<void>;
beforeAll(async () => {
  const context = await testContext();
  const folder = await mkdtemp(join(tmpdir(), 'tracking-'));
  await writeFile(join(folder, 'customer.html'), TEMPLATE);
  const app = express();
  app.use(
    securityHeaders({ origins: [`http://127.0.0.1:${context.port}`], mapStyleUrl: null, companyReportUrl: null }),
  );
  mountTrackingPages(app, {
    ...context,
    folder,
    pages: {
      document: async ({ token }) => {
        if (token === 'broken') throw new Error('the store is away');
        return documents[token] ?? { page: { kind: 'unknown' }, frameOrigins: [] };
      },
    },
  });
  context.http.mount(app);
  await context.http.listen(context.port, '127.0.0.1');
  origin = `http://127.0.0.1:${context.port}`;
  close = async () => context.close();
});
afterAll(async () => close());

const get = async (path: string) => {
  const reply = await fetch(`${origin}${path}`);
  const header = (name: string) => reply.headers.get(name) ?? '';
  return { status: reply.status, text: await reply.text(), header };
};

describe('[TR11] the HTML of the customers’ page', () => {
  it('has its state as data, which no number or name can leave', async () => {
    const { status, text, header } = await get('/Share/order/opened');
    expect([status, header('cache-control'), header('referrer-policy')]).toEqual([200, 'no-store', 'no-referrer']);
    expect(header('x-robots-tag')).toContain('noindex');
    expect(text).toContain('<title>&quot;&gt;&lt;b&gt;San Martin</title>');
    expect(text).not.toContain('<script>alert');
    const [, state = ''] = /id="tracking-state">(.*)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(state)).toMatchObject({ view: 'timeline', token: 'opened', page: { kind: 'order' } });
    expect(text).not.toContain('secret-id');
  });

  it('may be framed as a sheet by the sites of the company, and may load its video', async () => {
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
