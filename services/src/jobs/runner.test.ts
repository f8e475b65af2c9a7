import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { until } from '../../../tests/support/until.ts';
import type { RunningPart } from '../platform/context.ts';
import { realClock } from '../platform/clock.ts';
import { readJobRuns } from '../platform/heartbeat.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { connectFirestore, type Firestore } from '../store/firestore.ts';
import { job, type Job } from './job.ts';
import { startJobs } from './runner.ts';

const timings = { lockMs: 500, stalledMs: 250, rescheduleMs: 200, lookMs: 100, runMs: 400 };

let context: TestContext;
let db: Firestore;
const running: RunningPart[] = [];
beforeAll(async () => {
  context = await testContext({ clock: realClock, withFirestore: false });
  db = connectFirestore(context.config);
});
afterEach(async () => {
  for (const part of running.splice(0)) await part.close();
  await context.redis().flushall();
});
afterAll(async () => {
  await db.terminate();
  await context.close();
});

const nothing = z.strictObject({});
/** Counts its runs. */
const countingJob = (name: string, everyMs: number): { row: Job; runs: () => number } => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    return { runs };
  };
  return { row: job({ name, schedule: { everyMs }, schema: nothing, data: {}, run }), runs: () => runs };
};
/** A runner as in a process of its own. */
const startWith = async (...jobs: Job[]): Promise<Metrics> => {
  const metrics = createMetrics();
  running.push(await startJobs({ context: { ...context, metrics }, db, jobs, timings }));
  return metrics;
};

describe('jobs on their queues', () => {
  it('run by their schedule, and report their last run', async () => {
    const { row, runs } = countingJob('often', 100);
    const before = Date.now();
    const metrics = await startWith(row);
    await until('three runs', () => runs() >= 3);
    const ranAt = (await readJobRuns(context.redis(), context.key)).get('often') ?? 0;
    expect(ranAt).toBeGreaterThanOrEqual(before);
    const reported = metrics.facts().jobs?.['often'];
    expect(reported?.everyMs).toBe(100);
    expect(reported?.counts?.['runs']).toBeGreaterThanOrEqual(3);
    expect(reported?.lastRunAt ?? 0).toBeGreaterThanOrEqual(before);
  });

  it('run once per tick, with any number of processes', async () => {
    const { row, runs } = countingJob('shared', HOUR_MS);
    await startWith(row);
    await startWith(row);
    await until('the first run', () => runs() > 0);
    // Both processes put their schedules back several times in this while.
    const queue = context.key('jobs:shared');
    const redis = context.redis();
    await until('both have seen the next tick', async () => (await redis.zcard(`${queue}:delayed`)) === 1);
    await until('the schedules were set again', async () => Number(await redis.get(`${queue}:id`)) > 6);
    expect(runs()).toBe(1);
  });

  it('wait for their hour, whenever their process starts', async () => {
    const { row, runs } = countingJob('nightly', HOUR_MS);
    const sinceTickMs = 600_000;
    const offsetMs = (Date.now() - sinceTickMs) % HOUR_MS;
    await startWith({ ...row, schedule: { everyMs: HOUR_MS, offsetMs } });
    const due = await until('its next run is planned', async () =>
      context.redis().zscore(context.key('jobs:nightly:repeat'), 'nightly'),
    );
    expect(Number(due) % HOUR_MS).toBe(offsetMs);
    expect(Number(due)).toBeGreaterThan(Date.now());
    expect(runs()).toBe(0);
  });

  it('run again after a run that never ends', async () => {
    const { row, runs } = countingJob('hanging', 100);
    const hanging = {
      ...row,
      run: async (...given: Parameters<Job['run']>) => {
        await row.run(...given);
        return runs() === 1 ? new Promise<never>(() => {}) : {};
      },
    };
    const metrics = await startWith(hanging);
    await until('runs after the first', () => runs() >= 3);
    expect(await metrics.registry.metrics()).toMatch(/job_runs_total\{job="hanging",end="failed"\} 1/);
  });

  it('are restored after FLUSHALL', async () => {
    const { row, runs } = countingJob('flushed', 100);
    await startWith(row);
    await until('a first run', () => runs() >= 1);
    await context.redis().flushall();
    const flushedAt = runs();
    await until('runs after the loss', () => runs() >= flushedAt + 3);
  });

  it('are restored after an outage of Redis', async () => {
    const { row, runs } = countingJob('outage', 100);
    await startWith(row);
    await until('a first run', () => runs() >= 1);
    await context.servers.redis.kill();
    const killedAt = runs();
    await context.servers.redis.start();
    await until('runs after the outage', () => runs() >= killedAt + 3);
  });

  it('can be closed while Redis is unavailable', async () => {
    const { row, runs } = countingJob('away', 100);
    await startWith(row);
    await until('a first run', () => runs() >= 1);
    await context.servers.redis.kill();
    await Promise.all(running.splice(0).map(async (part) => part.close()));
    const closedAt = runs();
    await context.servers.redis.start();
    const other = countingJob('other', 100);
    await startWith(other.row);
    await until('others run', () => other.runs() >= 3);
    expect(runs()).toBe(closedAt);
  });

  it('run again when their worker was killed', async () => {
    const child = fork(join(import.meta.dirname, '../../../tests/support/hangingJob.ts'), [
      context.config.redis.url,
      context.key('jobs'),
      'killed',
    ]);
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { row, runs } = countingJob('killed', HOUR_MS);
    await startWith(row);
    await until('the run that was lost', () => runs() >= 1);
  });

  it('fail independently and are retried at their next tick', async () => {
    let tries = 0;
    const run = async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
      return {};
    };
    const metrics = await startWith(
      job({ name: 'failing', schedule: { everyMs: 100 }, schema: nothing, data: {}, run }),
    );
    await until('a good run', async () => (await readJobRuns(context.redis(), context.key)).has('failing'));
    expect(tries).toBeGreaterThanOrEqual(3);
    const text = await metrics.registry.getSingleMetricAsString('job_runs_total');
    expect(text).toContain('job_runs_total{job="failing",end="failed"} 2');
  });

  it('validate their data', async () => {
    const row = job({ name: 'strict', schedule: { everyMs: 1 }, schema: nothing, data: {}, run: async () => ({}) });
    const tools = { clock: realClock, log: context.log, key: context.key, redis: context.redis(), db };
    await expect(row.run(tools, { unknown: 1 })).rejects.toThrow(/unrecognized/i);
  });
});
