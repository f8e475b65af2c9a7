// Time until /all-orders is usable with 1,000 active orders, compared with the same screen of a user who sees none, on
// one warm server: from the address to rows on the screen and a response to a typed letter. Medians of alternating
// runs. Uses the built console.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { ACTIVE_STATUSES } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import type { BrowserContext } from 'playwright-core';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { openBrowser } from '../e2e/browser.ts';
import { signIn } from '../e2e/person.ts';
import { addPerson } from '../support/people.ts';
import { startStack } from '../e2e/stack.ts';
import { assertAtMost, medianOf } from './measure/cpu.ts';
import { sized } from './measure/size.ts';

const RUNS = sized(1, 7);
const ORDERS = sized(200, 1_000);
const BATCH = 200;
const MAX_RATIO = 2;

const stack = await startStack({ isApart: true });
const company = { id: 'company-1', name: 'San Martin' };
await stack.db.doc(`${COLLECTIONS.companies}/${company.id}`).set(companyCodec.write(sampleCompany(company)));
for (let first = 0; first < ORDERS; first += BATCH) {
  const batch = stack.db.batch();
  for (let index = first; index < first + BATCH; index += 1) {
    const order = sampleOrder({
      id: `order-${index}`,
      number: `GT-${index}`,
      company,
      status: ACTIVE_STATUSES[index % ACTIVE_STATUSES.length] ?? 'Nuevo',
      createdAt: new Date(Date.now() - (index % 90) * MINUTE_MS).toISOString(),
    });
    batch.set(stack.db.doc(`${COLLECTIONS.orders}/${order.id}`), orderCodec.write(order));
  }
  await batch.commit();
}
await addPerson(stack.db, { id: 'full', role: 'OWNER', company: null, branch: null });
await addPerson(stack.db, { id: 'none', role: 'COMPANY', company: { id: 'company-9', name: 'Ajena' }, branch: null });

const browser = await openBrowser();
type Side = { who: string; shows: string; found: string; context: BrowserContext; ms: number[] };
const candidates: Side[] = [];
for (const [who, shows, found] of [
  ['none', 'NO HAY ORDENES', 'NO HAY ORDENES'],
  ['full', `TODAS LAS ORDENES ${ORDERS.toLocaleString('en')}`, 'TODAS LAS ORDENES 1'],
] as const) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, stack.origin, `${who}@example.test`);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.close();
  candidates.push({ who, shows, found, context, ms: [] });
}

/** The first run of each warms the caches on both ends. */
for (let run = 0; run <= RUNS; run += 1) {
  for (const side of run % 2 === 0 ? candidates : candidates.toReversed()) {
    const page = await side.context.newPage();
    const before = performance.now();
    // The last search is stored for the account; an empty search in the address overrides it.
    await page.goto(`${stack.origin}/all-orders?q=`);
    await page.getByRole('main').getByText(side.shows).first().waitFor();
    await page.getByRole('searchbox', { name: 'Buscar' }).fill(`GT-${ORDERS - 1}`);
    await page.getByRole('main').getByText(side.found, { exact: true }).first().waitFor();
    const ms = performance.now() - before;
    if (run > 0) side.ms.push(ms);
    console.log(`${side.who}: ${ms.toFixed(0)} ms${run === 0 ? ' (not counted)' : ''}`);
    await page.close();
  }
}
await browser.close();
await stack.close();

const [none = Number.NaN, full = Number.NaN] = candidates.map(({ ms }) => medianOf(ms));
console.log(`\nmedians of ${RUNS} openings: none ${none.toFixed(0)} ms, ${ORDERS} orders ${full.toFixed(0)} ms`);
assertAtMost(`opening /all-orders with ${ORDERS} orders / with none`, full / none, MAX_RATIO);
