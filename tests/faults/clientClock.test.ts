// The clock of the machine a screen runs on is an hour off, and then it jumps.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import type { ClockReport } from './support/clockChild.ts';
import { branchAt, townOrder } from './support/town.ts';

/** In the middle of each level, minutes. */
const AGES = { ON_TIME: 5, VERIFY: 25, TO_BE_LATE: 37, LATE: 70 };

describe('the clock of a screen is wrong', () => {
  let cast: Cast;
  const children: ChildProcess[] = [];
  const open = (offMs: number): ChildProcess => {
    const args = [cast.gateways[0]?.url ?? '', cast.tokens.get('staff:all') ?? '', String(offMs)];
    const execArgv = ['--disable-warning=ExperimentalWarning'];
    const child = fork(join(import.meta.dirname, 'support/clockChild.ts'), args, { execArgv });
    children.push(child);
    return child;
  };
  const report = async (child: ChildProcess): Promise<ClockReport> => {
    const reply = once(child, 'message');
    child.send('report');
    const [received]: unknown[] = await reply;
    return received as ClockReport;
  };
  beforeAll(async () => {
    cast = await startCast();
  });
  afterAll(async () => {
    for (const child of children) child.disconnect();
    await cast.close();
  });

  it('[LV6] levels and timers equal those of a screen whose clock is right, before and after a jump', async () => {
    for (const [level, minutes] of Object.entries(AGES)) {
      const createdAt = new Date(Date.now() - minutes * 60_000).toISOString();
      const path = `${COLLECTIONS.orders}/${level}`;
      const order = townOrder(branchAt(0), { id: level, createdAt });
      await cast.load.write({ path, data: orderCodec.write(order), isWhole: true });
    }
    cast.load.start();
    const control = open(0);
    const ahead = open(HOUR_MS);
    const behind = open(-HOUR_MS);
    const isLive = async (child: ChildProcess, joins = 1): Promise<boolean> => {
      const found = await report(child);
      return found.freshness === 'fresh' && found.joins >= joins && found.levels['LATE'] !== undefined;
    };
    for (const child of children) await until('the screen', async () => isLive(child), { withinMs: 30_000 });

    let worst = 0;
    const compare = async (): Promise<void> => {
      const [right, ...wrong] = await Promise.all([control, ahead, behind].map(report));
      for (const { offsetMs, levels } of wrong) {
        worst = Math.max(worst, Math.abs(offsetMs - (right?.offsetMs ?? 0)));
        for (const level of Object.keys(AGES)) expect([level, levels[level]]).toEqual([level, level]);
      }
      expect(worst).toBeLessThan(1_000);
    };
    await compare();
    ahead.send({ jumpMs: -2 * HOUR_MS });
    behind.send({ jumpMs: 24 * HOUR_MS });
    await compare();
    // A page takes a jump for a sleep and looks again whether it missed something.
    for (const child of [ahead, behind]) {
      await until('it to have joined again', async () => isLive(child, 2), { withinMs: 30_000 });
    }
    await compare();
    const note = `timers at most ${worst} ms apart`;
    expect(await cast.verify({ fault: '12', what: 'client clock an hour off', note })).toEqual(SOUND);
  });
});
