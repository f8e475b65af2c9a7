// A long run without a fault: a day of the demo city at twenty times its speed, with open screens.
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProcesses } from '../../services/src/platform/heartbeat.ts';
import { keysOf } from '../../services/src/platform/redisKeys.ts';
import type { ServiceProcess } from '../support/serviceProcess.ts';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { inspect, INSPECTED, type Inspection } from './support/inspect.ts';
import { sized } from './support/size.ts';
import { growthOf, LENGTH_MS, MAX_GROWTH, SAMPLES, SPEED } from './support/soak.ts';

const CHECK_MS = sized(1_000, LIVE.checkMs);

/** The minute between two comparisons of hashes is shorter here; all other waits are as long as they are. */
const timers = {
  setTimeout: (run: (...args: unknown[]) => void, ms: number) =>
    Number(setTimeout(run, ms === LIVE.checkMs ? CHECK_MS : ms)),
  clearTimeout: (id: number) => clearTimeout(id),
};

describe(
  'a day of the city',
  () => {
    let cast: Cast;
    let writers: ServiceProcess[];
    const inspections = new Map<string, Inspection>();
    beforeAll(async () => {
      const inspected = { flags: INSPECTED };
      cast = await startCast({
        rooms: ['staff:all', 'wall:all'],
        hasCity: true,
        settings: { DEMO: 'on', DEMO_SPEED: String(SPEED), DEMO_COURIERS: '40' },
        jobs: 1,
        gateway: inspected,
        ingest: inspected,
        environment: { timers },
      });
      writers = [...cast.jobs, ...(cast.demo === null ? [] : [cast.demo])];
      const named = [
        ...cast.gateways.map((one) => ['gateway', one] as const),
        ...cast.ingests.map((one) => ['ingest', one] as const),
      ];
      for (const [at, [name, service]] of named.entries()) inspections.set(`${name} ${at % 2}`, await inspect(service));
    });
    afterAll(async () => {
      for (const inspection of inspections.values()) inspection.close();
      await cast.close();
    });

    /** Everything that writes is paused, so that there is one state to compare with. */
    const frozen = async <T>(act: () => Promise<T>): Promise<T> => {
      for (const writer of writers) writer.signal('SIGSTOP');
      try {
        return await act();
      } finally {
        for (const writer of writers) writer.signal('SIGCONT');
      }
    };
    const checksWith = async (result: string): Promise<number> => {
      const redis = new Redis(cast.stack.redis.url);
      const processes = await readProcesses(redis, keysOf('test'));
      redis.disconnect();
      const lines = JSON.stringify(
        processes.flatMap(({ metrics }) => metrics.filter(({ name }) => name === 'gateway_checks_total')),
      );
      return Array.from(
        lines.matchAll(new RegExp(`"value":(\\d+),"labels":\\{"answer":"${result}"`, 'g')),
        ([, count]) => Number(count),
      ).reduce((sum, count) => sum + count, 0);
    };

    it('[LV10] nothing grows, nothing differs, nothing is lost', async () => {
      await until(
        'the city to live',
        () => cast.clients.every((client) => (client.holding()['courier']?.size ?? 0) >= 40),
        {
          withinMs: 60_000,
        },
      );
      const used = new Map<string, number[]>([...inspections.keys()].map((name) => [name, []]));
      for (let sample = 0; sample < SAMPLES; sample += 1) {
        await delay(LENGTH_MS / SAMPLES);
        for (const [name, inspection] of inspections) used.get(name)?.push(await inspection.usedBytes());
      }
      const growth = [...used].map(([name, bytes]) => ({ name, factor: growthOf(bytes) }));
      await until('hashes to be compared', async () => (await checksWith('same')) > 0, { withinMs: 30_000 });
      const note = growth.map(({ name, factor }) => `${name} x${factor.toFixed(2)}`).join(' ');
      const what = `${Math.round(LENGTH_MS / 1_000)} s at ${SPEED} times the speed`;
      expect(await frozen(async () => cast.verify({ fault: '27', what, note, withinMs: 60_000 }))).toEqual(SOUND);
      expect(await checksWith('different')).toBe(0);
      expect(growth.filter(({ factor }) => factor > MAX_GROWTH)).toEqual([]);
      for (const service of [...writers, ...cast.gateways, ...cast.ingests]) expect(service.isRunning()).toBe(true);
    });
  },
  2 * LENGTH_MS + 300_000,
);
