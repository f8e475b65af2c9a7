// A day of the demo city at twenty times its speed, with a wall, a list and two forms open in a browser.
import { setTimeout as delay } from 'node:timers/promises';
import { ACTIVE_STATUSES } from '@despacho/contract/orders/order.ts';
import { sampleWall } from '@despacho/contract/samples.ts';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createWallToken, hashWallToken } from '../../services/src/identity/wallTokens.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { wallCodec } from '../../services/src/store/walls.ts';
import { isExcludedFromMain } from '../../web/src/entities/orders/specialCompanies.ts';
import { complaintsOf } from '../e2e/browser.ts';
import { enter } from '../e2e/person.ts';
import { addPerson } from '../support/people.ts';
import { runProduct, WIDE } from '../e2e/product.ts';
import { until } from '../support/until.ts';
import { growthOf, LENGTH_MS, MAX_GROWTH, SAMPLES, SPEED } from './support/soak.ts';
import { appendRow } from './support/table.ts';

const SPEND_MS = 2 * LENGTH_MS + 300_000;
const DRAFT = 'Portón negro, timbre roto';

const wallToken = createWallToken();
const product = runProduct(
  async () => {
    const wall = wallCodec.write(sampleWall({ tokenHash: hashWallToken(wallToken) }));
    await product.db.collection(COLLECTIONS.walls).doc('wall').set(wall);
    for (const id of ['ada', 'eva', 'ida'])
      await addPerson(product.db, { id, role: 'OWNER', company: null, branch: null });
  },
  async () => ({ settings: { DEMO: 'on', DEMO_SPEED: String(SPEED), DEMO_COURIERS: '40' }, isApart: true }),
);

type Watched = { name: string; page: Page; cdp: CDPSession; bornAt: number; complaints: string[]; used: number[] };
const bornAt = async (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);
const watch = async (name: string, page: Page): Promise<Watched> => {
  const cdp = await page.context().newCDPSession(page);
  return { name, page, cdp, bornAt: await bornAt(page), complaints: complaintsOf(page), used: [] };
};
/** Bytes in use after a collection. */
const sample = async ({ cdp, used }: Watched): Promise<void> => {
  // Twice: what a first collection only lets go of is gone after the second.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  used.push((await cdp.send('Runtime.getHeapUsage')).usedSize);
};
/** As many as the list of all must show: some companies have a list of their own [OR70]. */
const listedOrders = async (): Promise<number> => {
  const { docs } = await product.db.collection(COLLECTIONS.orders).where('status', 'in', ACTIVE_STATUSES).get();
  return docs.filter((document) => {
    const read = orderCodec.read(document.id, document.data(), document);
    return !read.ok || !isExcludedFromMain(read.value.company.name);
  }).length;
};

/** Everything that writes is paused, so that there is one state to compare with. */
const frozen = async <T>(act: () => Promise<T>): Promise<T> => {
  for (const writer of product.writers) writer.pause();
  try {
    return await act();
  } finally {
    for (const writer of product.writers) writer.resume();
  }
};

describe('a day of the city on screens', () => {
  let screens: { wall: Watched; list: Watched; edit: Watched; create: Watched };
  const note = (page: Page) => page.getByLabel('Nota', { exact: true });

  beforeAll(async () => {
    const list = await enter(product, 'ada', '/all-orders', { viewport: WIDE });
    await until('the city to live', async () => (await list.getByRole('row').count()) > 5, { withinMs: 60_000 });
    const wall = await product.open({ viewport: WIDE });
    await wall.goto(`${product.origin}/wallboard/#token=${wallToken}`);
    await wall.locator('[data-view="city"] .maplibregl-canvas').waitFor();
    const [order] = (
      await product.db.collection(COLLECTIONS.orders).where('status', 'in', ACTIVE_STATUSES).limit(1).get()
    ).docs;
    const edit = await enter(product, 'eva', `/edit-order/${order?.id}`);
    await edit.locator('button[type=submit]:enabled').waitFor();
    await note(edit).fill(DRAFT);
    const create = await enter(product, 'ida', '/create-order');
    await note(create).fill(DRAFT);
    screens = {
      wall: await watch('wall', wall),
      list: await watch('list', list),
      edit: await watch('edit', edit),
      create: await watch('create', create),
    };
  }, SPEND_MS);

  it(
    '[LV10] no screen grows, none reloads, none differs from the store, and input is preserved',
    async () => {
      const all = Object.values(screens);
      for (let sampled = 0; sampled < SAMPLES; sampled += 1) {
        await delay(LENGTH_MS / SAMPLES);
        for (const each of all) await sample(each);
      }
      const frozenAt = performance.now();
      const differing = await frozen(async () => {
        const listed = await listedOrders();
        const heading = screens.list.page.getByRole('heading', { name: `TODAS LAS ORDENES ${listed}` });
        return heading.waitFor({ timeout: 30_000 }).then(
          () => [],
          async () => [
            `${listed} are listed, the screen says ${await screens.list.page.getByRole('heading', { level: 1 }).innerText()}`,
          ],
        );
      });
      const convergedMs = performance.now() - frozenAt;
      const wrong = [...differing];
      for (const each of all) {
        if ((await bornAt(each.page)) !== each.bornAt) wrong.push(`${each.name} was loaded anew`);
        if (growthOf(each.used) > MAX_GROWTH) wrong.push(`${each.name} grew ${growthOf(each.used).toFixed(2)} times`);
        wrong.push(...each.complaints.map((complaint) => `${each.name}: ${complaint}`));
      }
      for (const { name, page } of [screens.edit, screens.create])
        if ((await note(page).inputValue()) !== DRAFT) wrong.push(`${name} lost what was typed`);
      appendRow(inject('faultRows'), {
        fault: '27',
        what: `screens, ${Math.round(LENGTH_MS / 1_000)} s at ${SPEED} times the speed`,
        lost: 0,
        breaches: wrong.length,
        convergedMs,
        note: all.map((each) => `${each.name} x${growthOf(each.used).toFixed(2)}`).join(' '),
      });
      expect(wrong).toEqual([]);
    },
    SPEND_MS,
  );
});
