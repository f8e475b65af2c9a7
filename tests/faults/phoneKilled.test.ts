// A courier works through the built application while its browser and the api are killed: each act that the phone showed as done
// counts once on the server, in its order. And a phone on a slow line is usable soon.
import { ACT_SEQUENCE } from '@despacho/contract/couriers/pageConstants.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { shareOf } from '../../services/src/demo/random.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { readEvents } from '../../services/src/store/orders/events.ts';
import { readOrder } from '../../services/src/store/orders/write.ts';
import { ACT_LABEL } from '../../web/src/courier/text.ts';
import { setOrder } from '../e2e/city.ts';
import { APART, runProduct } from '../e2e/product.ts';
import { addCourierAccount, PASSWORD } from '../support/people.ts';
import { until } from '../support/until.ts';
import { phoneBrowser, type PhoneBrowser } from './support/phoneBrowser.ts';
import { enterApplication } from './support/phones/browserPhone.ts';
import { SEED, sized } from './support/size.ts';
import { storedActs } from './support/storedActs.ts';
import { appendRow } from './support/table.ts';

/** Six acts each. */
const ORDERS = sized(3, 34);
const KILLS = sized(2, 20);
const ACTS = ORDERS * ACT_SEQUENCE.length;
const LIMIT_MS = sized(120_000, 1_800_000);
const EMAIL = 'luis@example.test';
const LUIS = { id: 'luis', name: 'Luis Ramos' };
const ids = Array.from({ length: ORDERS }, (_, at) => `order-${at}`);
/** Each is killed after every one of its acts. */
const killedIds = Array.from({ length: sized(1, 4) }, (_, at) => `order-killed-${at}`);
let phone: PhoneBrowser;

const product = runProduct(async () => {
  const { db } = product;
  const at = new Date().toISOString();
  const company = { id: 'company-1', name: 'San Martin' };
  await db.doc('companies/company-1').set(companyCodec.write(sampleCompany(company)));
  const shift = { checkInId: 'c', day: at.slice(0, 10), branch: { id: 'b', name: 'PORTALES' }, startedAt: at };
  const account = { ...LUIS, email: EMAIL, company, accountStatus: 'ACTIVE' as const, shift };
  await addCourierAccount(db, sampleCourier(account));
  for (const id of [...ids, ...killedIds, 'order-slow'])
    await setOrder(
      db,
      sampleOrder({
        id,
        number: id,
        company,
        courier: LUIS,
        status: ORDER_STATUS.PENDING,
        createdAt: at,
        stateTime: { [ORDER_STATUS.PENDING]: at },
        recipient: null,
        proofDemand: 'none',
      }),
    );
}, APART);
beforeAll(async () => {
  phone = await phoneBrowser();
  await phone.start();
});
afterAll(async () => phone.close());

const cards = (page: Page): Locator => page.getByRole('article');
const COURIER = { email: EMAIL, password: PASSWORD };
/** One, for all starts. */
let signIns = 0;
/** Also with an api that does not answer yet. */
const open = async (page: Page): Promise<void> => {
  await until(
    'the page',
    async () =>
      page.goto(`${product.origin}/courier/`, { waitUntil: 'commit' }).then(
        () => true,
        () => false,
      ),
    { withinMs: 60_000 },
  );
  await until(
    'the orders',
    async () => {
      signIns += Number(await enterApplication(page, COURIER));
      return cards(page).first().isVisible();
    },
    { withinMs: 60_000, everyMs: 250 },
  );
};

const acknowledged: string[] = [];
/** Presses the next act of an order; resolves once the phone shows it as done. */
const pressNext = async (page: Page, id: string, kind: (typeof ACT_SEQUENCE)[number]): Promise<void> => {
  const card = page.getByRole('article', { name: id, exact: true });
  const button = card.getByRole('button', { name: ACT_LABEL[kind], exact: true });
  await button.click({ timeout: 30_000 });
  await button.waitFor({ state: 'detached', timeout: 30_000 });
  acknowledged.push(`${id} ${kind}`);
};

/** A slow network of phones: 320 kbit/s in both directions, 400 ms. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 40_000, uploadThroughput: 40_000 };
/** A busy machine is slower than a phone: the long form alone holds the times of the rule. */
const FIRST_MS = sized(30_000, 5_000);
const LATER_MS = sized(20_000, 1_000);
const msOf = async (done: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await done();
  return Math.round(performance.now() - startedAt);
};

