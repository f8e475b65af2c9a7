import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../../tests/support/jobTools.ts';
import { publishEntities, readState } from '../../../../tests/support/liveState.ts';
import { createEstimateRouter } from '../../geo/router/estimate.ts';
import { publishPositions } from '../../store/live/positions.ts';
import { readStored } from '../../store/live/state.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { forecasting } from './forecasts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const tools = useJobTools('2026-11-21T18:00:00.000Z');

const router = createEstimateRouter(() => 1);
const ago = (minutes: number): string => new Date(tools.clock.now() - minutes * MINUTE).toISOString();
const far = { lat: 14.66, lng: -90.55 };
const courier = { id: 'courier-1', name: 'Luis Ramos' };

/** Left its branch at that age, and was handed over ten minutes later. */
const delivered = (id: string, agedMinutes: number, leftAfter: number): Order =>
  sampleOrder({
    id,
    status: ORDER_STATUS.DELIVERED,
    courier,
    createdAt: ago(agedMinutes),
    deliveredAt: ago(agedMinutes - leftAfter - 10),
    stateTime: {
      [ORDER_STATUS.ASSIGNED]: ago(agedMinutes - 2),
      [ORDER_STATUS.GOING]: ago(agedMinutes - leftAfter),
      [ORDER_STATUS.DELIVERED]: ago(agedMinutes - leftAfter - 10),
    },
  });
