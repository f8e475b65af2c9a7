// Twenty phones of the couriers' application (six in the quick form) in the living demo city: the client code of the page in threads,
// and the built page in browsers that are killed; each without a network now and then. Nothing that a phone showed as done is lost or
// counts twice, and a ride costs little on the wire.
import { ACT_SEQUENCE } from '@despacho/contract/couriers/pageConstants.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { branchOf } from '../../services/src/demo/accounts.ts';
import { couriersFor } from '../../services/src/demo/city/couriers.ts';
import { offset } from '../../services/src/demo/city/geo.ts';
import { demoPassword } from '../../services/src/platform/demoAccounts.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { readEvents } from '../../services/src/store/orders/events.ts';
import { text } from '../../web/src/courier/text.ts';
import { setOrder } from '../e2e/city.ts';
import { runProduct } from '../e2e/product.ts';
import { freePort } from '../support/freePort.ts';
import { allJoined, liveClient, type LiveClient } from '../support/liveClient.ts';
import { openCourierAccount, PASSWORD, signIn } from '../support/people.ts';
import { startSecureProxy } from '../support/secureProxy.ts';
import { until } from '../support/until.ts';
import { browserPhone, enterApplication } from './support/phones/browserPhone.ts';
import type { DoneAct, Pace, PhoneCourier, RideReport } from './support/phones/ride.ts';
import { threadPhone, type RidingPhone } from './support/phones/threadPhone.ts';
import { MINUTES, SEED, sized } from './support/size.ts';
import { storedActs } from './support/storedActs.ts';
import { appendRow } from './support/table.ts';

const COURIERS = sized(40, 200);
const BROWSERS = sized(1, 3);
const THREADS = sized(5, 17);
const RIDE_MS = sized(30 * SECOND_MS, MINUTES * MINUTE_MS);
/** A new order for each phone; the city gives it others. */
const ORDER_MS = sized(RIDE_MS, 150 * SECOND_MS);
/** None begins later, so that each can be delivered. */
const ORDERS = Math.max(1, Math.floor(RIDE_MS / ORDER_MS) - sized(0, 1));
const PACE: Pace = sized(
  { pauseMs: 700, everyMs: 12_000, offlineMs: 4_000 },
  { pauseMs: 6_000, everyMs: 120_000, offlineMs: 30_000 },
);
const KILLS = sized(0, Math.max(2, Math.floor(MINUTES / 4)));
/** A busy machine is slower: the long form holds the rule. */
const WITHIN_MS = sized(30_000, 3_000);
/** [CP59] */
const MAX_BYTES_OF_HOUR = 300_000;
/** The city commands the first ones through the application. */
const FIRST_COURIER = 10;

const METRES_PER_SECOND = 12;
/** A position is thinned to one in ten seconds and waits ten more for its bundle [CP13]. */
const FAR_M = 25 * METRES_PER_SECOND;
/** What follows from the last act is on the wire. */
const SETTLE_MS = 3 * SECOND_MS;

const city = { DEMO: 'on', DEMO_SPEED: '1', DEMO_SEED: String(SEED), DEMO_COURIERS: String(COURIERS) };
const securePort = await freePort();
const secureOrigin = `https://127.0.0.1:${securePort}`;
const product = runProduct(
  async () => undefined,
  async () => ({ settings: { ...city, PUBLIC_ORIGIN: secureOrigin } }),
);
let staff: LiveClient;
beforeAll(async () => {
  staff = liveClient({ url: product.origin, token: await signIn(product.origin, 'owner@demo.test', demoPassword) });
  await allJoined([staff]);
}, 60_000);
afterAll(() => staff.close());

const carried = z.object({ courier: z.object({ id: z.string() }).nullish() });
const carries = (courierId: string): boolean =>
  staff.ids('order').some((id) => carried.parse(staff.doc('order', id)).courier?.id === courierId);

/** At their branches; the first one carries nothing. */
const cityCouriers = async (): Promise<PhoneCourier[]> => {
  const atWork = couriersFor(SEED, COURIERS).filter(({ accountStatus }) => accountStatus === 'ACTIVE');
  const chosen = atWork.slice(FIRST_COURIER).flatMap(({ id, email, branch }) => {
    const place = branch === null ? null : branchOf(branch.id).position;
    return branch === null || email === null || place === null
      ? []
      : [{ id, email, password: PASSWORD, branchId: branch.id, place }];
  });
  const quiet = chosen.findIndex(({ id }) => !carries(id));
  const couriers = [...chosen.splice(quiet, 1), ...chosen.slice(0, BROWSERS + THREADS)];
  for (const courier of couriers) await openCourierAccount(product.db, courier);
  return couriers;
};

const areInShift = async (couriers: readonly PhoneCourier[]): Promise<boolean> => {
  const documents = await product.db.getAll(
    ...couriers.map(({ id }) => product.db.doc(`${COLLECTIONS.couriers}/${id}`)),
  );
  return documents.every((found) => (courierCodec.readField('shift', found.id, found.data() ?? {}) ?? null) !== null);
};

/** Assigned to its courier as another program does; its door is near. Returns when, in ms. */
const giveOrder = async ({ id, branchId, place }: PhoneCourier, number: number): Promise<number> => {
  const { name, company, position } = branchOf(branchId);
  const at = new Date().toISOString();
  const orderId = `${id}-${number}`;
  const door: LatLng = offset(place, 60 + 40 * number, 60);
  await setOrder(
    product.db,
    sampleOrder({
      id: orderId,
      number: orderId,
      company,
      branch: { id: branchId, name, position },
      suggestedPosition: door,
      courier: { id, name: id },
      status: ORDER_STATUS.PENDING,
      createdAt: at,
      stateTime: { [ORDER_STATUS.PENDING]: at },
      proofDemand: 'none',
    }),
  );
  return Date.now();
};

