// Every listener of the store stops without an error. Only the canary shows it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { startDeafProxy, type DeafProxy } from './support/deafProxy.ts';

/** A canary is written every 10 s, and missed after 15. */
const WITHIN_MS = 40_000;

describe('the listeners stop receiving', () => {
  let cast: Cast;
  let proxy: DeafProxy | null = null;
  beforeAll(async () => {
    cast = await startCast({
      ingestBehind: async (storePort) => {
        proxy = await startDeafProxy(storePort);
        return proxy.port;
      },
    });
  });
  afterAll(async () => {
    await cast.close();
    await proxy?.close();
  });

  it('[LV5] every screen shows FUENTE DETENIDA until new listeners are active, and nothing is missing', async () => {
    cast.load.start();
    const reported = new Set<string>();
    await until('listeners to be open', () => cast.clients.every(({ live }) => live.ages.get().sourceMs !== null));
    const silenced = proxy?.deafen() ?? 0;
    expect(silenced).toBeGreaterThan(10);
    const startedAt = performance.now();
    await until(
      'every screen to say so and to take it back',
      () => {
        for (const { name, live } of cast.clients) if (live.ages.get().isSourceStopped) reported.add(name);
        return (
          reported.size === cast.clients.length && cast.clients.every(({ live }) => !live.ages.get().isSourceStopped)
        );
      },
      { withinMs: WITHIN_MS },
    );
    const note = `${silenced} listeners, new ones after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
    expect(await cast.verify({ fault: '9', what: 'listeners go deaf', note })).toEqual(SOUND);
  });
});
