// Orders at risk on the whole path: from recent preparation times to the screens of the users who may see the order.
import { arrival } from '@despacho/contract/live/arrivals.ts';
import { forecast } from '@despacho/contract/live/forecasts.ts';
import { rescue } from '@despacho/contract/live/rescues.ts';
import { timing } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec, writeFix } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { allJoined, liveClient, type LiveClient } from '../support/liveClient.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { until } from '../support/until.ts';

const MINUTE = 60_000;
const other = { id: 'company-2', name: 'Other' };

let stack: Stack;
let jobs: ServiceProcess;
let screens: Record<'staff' | 'wall' | 'stranger', LiveClient>;

const ago = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
/** Left its branch 38 minutes after it was made. */
const slow = (index: number): Order =>
  sampleOrder({
    id: `slow-${index}`,
    status: ORDER_STATUS.DELIVERED,
    isActive: false,
    createdAt: ago(100 + index),
    deliveredAt: ago(50 + index),
    stateTime: { [ORDER_STATUS.ASSIGNED]: ago(98 + index), [ORDER_STATUS.GOING]: ago(62 + index) },
  });
const waiting = (id: string, minutes: number): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.ASSIGNED,
    courier: { id: 'luis', name: 'Luis Ramos' },
    createdAt: ago(minutes),
    stateTime: { [ORDER_STATUS.ASSIGNED]: ago(minutes - 2) },
  });

/** Some kilometres from the branch and from each other. */
const FAR = { lat: 14.62, lng: -90.52 };
const FARTHER = { lat: 14.65, lng: -90.55 };
const writeFixAt = async (position: LatLng): Promise<void> => {
  const fix = writeFix({ position, at: Date.now(), accuracyM: 8, battery: 0.7 });
  await stack.db.doc('bikers/luis').set(fix, { merge: true });
};

beforeAll(async () => {
  stack = await startStack();
  const set = async (path: string, data: object) => stack.db.doc(path).set({ ...data });
  await set('companies/company-1', companyCodec.write(sampleCompany()));
  await set('companies/company-2', companyCodec.write(sampleCompany(other)));
  await set('branches/branch-1', branchCodec.write(sampleBranch()));
  await set('bikers/luis', courierCodec.write(sampleCourier({ id: 'luis', name: 'Luis Ramos' })));
  const orders = [...Array.from({ length: 12 }, (_, index) => slow(index)), waiting('hungry', 20), waiting('late', 50)];
  for (const order of orders) await set(`deliveries/${order.id}`, orderCodec.write(order));
  const [, { url }] = await Promise.all([stack.startIngest(), stack.startGateway()]);
  const tokens = {
    staff: await stack.token({ id: 'ada', role: 'CONTROLLER' }),
    wall: await stack.wallToken(),
    stranger: await stack.token({ id: 'eva', role: 'COMPANY', company: other }),
  };
  const screen = (who: keyof typeof tokens) => liveClient({ url, token: tokens[who], sessionId: `session-${who}` });
  screens = { staff: screen('staff'), wall: screen('wall'), stranger: screen('stranger') };
  await allJoined(Object.values(screens));
  await until('the orders', () => screens.wall.ids('order').includes('hungry'), { withinMs: 10_000 });
  jobs = await stack.startJobs({ settings: { LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  for (const screen of Object.values(screens)) screen.close();
  await stack.close();
});

it('[FC1] [FC5] [LV16] an order that waits longer than usual is published to those who see it, and to no one else', async () => {
  await until('the forecast', () => screens.staff.doc('forecast', 'hungry') !== undefined, { withinMs: 15_000 });
  await until('it on the wall', () => screens.wall.doc('forecast', 'hungry') !== undefined);
  const published = screens.wall.doc('forecast', 'hungry');
  expect(published).toEqual(screens.staff.doc('forecast', 'hungry'));
  // Nothing else travels: no name, no address, no place.
  expect(forecast.strict().parse(published)).toMatchObject({ branchId: 'branch-1', reason: { part: 'preparation' } });
  expect(screens.wall.ids('forecast')).toEqual(['hungry']);
  expect(screens.stranger.ids('forecast')).toEqual([]);
});

it('[FC16] [FC20] [LV16] when an order is ready and arrives reaches those who see it, and not the wall', async () => {
  const { staff, wall, stranger } = screens;
  await until('the interval', () => staff.doc('timing', 'hungry') !== undefined, { withinMs: 60_000 });
  // How it came about stays on the server.
  const shown = timing.omit({ isGoing: true, moves: true, first: true }).strict().parse(staff.doc('timing', 'hungry'));
  expect(shown).toMatchObject({ companyId: 'company-1', branchId: 'branch-1' });
  expect(shown.readyAt).toBeGreaterThan(Date.now() - 60 * MINUTE);
  expect(shown.interval.to).toBeGreaterThan(Date.now());
  expect([wall.ids('timing'), stranger.ids('timing')]).toEqual([[], []]);
}, 90_000);

it('[ER10] [ER11] [LV16] the times on the way reach those who see the order, and follow the courier', async () => {
  const { staff, wall, stranger } = screens;
  const shown = () => arrival.safeParse(staff.doc('arrival', 'hungry')).data;
  const routeSec = () => shown()?.routeTimeSec ?? null;
  /** As a phone does it: a position that was written over before it was read is sent again, and the next confirms it [CO18]. */
  const sentUntil = async (position: LatLng, what: string, isShown: () => boolean) => {
    const sent = async () => {
      await writeFixAt(position);
      return isShown();
    };
    // Rarely none comes: what the screen has, and what the job did when, is in the error.
    const screen = () => ({
      at: Date.now(),
      arrival: staff.doc('arrival', 'hungry'),
      joins: staff.joins.map((join) => (join.ok ? join.clock : join.code)),
      closes: [...staff.closes, ...staff.refusals],
      place: staff.place(),
      patch: staff.patches.at(-1)?.clock,
      beat: staff.beats.at(-1)?.clock,
      isConnected: staff.socket.connected,
    });
    const runs = () => jobs.log().filter((line) => /forecasts|"level":[4-6]0/.test(line));
    await until(what, sent, { withinMs: 120_000, everyMs: 1_000 }).catch((error: unknown) => {
      throw new Error(`${what}, ${JSON.stringify(screen())}: ${runs().slice(-8).join(' ')}`, { cause: error });
    });
  };
  await sentUntil(FAR, 'the times on the way', () => routeSec() !== null);
  const far = routeSec() ?? 0;
  await sentUntil(FARTHER, 'the times from where the courier is now', () => (routeSec() ?? 0) > far + 60);
  expect(wall.ids('arrival')).toEqual([]);
  expect(stranger.ids('arrival')).toEqual([]);
}, 270_000);

it('[FC9] [FC21] [LV16] who brings it in time reaches those who see the order, and no name', async () => {
  const { staff, wall, stranger } = screens;
  await until('what the job found', () => wall.doc('rescue', 'hungry') !== undefined, { withinMs: 60_000 });
  const published = wall.doc('rescue', 'hungry');
  expect(published).toEqual(staff.doc('rescue', 'hungry'));
  expect(rescue.strict().parse(published)).toMatchObject({ companyId: 'company-1', branchId: 'branch-1' });
  expect(JSON.stringify(published)).not.toContain('Ramos');
  expect(stranger.ids('rescue')).toEqual([]);
}, 90_000);
