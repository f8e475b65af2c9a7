import { sampleCompany, sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { publishEntities, readState } from '../../../tests/support/liveState.ts';
import { until } from '../../../tests/support/until.ts';
import { readJobRuns } from '../platform/heartbeat.ts';
import { connectFirestore, type Firestore } from '../store/firestore.ts';
import { orderCodec } from '../store/orders/orders.ts';
import { start } from './process.ts';

let context: TestContext;
let db: Firestore;
beforeAll(async () => {
  context = await testContext();
  db = connectFirestore(context.config);
});
afterAll(async () => {
  await db.terminate();
  await context.close();
});

describe('the jobs process', () => {
  it('runs its jobs and reports their delay', async () => {
    const createdAt = new Date(context.clock.now() - 26 * 60_000).toISOString();
    const order = sampleOrder({ createdAt, alert: 'ON_TIME' });
    await db.collection('deliveries').doc(order.id).set(orderCodec.write(order));
    const redis = context.redis();
    await publishEntities(redis, context.key, { order: [order], company: [sampleCompany()] });
    const jobs = await start(context);

    await until('the level is stored', async () => {
      const document = await db.collection('deliveries').doc(order.id).get();
      return document.get('alert') === 'VERIFY';
    });
    const trends = await until('the trend is published', async () => {
      const found = await readState(redis, context.key, 'trend');
      return found.size > 0 ? found : null;
    });
    expect(trends.get('all')?.doc.points.at(-1)).toMatchObject({ verify: 1, late: 0 });

    const often = [
      'alarms',
      'alerts',
      'announcements',
      'courier-status',
      'daily-stats',
      'forecasts',
      'lock-expiry',
      'message-dispatch',
      'trend',
      'trust',
    ];
    const ran = await until('all but the rare ones ran', async () => {
      const runs = await readJobRuns(redis, context.key);
      return often.every((name) => runs.has(name)) ? runs : null;
    });
    expect([...ran.keys()]).toEqual(expect.arrayContaining(often));
    expect(Object.keys(context.metrics.facts().jobs ?? {})).toContain('retention');
    await jobs.close();
  });
});
