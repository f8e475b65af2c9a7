import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { until } from '../../../tests/support/until.ts';
import { createMetrics } from '../platform/metrics.ts';
import { readDuty } from '../store/live/duty.ts';
import { connectFirestore } from '../store/firestore.ts';
import { readMarker } from './life/marker.ts';
import { start } from './process.ts';

let context: TestContext;
afterEach(async () => context.close());

describe('the demo process', () => {
  it('[DM1] [DM10] creates the city, runs it at its own speed, stops on close, and continues at the next start', async () => {
    context = await testContext({ settings: { DEMO_COURIERS: '15', DEMO_SPEED: '60' } });
    const db = connectFirestore(context.config);
    const first = await start(context);
    const marker = await readMarker(db);
    expect(marker).toMatchObject({ couriers: 15, isFounded: true });
    await until('phones move', async () => {
      const moved = await db
        .collection('bikers')
        .where('at', '>', new Date(marker?.foundedAt ?? 0))
        .limit(1)
        .get();
      return !moved.empty;
    });
    // [DM10] Their alarms stay theirs, and they are not the next to be called.
    const dutyWithin = async (ms: number) =>
      (await readDuty(context.redis(), context.key, Date.now(), ms)).map(({ uid }) => uid).toSorted();
    await until('the staff is on duty', async () => (await dutyWithin(9 * MINUTE_MS)).length > 0);
    expect(await dutyWithin(9 * MINUTE_MS)).toEqual(['demo-admin', 'demo-controlador']);
    expect(await dutyWithin(MINUTE_MS)).toEqual([]);
    await first.close();
    const markerAfter = await readMarker(db);
    expect(markerAfter?.livedUntil).toBeGreaterThan(marker?.foundedAt ?? Infinity);
    // Its own registry, as in every process.
    const second = await start({ ...context, metrics: createMetrics() });
    await until(
      'the city lives on',
      async () => ((await readMarker(db))?.livedUntil ?? 0) > (markerAfter?.livedUntil ?? 0),
    );
    await second.close();
    await db.terminate();
  });

  it('waits for a store that starts late', async () => {
    context = await testContext({ settings: { DEMO_COURIERS: '3' } });
    await context.servers.firestore?.stop();
    const starting = start(context);
    await context.servers.firestore?.start();
    const running = await starting;
    const db = connectFirestore(context.config);
    expect(await readMarker(db)).toMatchObject({ couriers: 3, isFounded: true });
    await running.close();
    await db.terminate();
  });

  it('rejects a real project, with any settings', async () => {
    context = await testContext({ withFirestore: false });
    const firestore = { kind: 'cloud', projectId: 'real' } as const;
    await expect(start({ ...context, config: { ...context.config, firestore } })).rejects.toThrow(/real project/);
  });
});