const cooking = (agedMinutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({
    status: ORDER_STATUS.ASSIGNED,
    courier,
    createdAt: ago(agedMinutes),
    stateTime: { [ORDER_STATUS.ASSIGNED]: ago(agedMinutes - 2) },
    ...only,
  });
const publish = async (...order: Order[]): Promise<void> => {
  await publishEntities(tools.redis, tools.key, { order, company: [sampleCompany()], branch: [sampleBranch()] });
};
const published = async () => readState(tools.redis, tools.key, 'forecast');
const slow = (): Order[] => Array.from({ length: 12 }, (_, index) => delivered(`slow-${index}`, 70 + index, 38));
const quick = (): Order[] => Array.from({ length: 12 }, (_, index) => delivered(`quick-${index}`, 50 + index, 12));

describe('forecasts', () => {
  it('[FC2] [FC5] publishes an order of a branch that was slow lately, and none of a quick one', async () => {
    const run = forecasting(router);
    await publish(cooking(15), ...quick());
    expect(await run(tools)).toMatchObject({ orders: 13, atRisk: 0, published: 0 });
    await publish(cooking(15), ...slow());
    expect(await forecasting(router)(tools)).toMatchObject({ atRisk: 1, published: 1 });
    const forecast = (await published()).get('order-1')?.doc;
    expect(forecast).toMatchObject({ companyId: 'company-1', branchId: 'branch-1', reason: { part: 'preparation' } });
    expect(forecast?.arrivesAt).toBeGreaterThan(tools.clock.now() + 25 * MINUTE);
  });

  it('[FC1] reads the orders that ended before it started', async () => {
    for (const order of slow()) {
      await tools.db.collection(orderCodec.collection).doc(order.id).set(orderCodec.write(order));
    }
    await publish(cooking(15));
    expect(await forecasting(router)(tools)).toMatchObject({ orders: 1, atRisk: 1 });
  });

  it('[FC7] writes nothing without a change, and removes late and closed orders', async () => {
    const run = forecasting(router);
    await publish(cooking(15), ...slow());
    await run(tools);
    const before = await readStored(tools.redis, tools.key, 'forecast');
    tools.clock.pass(30_000);
    expect(await run(tools)).toMatchObject({ atRisk: 1, published: 0, gone: 0 });
    expect(await readStored(tools.redis, tools.key, 'forecast')).toEqual(before);
    tools.clock.pass(31 * MINUTE);
    expect(await run(tools)).toMatchObject({ atRisk: 0, gone: 1 });
    expect([...(await published()).keys()]).toEqual([]);
  });

  it('[FC4] follows the courier: published far from the customer, removed at the door', async () => {
    const run = forecasting(router);
    const going = cooking(38, {
      status: ORDER_STATUS.GOING,
      stateTime: { [ORDER_STATUS.ASSIGNED]: ago(36), [ORDER_STATUS.GOING]: ago(10) },
    });
    const fix = { courierId: courier.id, at: tools.clock.now(), accuracyM: 8, battery: 0.8 };
    await publish(going);
    await publishPositions(tools.redis, tools.key, [{ ...fix, position: { lat: 14.66, lng: -90.55 } }]);
    expect(await run(tools)).toMatchObject({ atRisk: 1 });
    expect((await published()).get('order-1')?.doc.reason.part).toBe('ride');
    await publishPositions(tools.redis, tools.key, [{ ...fix, at: fix.at + 1, position: { lat: 14.61, lng: -90.51 } }]);
    expect(await run(tools)).toMatchObject({ atRisk: 0, gone: 1 });
  });

  it('[ER10] [ER11] publishes the times on the way of late orders too, and removes those of closed ones', async () => {
    const run = forecasting(router);
    const fetching = cooking(60, { id: 'fetching' });
    const elsewhere = cooking(59, { id: 'elsewhere', branch: { id: 'branch-2', name: 'B', position: far } });
    const going = cooking(61, { id: 'going', status: ORDER_STATUS.GOING });
    const unseen = cooking(60, { id: 'unseen', courier: { id: 'courier-2', name: 'Rosa Paz' } });
    await publish(fetching, elsewhere, going, unseen, cooking(60, { id: 'nobody', courier: null }));
    const fix = { courierId: courier.id, at: tools.clock.now(), accuracyM: 8, battery: 0.8 };
    await publishPositions(tools.redis, tools.key, [{ ...fix, position: far }]);
    expect(await run(tools)).toMatchObject({ atRisk: 0, arrivals: 3, moved: 3 });
    const arrivals = await readState(tools.redis, tools.key, 'arrival');
    expect([...arrivals.keys()].toSorted()).toEqual(['elsewhere', 'fetching', 'going']);
    expect(arrivals.get('elsewhere')?.doc).toMatchObject({ branchId: 'branch-2', returnTimeSec: 0 });
    expect(arrivals.get('going')?.doc).toMatchObject({ returnTimeSec: null, computedAt: fix.at });
    expect(arrivals.get('going')?.doc.routeTimeSec).toBeGreaterThan(60);
    const { routeTimeSec = 0, returnTimeSec = 0 } = arrivals.get('fetching')?.doc ?? {};
    expect(Number(routeTimeSec)).toBeGreaterThan(Number(returnTimeSec));
    tools.clock.pass(30_000);
    expect(await run(tools)).toMatchObject({ arrivals: 3, moved: 0 });
    await publishEntities(tools.redis, tools.key, { order: [{ ...going, status: ORDER_STATUS.DELIVERED }] });
    await run(tools);
    expect([...(await readState(tools.redis, tools.key, 'arrival')).keys()]).not.toContain('going');
  });

  it('[FC16] [FC19] [FC22] publishes when each active order is ready and arrives, and a narrower interval once it left', async () => {
    const run = forecasting(router);
    const fresh = cooking(1, { id: 'fresh', courier: null, status: ORDER_STATUS.ON_HOLD });
    await publish(fresh, cooking(15, { id: 'older' }), ...quick());
    expect(await run(tools)).toMatchObject({ timed: 2 });
    const timings = async () => readState(tools.redis, tools.key, 'timing');
    const first = (await timings()).get('fresh')?.doc;
    const now = tools.clock.now();
    expect(first).toMatchObject({ companyId: 'company-1', branchId: 'branch-1', isGoing: false, moves: 0 });
    expect(first?.first).toEqual({ created: first?.interval, going: null });
    expect(first?.readyAt).toBeGreaterThan(now + 5 * MINUTE);
    expect(first?.interval.to).toBeGreaterThan(now + 15 * MINUTE);
    expect((await timings()).get('older')?.doc.first.created).toBeNull();

    tools.clock.pass(30_000);
    expect(await run(tools)).toMatchObject({ timed: 0 });
    const stateTime = { [ORDER_STATUS.GOING]: ago(0) };
    await publishEntities(tools.redis, tools.key, {
      order: [{ ...fresh, status: ORDER_STATUS.GOING, courier, stateTime }],
    });
    await run(tools);
    const gone = (await timings()).get('fresh')?.doc;
    expect(gone).toMatchObject({
      isGoing: true,
      readyAt: null,
      first: { created: first?.interval, going: gone?.interval },
    });
    await publishEntities(tools.redis, tools.key, { order: [{ ...fresh, status: ORDER_STATUS.DELIVERED }] });
    await run(tools);
    expect([...(await timings()).keys()]).toEqual(['older']);
  });

  it('[FC9] [FC11] publishes who still brings a late order in time, until it is taken over', async () => {
    const run = forecasting(router);
    const counter = { lat: 14.6, lng: -90.5 };
    const place = {
      company: { id: 'company-2', name: 'Other' },
      branch: { id: 'branch-2', name: 'B', position: counter },
    };
    const order = cooking(10, place);
    const goingOrder = cooking(60, {
      id: 'carried',
      status: ORDER_STATUS.GOING,
      destination: { lat: 14.75, lng: -90.65 },
    });
    const free = sampleCourier({ id: 'rosa', name: 'Rosa Paz', type: 'WILDCARD' });
    const fix = { at: tools.clock.now(), accuracyM: 8, battery: 0.8 };
    await publishEntities(tools.redis, tools.key, { courier: [sampleCourier({ id: courier.id }), free] });
    await publish(order, goingOrder);
    await publishPositions(tools.redis, tools.key, [{ ...fix, courierId: courier.id, position: far }]);
    expect(await run(tools)).toMatchObject({ atRisk: 1, savable: 0 });
    const rescues = async () => readState(tools.redis, tools.key, 'rescue');
    expect((await rescues()).get(order.id)?.doc).toMatchObject({ option: null });

    await publishPositions(tools.redis, tools.key, [{ ...fix, courierId: 'rosa', position: counter }]);
    tools.clock.pass(SECOND);
    expect(await run(tools)).toMatchObject({ atRisk: 1, savable: 1, offered: 1 });
    const rescue = (await rescues()).get(order.id)?.doc;
    expect(rescue).toMatchObject({
      branchId: 'branch-2',
      option: { verb: 'reassign', courierId: 'rosa', branchSec: 0 },
    });
    expect(rescue?.option?.actBefore).toBeGreaterThan(tools.clock.now());
    expect(await run(tools)).toMatchObject({ savable: 1, offered: 0 });

    tools.clock.pass(SECOND);
    await publish({ ...order, courier: { id: 'rosa', name: 'Rosa Paz' } }, goingOrder);
    await run(tools);
    expect((await rescues()).get(order.id)?.doc.option ?? null).toBeNull();
  });

  it('[FC17] an order that is created ahead of the clock arrives after its creation', async () => {
    await publish(cooking(-90, { courier: null, status: ORDER_STATUS.ON_HOLD, stateTime: {} }));
    await forecasting(router)(tools);
    const timing = (await readState(tools.redis, tools.key, 'timing')).get('order-1')?.doc;
    expect(timing?.interval.from).toBeGreaterThan(tools.clock.now() + 90 * MINUTE);
    expect(timing?.readyAt).toBeGreaterThan(tools.clock.now() + 90 * MINUTE);
  });

  it('[FC14] learns how long goods take from the orders of the last weeks', async () => {
    for (let index = 0; index < 30; index += 1) {
      const order = delivered(`week-${index}`, 5 * 24 * 60 + index, 38);
      order.stateTime[ORDER_STATUS.RECEIVING] = ago(5 * 24 * 60 + index - 30);
      await tools.db.collection(orderCodec.collection).doc(order.id).set(orderCodec.write(order));
    }
    await publish(cooking(1, { id: 'fresh' }));
    const run = forecasting(router);
    const readyAt = async () => (await readState(tools.redis, tools.key, 'timing')).get('fresh')?.doc.readyAt ?? 0;
    await run(tools);
    const before = await readyAt();
    tools.clock.pass(SECOND);
    await run(tools);
    expect(await readyAt()).toBeGreaterThan(before + 5 * MINUTE);
  });

  it('does nothing while the live state is incomplete', async () => {
    expect(await forecasting(router)(tools)).toEqual({ skipped: 1 });
  });
});
