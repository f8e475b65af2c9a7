// A gateway receives frames that no browser sends, while its clients continue.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFor } from '../../services/src/demo/random.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { createFuzzer } from './support/fuzz.ts';
import { inspect, INSPECTED, type Inspection } from './support/inspect.ts';
import { SEED, sized } from './support/size.ts';

const AT_ONCE = 4;
const MAX_GROWTH_BYTES = 20 * 1024 * 1024;

describe('a gateway receives random input', () => {
  let cast: Cast;
  let gateway: Inspection;
  beforeAll(async () => {
    cast = await startCast({ gateway: { flags: INSPECTED } });
    const [first] = cast.gateways;
    if (first === undefined) throw new Error('a gateway was wanted');
    gateway = await inspect(first);
  });
  afterAll(async () => {
    gateway.close();
    await cast.close();
  });

  it('[LV13] it closes the sender, stays alive, keeps its memory and its objects', async () => {
    const frames = sized(2_500, 100_000);
    cast.load.start();
    const [target] = cast.gateways;
    const token = cast.tokens.get('staff:all') ?? '';
    const fuzz = async (count: number, name: string): Promise<{ opened: number; closed: number }> => {
      const fuzzers = Array.from({ length: AT_ONCE }, (_, at) =>
        createFuzzer(target?.url ?? '', token, randomFor(SEED, name, at)),
      );
      await Promise.all(fuzzers.map(async (fuzzer) => fuzzer.send(count / AT_ONCE)));
      for (const fuzzer of fuzzers) fuzzer.close();
      const all = fuzzers.map((fuzzer) => fuzzer.counts());
      return {
        opened: all.reduce((sum, one) => sum + one.opened, 0),
        closed: all.reduce((sum, one) => sum + one.closed, 0),
      };
    };
    // Code compiled and cached for the first frame is not a leak.
    await fuzz(frames / 20, 'warm');
    await delay(500);
    const bodies = cast.clients.map(({ ledger }) => ledger.counts().full);
    const before = await gateway.usedBytes();
    const { opened, closed } = await fuzz(frames, 'fuzz');
    await delay(sized(500, 5_000));
    const grown = Math.max(0, (await gateway.usedBytes()) - before);

    expect(target?.isRunning()).toBe(true);
    expect(await gateway.evaluate('({}).admin === undefined && [].admin === undefined')).toBe(true);
    expect(closed).toBeGreaterThan(opened / 2);
    expect(cast.clients.map(({ ledger }) => ledger.counts().full)).toEqual(bodies);
    const note = `${opened} connections, gateway grew ${(grown / 1024 / 1024).toFixed(1)} MB`;
    expect(await cast.verify({ fault: '17', what: `${frames} fuzzed frames`, note })).toEqual(SOUND);
    expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
    const unhandled = target?.log().filter((line) => /unhandled|uncaught/i.test(line));
    expect(unhandled).toEqual([]);
  });
}, 1_500_000);
