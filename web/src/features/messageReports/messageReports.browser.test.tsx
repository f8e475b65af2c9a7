// The reports of messages: their days, their counts, and the way from a count to its list.
import type { SentSms } from '@despacho/contract/messageReports.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findings, isTooWide, NARROW, settle, setTheme, WIDE } from '../../../../tests/browser/stage.tsx';
import { openDesk } from '../../test/desk.tsx';
import { testLive } from '../../test/live.ts';
import type { Answer } from '../../test/session.ts';
import { MessageCounts } from './MessageCounts.tsx';
import { SmsReport } from './SmsReport.tsx';

const [sanMartin, kaji] = [
  { id: 'c1', name: 'San Martin' },
  { id: 'c2', name: 'Sushi Kaji' },
] as const;
const RANGE = 'desde=2026-11-01&hasta=2026-11-20';
const DAYS = { from: '2026-11-01', to: '2026-11-20' };

const sms = (id: string, only: Partial<SentSms> = {}): SentSms => ({
  id,
  orderId: `order-${id}`,
  number: `GT-${id}`,
  customerName: 'Ana Lucía Pérez',
  address: '6a avenida 11-48 zona 1',
  company: sanMartin,
  audience: 'customer',
  occasion: 'onTheWay',
  sentAt: '2026-11-20T18:00:00.000Z',
  ...only,
});
const ok = (body: unknown): Answer => ({ status: 200, body });
const COUNTS = ok({
  companies: [
    { company: sanMartin, sent: 1_240 },
    { company: kaji, sent: 12 },
  ],
  total: 1_255,
});
const LISTED = ok({
  messages: [sms('a'), sms('b', { company: kaji })],
  total: 1_255,
  unreadable: 1,
  nextCursor: 'next',
});

const show = async (path: string, answers: Record<string, Answer>) => {
  const world = testLive();
  world.join([]);
  const { requests, router } = await openDesk(answers, {
    role: 'CONTROLLER',
    isStrict: false,
    at: path,
    path: '/dashboard-sms',
    routes: [
      { path: '/reporte-gmail', element: <MessageCounts channel="email" title="RESUMEN DE GMAILS" /> },
      { path: '/report-sms', element: <SmsReport title="REPORTE SMS" /> },
    ],
    live: world.live,
    screens: ['/order/:orderId', '/report-sms'],
    frame: { blockSize: '100vh' },
    children: <MessageCounts channel="sms" title="DASHBOARD SMS" />,
  });
  /** The path and the query of each request. */
  const sent = () =>
    requests.map((each) => {
      const { pathname, searchParams } = new URL(each.path, 'http://console.test');
      return [pathname, Object.fromEntries(searchParams)];
    });
  return { requests: sent, router };
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('[MS23] counts of messages', () => {
  it('are of the days in the address, and lead to the list of their company', async () => {
    const answers = { '/api/message-reports/sms/counts': COUNTS, '/api/message-reports/sms': LISTED };
    const { router, requests } = await show(`/dashboard-sms?${RANGE}`, answers);
    await expect.element(page.getByRole('link', { name: '1,240' })).toBeVisible();
    await expect.element(page.getByText('1,255 en total · 3 no son de una compañía')).toBeVisible();
    expect(requests()).toEqual([['/api/message-reports/sms/counts', DAYS]]);
    await page.getByRole('link', { name: '12', exact: true }).click();
    const { pathname, search } = router.state.location;
    expect(pathname).toBe('/report-sms');
    const params = new URLSearchParams(search);
    expect([params.get('desde'), params.get('hasta')]).toEqual(['2026-11-01', '2026-11-20']);
    expect(search).toContain('c2');
  });

  it.each([[1440, 900] as const, WIDE, NARROW])(
    'have their chart below the list, never over it: %d x %d',
    async (width, height) => {
      await page.viewport(width, height);
      await show(`/dashboard-sms?${RANGE}`, { '/api/message-reports/sms/counts': COUNTS });
      const chart = page.getByRole('figure');
      await expect.element(chart).toBeInTheDocument();
      const list = document.querySelector('section')?.getBoundingClientRect();
      const drawn = chart.element().getBoundingClientRect();
      expect(list?.bottom).toBeLessThanOrEqual(drawn.top);
      expect([list && list.height >= 576, drawn.height > 300]).toEqual([true, true]);
    },
  );

  it('of mails lead nowhere, because there is no list of them', async () => {
    await show(`/reporte-gmail?${RANGE}`, { '/api/message-reports/email/counts': COUNTS });
    await expect.element(page.getByRole('heading', { name: /RESUMEN DE GMAILS/ })).toBeVisible();
    await expect.element(page.getByText('CORREOS ENVIADOS')).toBeVisible();
    expect(screen.queryByRole('link', { name: '1,240' })).toBeNull();
  });
});

describe('[MS24] the list of SMS', () => {
  it('asks for one page of the days and the company, and leads to the orders', async () => {
    const { requests } = await show(`/report-sms?${RANGE}`, {
      '/api/message-reports/sms/counts': COUNTS,
      '/api/message-reports/sms': LISTED,
    });
    await expect.element(page.getByRole('link', { name: 'GT-a' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'GT-a' }).getAttribute('href')).toBe('/order/order-a');
    expect(requests()).toEqual([['/api/message-reports/sms', { ...DAYS, limit: '20' }]]);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('REPORTE SMS 1,255');
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

it('the reports are accessible, wide and narrow, light and dark, filled, empty and failed', async () => {
  const empty = {
    counts: ok({ companies: [], total: 0 }),
    list: ok({ messages: [], total: 0, unreadable: 0, nextCursor: null }),
  };
  const broken: Answer = { status: 500, body: { code: 'internal' } };
  const cases = [{ counts: COUNTS, list: LISTED }, empty, { counts: broken, list: broken }];
  const found: string[] = [];
  for (const path of ['/dashboard-sms', '/reporte-gmail', '/report-sms'])
    for (const [at, { counts, list }] of cases.entries()) {
      await show(`${path}?${RANGE}`, {
        '/api/message-reports/sms/counts': counts,
        '/api/message-reports/email/counts': counts,
        '/api/message-reports/sms': list,
      });
      await expect.poll(() => document.querySelector('[aria-label="Cargando…"]')).toBeNull();
      for (const [width, height] of [WIDE, NARROW]) {
        await page.viewport(width, height);
        setTheme(at % 2 === 0 ? 'light' : 'dark');
        await settle();
        found.push(...(await findings()), ...(isTooWide() ? [`${path} is too wide at ${width}`] : []));
      }
      cleanup();
    }
  expect(found).toEqual([]);
});
