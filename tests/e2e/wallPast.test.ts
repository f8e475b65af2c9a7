// The wall plays an hour of the past in a real browser, over the whole road, and returns to the present.
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { framesOf } from '@despacho/domain/board/past/hours.ts';
import { localMinuteText } from '@despacho/domain/board/past/minutes.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readBoardHours, recordBoard } from '../../services/src/store/pastBoard.ts';
import { until } from '../support/until.ts';
import { complaintsOf } from './browser.ts';
import { foundCity, SECRETS, TRUTH } from './city.ts';
import { runProduct, SMALL } from './product.ts';

let tokens: Awaited<ReturnType<typeof foundCity>>;
/** The hour that is played, yesterday. */
let startAt: number;

const product = runProduct(async () => {
  tokens = await foundCity(product.db);
  startAt = Math.floor((Date.now() - 24 * HOUR_MS) / HOUR_MS) * HOUR_MS;
});

const play = async (page: Page, at: number): Promise<void> => {
  const hour = localMinuteText(at).slice(0, 13);
  await page.goto(`${product.origin}/wallboard/?play=${hour}#token=${tokens.token}`);
};
const tile = (page: Page, name: string) => page.locator(`[data-area="${name}"]`).locator('strong');
const banner = (page: Page) => page.locator('[data-past-banner]');

/** The job of the product records the present; the same board is stored as if it had been recorded yesterday. */
const recordYesterday = async (): Promise<void> => {
  const read = async () => {
    const stored = await readBoardHours(product.db, [Date.now() - HOUR_MS, Date.now()]);
    return stored.flatMap(({ hour }) => (hour === null ? [] : framesOf(hour))).at(-1);
  };
  await until('the job has recorded a board', async () => ((await read())?.orders.length ?? 0) > 10, {
    withinMs: 120_000,
  });
  const frame = await read();
  if (frame === undefined) throw new Error('No board was recorded');
  expect(JSON.stringify(frame)).not.toMatch(new RegExp(SECRETS.join('|')));
  const passed = frame.at - startAt;
  const earlier = (at: string): string => new Date(Date.parse(at) - passed).toISOString();
  const orders = frame.orders.map((order) => ({ ...order, createdAt: earlier(order.createdAt) }));
  await recordBoard(product.db, { ...frame, at: startAt, orders }, 60);
};

it('[PB9] plays an hour marked as past, with its counters, once, and then shows the present', async () => {
  await recordYesterday();
  const page = await product.open({ viewport: SMALL });
  const complaints = complaintsOf(page);
  await page.clock.install();
  await play(page, startAt);
  await banner(page).waitFor({ timeout: 30_000 });
  expect(await banner(page).innerText()).toContain('PASADO');
  expect(new URL(page.url()).search).toBe('');
  expect(await tile(page, 'LATE').innerText()).toBe(TRUTH.LATE);
  expect(await tile(page, 'going').innerText()).toBe(TRUTH.going);
  expect(await page.locator('[data-area="incidents"]').innerText()).toContain('sin registro');
  await page.clock.runFor(61_000);
  await banner(page).waitFor({ state: 'detached' });
  expect(await tile(page, 'LATE').innerText()).toBe(TRUTH.LATE);
  expect(complaints).toEqual([]);
});

it('[PB9] names an hour without a record, and shows the present after some seconds', async () => {
  const page = await product.open({ viewport: SMALL });
  await play(page, startAt - 5 * HOUR_MS - MINUTE_MS);
  await page.getByText(/No hay registro de las/).waitFor({ timeout: 30_000 });
  await tile(page, 'LATE').waitFor({ timeout: 30_000 });
  expect(await banner(page).count()).toBe(0);
});
