import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { useJobTools } from '../../../tests/support/jobTools.ts';
import { publishEntities, readState } from '../../../tests/support/liveState.ts';
import { markOnDuty } from '../store/live/duty.ts';
import { runTrend } from './trend.ts';

const start = '2026-11-21T18:00:00.000Z';
const minute = 60_000;

const tools = useJobTools(start);

const other = { id: 'company-2', name: 'Other' };
const aged = (id: string, minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({ id, createdAt: new Date(tools.clock.now() - minutes * minute).toISOString(), ...only });
const publish = async (...orders: Order[]): Promise<void> => {
  await publishEntities(tools.redis, tools.key, {
    order: orders,
    company: [sampleCompany(), sampleCompany(other)],
    branch: [sampleBranch()],
  });
};
const points = async (id: string) => (await readState(tools.redis, tools.key, 'trend')).get(id)?.doc.points ?? [];

describe('trend', () => {
  it('[BO8] counts every scope separately, an empty one too', async () => {
    await publish(
      aged('late', 50),
      aged('going', 5, { status: ORDER_STATUS.GOING, company: other, branch: null }),
      aged('closed', 50, { status: ORDER_STATUS.DELIVERED }),
    );
    expect(await runTrend(tools)).toEqual({ scopes: 4 });
    const counts = { late: 0, toBeLate: 0, verify: 0, onTime: 0, going: 0, at: tools.clock.now() };
    const last = async (id: string) => (await points(id)).at(-1);
    expect(await last('all')).toEqual({ ...counts, late: 1, onTime: 1, going: 1 });
    expect(await last('company:company-1')).toEqual({ ...counts, late: 1 });
    expect(await last('branch:branch-1')).toEqual({ ...counts, late: 1 });
    expect(await last('company:company-2')).toEqual({ ...counts, onTime: 1, going: 1 });
  });

  it('[BO8] keeps a quarter of an hour, and a second run in a minute adds nothing', async () => {
    await publish(aged('order', 1));
    for (let count = 0; count < 20; count += 1) {
      await runTrend(tools);
      tools.clock.pass(minute);
    }
    const trendPoints = await points('all');
    expect(trendPoints.length).toBe(16);
    expect((trendPoints.at(-1)?.at ?? 0) - (trendPoints[0]?.at ?? 0)).toBe(15 * minute);
    expect(trendPoints.map(({ onTime, late }) => [onTime, late])).toContainEqual([1, 0]);
    tools.clock.pass(-minute);
    expect(await runTrend(tools)).toEqual({ scopes: 0 });
    expect(await points('all')).toEqual(trendPoints);
  });

  it('[BO10] is complete at the first run after a loss', async () => {
    await publish(aged('late', 50));
    await runTrend(tools);
    const trendPoints = await points('branch:branch-1');
    expect(trendPoints).toHaveLength(16);
    expect(trendPoints.map(({ late }) => late)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
  });

  it('[BO10] the trend of everything is complete as early as that of a new branch', async () => {
    await publish();
    await runTrend(tools);
    tools.clock.pass(minute);
    await publish(aged('late', 50));
    await runTrend(tools);
    const [everything, branch] = [await points('all'), await points('branch:branch-1')];
    expect(everything).toHaveLength(16);
    expect(everything).toEqual(branch);
  });

  it('[BO8] does not count an incomplete state', async () => {
    await publish(aged('order', 1));
    await tools.redis.del(tools.key('ready'));
    expect(await runTrend(tools)).toEqual({ skipped: 1 });
    expect(await points('all')).toEqual([]);
  });

  it('[BO8] is published at the first run after a loss, also a moment after a recomputed point', async () => {
    for (const waitMs of [0, 10_000, 20_000]) {
      await tools.redis.flushall();
      tools.clock.pass(waitMs);
      await publish(aged('order', 1));
      expect(await runTrend(tools)).toEqual({ scopes: 4 });
    }
  });

  it('[AR21] divides by the accounts on duty whose scope contains its own, at least one', async () => {
    const { redis, key, clock } = tools;
    const controllers = async (): Promise<(number | undefined)[]> => {
      const trends = await readState(redis, key, 'trend');
      return ['all', 'company:company-1', 'branch:branch-1', 'company:company-2'].map(
        (id) => trends.get(id)?.doc.controllers,
      );
    };
    await publish(aged('order', 1));
    await runTrend(tools);
    expect(await controllers()).toEqual([1, 1, 1, 1]);
    const now = clock.realNow();
    await markOnDuty(redis, key, [{ uid: 'gone', scope: 'all' }], now - 600_000);
    await markOnDuty(redis, key, [{ uid: 'moved', scope: 'all' }], now - 60_000);
    const people = { ana: 'all', eva: 'all', moved: 'company:company-1', luis: 'branch:branch-1' };
    await markOnDuty(
      redis,
      key,
      Object.entries(people).map(([uid, scope]) => ({ uid, scope })),
      now,
    );
    clock.pass(minute);
    await runTrend(tools);
    expect(await controllers()).toEqual([2, 3, 4, 2]);
  });
});