it(
  '[CP52] at 320 kbit/s with 400 ms the first start, a later one, one without network and an act are soon done',
  async () => {
    const page = phone.page();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    const start = async (): Promise<unknown> => page.goto(`${product.origin}/courier/`, { waitUntil: 'commit' });
    const first = await msOf(async () => start().then(async () => page.getByLabel('Contraseña').waitFor()));
    await open(page);
    await page.evaluate(async () => navigator.serviceWorker.ready.then(() => true));
    const orders = async (): Promise<void> => cards(page).first().waitFor();
    const later = await msOf(async () => start().then(orders));
    await devtools.send('Network.emulateNetworkConditions', { ...SLOW, offline: true });
    const offline = await msOf(async () => start().then(orders));
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    const act = page.getByRole('article', { name: 'order-slow' }).getByRole('button', { name: ACT_LABEL.accept });
    const pressed = await msOf(async () => act.click().then(async () => act.waitFor({ state: 'detached' })));
    const sent = await msOf(async () => page.getByText('Conectado').waitFor());
    const note = `first ${first} ms, later ${later} ms, offline ${offline} ms, act shown ${pressed} ms, sent ${sent} ms`;
    const what = 'a phone on a slow line';
    appendRow(inject('faultRows'), { fault: '37', what, lost: 0, breaches: 0, convergedMs: null, note });
    expect(first, note).toBeLessThan(FIRST_MS);
    for (const ms of [later, offline, pressed]) expect(ms, note).toBeLessThan(LATER_MS);
    expect(sent, note).toBeLessThan(FIRST_MS);
    const throughWorker = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((each): Record<string, unknown> => each.toJSON())
        .filter((each) => each['workerStart'] !== 0 && each['workerMatchedSourceType'] !== 'network')
        .map((each) => new URL(String(each['name'])).pathname),
    );
    expect(throughWorker.filter((path) => !path.startsWith('/courier/'))).toEqual([]);
    await devtools.detach();
  },
  LIMIT_MS,
);

/** From the start of the next page. */
const SENT_MS = sized(30_000, 10_000);

it(
  '[CP12] [CP51] [CP60] an act whose phone died before it was sent is sent as soon as the phone starts again, in each step',
  async () => {
    const sentMs: number[] = [];
    for (const id of killedIds)
      for (const kind of ACT_SEQUENCE) {
        await open(phone.page());
        await product.gateway.kill();
        await pressNext(phone.page(), id, kind);
        await phone.kill();
        await product.gateway.start();
        await phone.start();
        const isSent = async (): Promise<boolean> =>
          (await readOrder(product.db, id))?.courierMarks[kind] !== undefined;
        expect(await isSent(), kind).toBe(false);
        const send = async (): Promise<unknown> =>
          open(phone.page()).then(async () => until(`${id} ${kind}`, isSent, { withinMs: 120_000, everyMs: 100 }));
        sentMs.push(await msOf(send));
      }
    const slowestMs = Math.max(...sentMs);
    const note = `${sentMs.length} acts, sent after ${slowestMs} ms at most`;
    const what = 'a phone that dies in each step';
    appendRow(inject('faultRows'), { fault: '39', what, lost: 0, breaches: 0, convergedMs: slowestMs, note });
    expect(slowestMs, sentMs.join()).toBeLessThan(SENT_MS);
    expect(signIns).toBe(1);
  },
  LIMIT_MS,
);

it(
  `[CP12] [CP51] ${ACTS} acts of a phone with ${KILLS} kills of its browser and of the api: none lost, none twice, all in their order`,
  async () => {
    await open(phone.page());
    const acts = ids.flatMap((id) => ACT_SEQUENCE.map((kind) => ({ id, kind })));
    /** The api is killed at every second one, and is back after half of the acts until the next. */
    const killedAt = new Map(
      Array.from({ length: KILLS }, (_, kill) => {
        const from = Math.floor((ACTS * (kill + 0.2)) / KILLS);
        const later = Math.floor((shareOf(SEED, 'phone', kill) * ACTS) / KILLS / 2);
        return [from + later, kill % 2 === 0 ? 'api' : 'browser'] as const;
      }),
    );
    let back: Promise<void> | null = null;
    acknowledged.length = 0;
    for (const [at, { id, kind }] of acts.entries()) {
      const killed = killedAt.get(at);
      if (killed === 'api') {
        await back;
        await product.gateway.kill();
        back = until('some acts', () => acknowledged.length >= Math.min(ACTS, at + 3), { withinMs: LIMIT_MS }).then(
          async () => product.gateway.start(),
        );
      }
      await pressNext(phone.page(), id, kind);
      if (killed === 'browser') {
        await back;
        await phone.kill();
        await phone.start();
        await open(phone.page());
      }
    }
    await back;
    const startedAt = performance.now();
    await until('every act is sent', async () => phone.page().getByText('Conectado').isVisible(), {
      withinMs: 120_000,
    });
    const convergedMs = performance.now() - startedAt;
    const lost: string[] = [];
    const wrong: string[] = [];
    for (const id of ids) {
      const order = await readOrder(product.db, id);
      const marks = order?.courierMarks ?? {};
      lost.push(...ACT_SEQUENCE.filter((kind) => marks[kind] === undefined).map((kind) => `${id} ${kind}`));
      const stored = storedActs(await readEvents(product.db, id, 50)).join();
      if (stored !== ACT_SEQUENCE.join()) wrong.push(`${id} ${stored}`);
      if (order?.status !== ORDER_STATUS.DELIVERED) wrong.push(`${id} ${order?.status}`);
    }
    const note = `${acknowledged.length} acts, ${killedAt.size} kills (api and browser by turns)`;
    const what = 'browser and api killed while a courier works';
    appendRow(inject('faultRows'), {
      fault: '36',
      what,
      lost: lost.length,
      breaches: wrong.length,
      convergedMs,
      note,
    });
    expect([lost, wrong]).toEqual([[], []]);
    expect(signIns).toBe(1);
    expect(acknowledged).toEqual(acts.map(({ id, kind }) => `${id} ${kind}`));
  },
  LIMIT_MS + 60_000,
);
