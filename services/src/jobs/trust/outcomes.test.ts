import type { Timing } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleCompany, sampleOrder, sampleTiming } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { waitingCounts } from '../../../../tests/support/trustCounts.ts';
import { notePromise } from '../../store/trust/proposals.ts';
import { countOutcomes } from './outcomes.ts';

const MINUTE = 60_000;
const luis = { id: 'luis', name: 'Luis Ramos' };
const rosa = { id: 'rosa', name: 'Rosa Paz' };

let tools: TestTools;
/** Instants are minutes since the beginning of a test. */
let begunAt: number;
beforeAll(async () => {
  tools = await jobTools('2026-11-21T18:00:00.000Z');
});
afterAll(async () => tools.close());
beforeEach(async () => {
  await tools.redis.flushall();
  begunAt = tools.clock.now();
});

const at = (minutes: number): string => new Date(begunAt + minutes * MINUTE).toISOString();
const order = (only: Partial<Order> = {}): Order =>
  sampleOrder({ id: 'one', status: ORDER_STATUS.ASSIGNED, courier: luis, createdAt: at(0), updatedAt: at(0), ...only });
const delivered = (minutes: number, only: Partial<Order> = {}): Order =>
  order({
    status: ORDER_STATUS.DELIVERED,
    deliveredAt: at(minutes),
    stateTime: { [ORDER_STATUS.RECEIVING]: at(5), [ORDER_STATUS.GOING]: at(10) },
    ...only,
  });

/** The job at a minute of the test. */
const look = async (
  minutes: number,
  orders: readonly Order[],
  atRisk: readonly string[] = [],
  timings: readonly Timing[] = [],
): Promise<void> => {
  tools.clock.pass(begunAt + minutes * MINUTE - tools.clock.now());
  await countOutcomes(tools, {
    orders,
    companies: new Map([['company-1', sampleCompany()]]),
    atRisk: new Map(atRisk.map((id) => [id, { id }])),
    timings: new Map(timings.map((timing) => [timing.id, timing])),
    now: tools.clock.now(),
  });
};
const counts = async () => waitingCounts(tools.redis, tools.key);

describe('outcomes of orders', () => {
  it('[TS2] a late order counts once, by the first forecast that was shown of it', async () => {
    await look(0, [order()]);
    await look(30, [order()], ['one']);
    await look(35, [order()]);
    await look(40, [order()], ['one']);
    expect(await counts()).toEqual({});
    await look(46, [order()]);
    await look(47, [order()]);
    await look(60, [delivered(55)]);
    expect(await counts()).toEqual({ late: 1, lateForecast: 1, warnedLate: 1, delivered: 1 });
  });

  it('[TS2] two runs at once count it once; a forecast too near to the limit is not in time', async () => {
    await look(0, [order()]);
    await look(40, [order()], ['one']);
    tools.clock.pass(6 * MINUTE);
    await Promise.all([look(46, [order()]), look(46, [order()])]);
    expect(await counts()).toEqual({ late: 1, warnedLate: 1 });
  });

  it('[TS16] an order in time after a warning was warned of in vain, or saved by another courier', async () => {
    const [first, second] = [order(), order({ id: 'two' })];
    await look(0, [first, second]);
    await look(20, [first, second], ['one', 'two']);
    const ended = [delivered(40), delivered(40, { id: 'two', courier: rosa })];
    await look(41, ended);
    await look(42, ended);
    expect(await counts()).toEqual({ warnedOnTime: 1, warnedSaved: 1, delivered: 2 });
  });

  it('[TS17] a delivery counts once as inside or outside of the interval that was shown first', async () => {
    await look(0, [order(), order({ id: 'two' })]);
    const between = (from: number, to: number) => ({ from: begunAt + from * MINUTE, to: begunAt + to * MINUTE });
    const timings = ['one', 'two'].map((id) =>
      sampleTiming({ id, first: { created: between(30, 40), going: id === 'one' ? between(35, 40) : null } }),
    );
    const ended = [delivered(38), delivered(45, { id: 'two' })];
    await look(46, ended, [], timings);
    await look(46, ended, [], timings);
    expect(await counts()).toMatchObject({ createdIntervals: 2, createdInside: 1, goingIntervals: 1, goingInside: 1 });
  });

  it('[TS18] a delivery counts once as near to what an accepted proposal promised or not', async () => {
    const ids = ['one', 'two', 'three'];
    await look(
      0,
      ids.map((id) => order({ id })),
    );
    for (const id of ids)
      await notePromise(tools.redis, tools.key, id, { courierId: 'luis', arrivesAt: begunAt + 30 * MINUTE });
    const ended = [delivered(35), delivered(36, { id: 'two' }), delivered(30, { id: 'three', courier: rosa })];
    await look(40, ended);
    await look(41, ended);
    expect(await counts()).toMatchObject({ promised: 2, promiseKept: 1 });
    await tools.redis.hset(tools.key('trust:promises'), 'one', 'of another version');
    await look(42, ended);
    expect(await counts()).toMatchObject({ promised: 2 });
    await look(90, []);
    expect(await tools.redis.exists(tools.key('trust:promises'))).toBe(0);
  });

  it('[TS15] a delivery without one of its stages counts as such', async () => {
    await look(0, []);
    await look(30, [delivered(20, { stateTime: { [ORDER_STATUS.GOING]: at(10) } })]);
    await look(31, [delivered(20, { stateTime: { [ORDER_STATUS.GOING]: at(10) } })]);
    expect(await counts()).toEqual({ delivered: 1, stageMissing: 1 });
  });

  it('[TS10] after a loss of Redis nothing counts twice, and no order is judged whose warnings are lost', async () => {
    await look(0, [order()]);
    await look(46, [order(), delivered(20, { id: 'two' })]);
    await tools.redis.flushall();
    await look(47, [order(), delivered(20, { id: 'two' }), order({ id: 'three', createdAt: at(10) })]);
    await look(56, [order(), delivered(20, { id: 'two' }), order({ id: 'three', createdAt: at(10) })]);
    expect(await counts()).toEqual({});
  });

  it('[TS1] counts belong to the day of the outcome', async () => {
    await look(0, [order()]);
    await look(46, [order()]);
    const names = Object.keys(await tools.redis.hgetall(tools.key('trust:waiting')));
    expect(names).toEqual(['2026-11-21|late']);
  });
});
