import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import {
  sampleBranch,
  sampleCompany,
  sampleCourier,
  sampleCourierStatus,
  sampleOrder,
} from '@despacho/contract/samples.ts';
import type { BoardFrame } from '@despacho/contract/pastBoard.ts';
import { framesOf } from '@despacho/domain/board/past/hours.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../tests/support/jobTools.ts';
import { publishEntities } from '../../../tests/support/liveState.ts';
import { deleteBoardHoursBefore, readBoardHours, readFirstRecordAt, recordBoard } from '../store/pastBoard.ts';
import { recordingBoard } from './boardRecord.ts';

/** 14:57 in Guatemala. */
const START = Date.parse('2026-11-24T20:57:08.000Z');
const MINUTE = 60_000;
const record = recordingBoard(1);

let tools: TestTools;
beforeAll(async () => {
  tools = await jobTools(new Date(START).toISOString());
});
afterAll(async () => tools.close());
beforeEach(async () => {
  tools.clock.pass(START - tools.clock.now());
  await tools.redis.flushall();
  await deleteBoardHoursBefore(tools.db, START + 1_000 * MINUTE);
});

const publish = async (...orders: Partial<Order>[]): Promise<void> => {
  await publishEntities(tools.redis, tools.key, {
    order: orders.map((only) => sampleOrder(only)),
    company: [sampleCompany({ lateLimitSec: 1_800 })],
    branch: [sampleBranch()],
    courier: [sampleCourier(), sampleCourier({ id: 'off', accountStatus: 'INACTIVE' })],
    courierStatus: [sampleCourierStatus({ isReturning: true })],
  });
};
const frames = async (): Promise<BoardFrame[]> =>
  (await readBoardHours(tools.db, [START, START + 60 * MINUTE])).flatMap(({ hour }) =>
    hour === null ? [] : framesOf(hour),
  );
const shown = async () =>
  (await frames()).map(({ at, orders }) => [(at - START) / MINUTE, orders.map(({ id, status }) => `${id} ${status}`)]);

describe('the job that records boards', () => {
  it('[PB1] [PB11] writes each minute what changed, a document for each hour of the local day', async () => {
    await publish({ id: 'a', status: ORDER_STATUS.NEW }, { id: 'b', status: ORDER_STATUS.ASSIGNED });
    expect(await record(tools)).toMatchObject({ recorded: 1, stepMin: 1 });
    tools.clock.pass(MINUTE);
    await publish({ id: 'a', status: ORDER_STATUS.GOING }, { id: 'b', status: ORDER_STATUS.DELIVERED });
    await record(tools);
    tools.clock.pass(2 * MINUTE);
    await record(tools);
    expect(await shown()).toEqual([
      [0, ['a Nuevo', 'b Asignado']],
      [1, ['a En ruta']],
      [3, ['a En ruta']],
    ]);
    const { docs } = await tools.db.collection('boardHours').get();
    expect(docs.map(({ id }) => id)).toEqual(['2026-11-24-14', '2026-11-24-15']);
    const [first] = await frames();
    expect(first?.limits).toEqual([{ id: 'company-1', lateLimitSec: 1_800 }]);
    expect(first?.couriers).toMatchObject([{ id: 'courier-1', isReturning: true }]);
  });

  it('[PB2] a second run in a minute writes nothing', async () => {
    await publish({ id: 'a' });
    await record(tools);
    tools.clock.pass(20_000);
    await publish({ id: 'b' });
    expect(await record(tools)).toEqual({ unchanged: 1 });
    expect(await frames()).toHaveLength(1);
  });

  it('[PB2] of many runs at once each minute is recorded once', async () => {
    await publish({ id: 'a' });
    for (let minute = 0; minute < 3; minute += 1) {
      const counts = await Promise.all([record(tools), record(tools), record(tools)]);
      expect(counts.filter((count) => count['recorded'] === 1)).toHaveLength(1);
      tools.clock.pass(MINUTE);
    }
    expect((await frames()).map(({ at }) => (at - START) / MINUTE)).toEqual([0, 1, 2]);
  });

  it('[PB2] does not record an incomplete live state', async () => {
    await publish({ id: 'a' });
    await tools.redis.del(tools.key('ready'));
    expect(await record(tools)).toEqual({ skipped: 1 });
    expect(await frames()).toEqual([]);
    expect(await readFirstRecordAt(tools.db)).toBeNull();
  });

  it('[PB4] keeps fewer minutes in a document that would be too large, and none where nothing fits', async () => {
    const orders = Array.from({ length: 60 }, (_, index) => sampleOrder({ id: `order-${index}` }));
    const frame = (minute: number): BoardFrame => ({
      at: START - 57 * MINUTE + minute * MINUTE,
      orders: orders.map(({ branch: _branch, ...order }, index) => ({
        ...order,
        branch: null,
        number: `GT-${(index * 7_919 * (minute + 1)) % 100_003}`,
        isUntyped: false,
        hasCoordinates: true,
      })),
      couriers: [],
      limits: [],
    });
    const steps: number[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      const { bytes, stepMin } = await recordBoard(tools.db, frame(minute), 1, 6_000);
      expect(bytes).toBeLessThanOrEqual(6_000);
      steps.push(stepMin);
    }
    const last = steps.at(-1) ?? 0;
    expect(last).toBeGreaterThan(1);
    expect((await frames()).map(({ at }) => (at - START + 57 * MINUTE) / MINUTE)).toEqual(
      Array.from({ length: Math.ceil(60 / last) }, (_, index) => index * last),
    );
    const later = { ...frame(0), at: START + 60 * MINUTE };
    expect(await recordBoard(tools.db, later, 1, 100)).toMatchObject({ result: 'tooLarge' });
    expect(await recordBoard(tools.db, { ...later, at: later.at + MINUTE }, 1, 100)).toMatchObject({
      result: 'unchanged',
    });
    const [, tooLarge] = await readBoardHours(tools.db, [START, later.at]);
    expect(tooLarge).toMatchObject({ isTooLarge: true, hour: null });
  });

  it('[PB1] starts an unreadable hour again', async () => {
    const hour = tools.db.collection('boardHours').doc('2026-11-24-14');
    await publish({ id: 'a' });
    for (const payload of ['text', Buffer.from('no gzip'), null, 7]) {
      await hour.set({ payload });
      expect(await frames()).toEqual([]);
      expect(await record(tools)).toMatchObject({ recorded: 1 });
      expect(await frames()).toHaveLength(1);
    }
  });

  it('[PB8] hours older than their days are deleted', async () => {
    await publish({ id: 'a' });
    await record(tools);
    tools.clock.pass(4 * MINUTE);
    await record(tools);
    expect(await deleteBoardHoursBefore(tools.db, START + 3 * MINUTE - 8_000)).toBe(1);
    expect(await shown()).toEqual([[4, ['a En cola']]]);
    expect(await readFirstRecordAt(tools.db)).toBe(START + 4 * MINUTE);
  });
});