/** Acts of one order by this courier that the store does not have once, in their order. */
const wrongActs = async (courierId: string, report: RideReport): Promise<string[]> => {
  const wrong: string[] = [];
  const isRefused = (act: DoneAct): boolean =>
    report.refused.some(({ orderId, kind }) => orderId === act.orderId && kind === act.kind);
  for (const [orderId, acts] of Map.groupBy(report.done, (act) => act.orderId)) {
    const expected = acts.filter((act) => !isRefused(act)).map(({ kind }) => kind);
    const stored = storedActs(await readEvents(product.db, orderId, 200), courierId);
    if (stored.join() !== expected.join()) wrong.push(`${orderId}: ${expected.join()} is stored as ${stored.join()}`);
  }
  return wrong;
};

const percentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN);

/** Bytes an hour of a phone that rides without an order, over HTTP/2 and TLS. */
const bytesOfRide = async (courier: PhoneCourier): Promise<number> => {
  const proxy = await startSecureProxy(product.origin, securePort);
  const { lat: latitude, lng: longitude } = courier.place;
  const page = await product.open({
    ignoreHTTPSErrors: true,
    permissions: ['geolocation'],
    geolocation: { latitude, longitude },
  });
  await page.goto(`${secureOrigin}/courier/`);
  // No order comes to it.
  const leave = page.getByRole('button', { name: text.goUnavailable });
  await until('the shift', async () => enterApplication(page, courier).then(async () => leave.isVisible()), {
    everyMs: 250,
  });
  await leave.click();
  await page.getByRole('dialog').getByRole('textbox').fill('Gasolina');
  await page.getByRole('dialog').getByRole('button', { name: text.confirm }).click();
  await page.getByRole('button', { name: text.goAvailable }).waitFor();
  await pause(SETTLE_MS);
  const [before, startedAt] = [proxy.bytes(), performance.now()];
  const passed = (): number => performance.now() - startedAt;
  while (passed() < RIDE_MS) {
    const place = offset(courier.place, 0, (METRES_PER_SECOND * passed()) / SECOND_MS);
    await page.context().setGeolocation({ latitude: place.lat, longitude: place.lng });
    await pause(SECOND_MS);
  }
  const bytes = ((proxy.bytes() - before) * HOUR_MS) / passed();
  await page.context().close();
  await proxy.close();
  return Math.round(bytes);
};

it(
  `[CP51] [CP54] [CP59] ${BROWSERS + THREADS} phones in the city: every act counts once and in order, each order is on its phone in three seconds, and a ride costs at most 300 kB an hour`,
  async () => {
    const [quiet, ...couriers] = await cityCouriers();
    if (quiet === undefined) throw new Error('the city has too few couriers');
    const phones: RidingPhone[] = [];
    for (const [index, courier] of couriers.entries()) {
      const phone = { courier, pace: PACE, turn: index / couriers.length };
      const { origin, db } = product;
      if (index >= BROWSERS) phones.push(threadPhone({ ...phone, origin }));
      else phones.push(await browserPhone({ ...phone, origin, db, kills: KILLS }));
    }
    const given = new Map<string, number>();
    const ride = async (): Promise<RideReport[]> => {
      await until('the shifts', async () => areInShift(couriers), { withinMs: 60_000, everyMs: 250 });
      for (let number = 0; number < ORDERS; number += 1) {
        for (const courier of couriers) given.set(`${courier.id}-${number}`, await giveOrder(courier, number));
        await pause(ORDER_MS);
      }
      // The last ones are delivered.
      await pause(RIDE_MS - ORDERS * ORDER_MS);
      return Promise.all(phones.map(async ({ finish }) => finish()));
    };
    const [reports, bytes] = await Promise.all([ride(), bytesOfRide(quiet)]);

    const wrong: string[] = [];
    const noticedMs: number[] = [];
    for (const [index, report] of reports.entries()) {
      const { id } = couriers[index] ?? quiet;
      wrong.push(...(await wrongActs(id, report)));
      const live = staff.positions.get(id);
      const metres = live === undefined ? Infinity : distanceM({ lat: live[1], lng: live[2] }, report.place);
      const what = `phone ${index} is ${Math.round(metres)} m from where staff saw it at ${live?.[3]}`;
      if (metres > FAR_M) wrong.push(what);
      for (const [orderId, { at, onlineSince }] of Object.entries(report.seen)) {
        const givenAt = given.get(orderId) ?? -Infinity;
        if (givenAt > onlineSince) noticedMs.push(at - givenAt);
      }
    }
    const done = reports.flatMap((report) => report.done);
    const refused = reports.flatMap((report) => report.refused);
    const p95 = percentile(noticedMs, 0.95);
    const note = `${reports.length} phones (${BROWSERS} browsers), ${done.length} acts, ${refused.length} refused, p95 of an order on its phone ${p95} ms, a ride ${Math.round(bytes / 1_000)} kB an hour`;
    appendRow(inject('faultRows'), {
      fault: '38',
      what: 'twenty phones at once',
      lost: wrong.length,
      breaches: 0,
      convergedMs: null,
      note,
    });
    expect(wrong, note).toEqual([]);
    expect(done.length, note).toBeGreaterThan((couriers.length * ACT_SEQUENCE.length) / 2);
    expect(p95, note).toBeLessThan(WITHIN_MS);
    expect(bytes, note).toBeLessThan(MAX_BYTES_OF_HOUR);
  },
  2 * RIDE_MS + 240_000,
);
