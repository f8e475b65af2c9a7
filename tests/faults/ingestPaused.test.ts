// One of two ingests is paused while documents change and are deleted, and then continues with an old state.
import { setTimeout as delay } from 'node:timers/promises';
import { COLLECTIONS } from '../../services/src/store/collections.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { sized } from './support/size.ts';
import { streamBreaches } from './support/stream.ts';

describe('an ingest is paused under load', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await startCast();
  });
  afterAll(async () => cast.close());

  it('[LV3] nothing is sent twice, nothing older after a newer, and nothing deleted returns', async () => {
    cast.load.start();
    const [paused, other] = cast.ingests;
    paused?.signal('SIGSTOP');
    await delay(sized(3_000, 60_000));
    const path = `${COLLECTIONS.orders}/seed-0`;
    await cast.load.write({ path, data: null, isWhole: true });
    paused?.signal('SIGCONT');
    await delay(sized(1_000, 10_000));
    // Now it is the only one, and every client shows what it publishes.
    await other?.kill('SIGKILL');
    await delay(sized(1_000, 10_000));
    expect(await cast.verify({ fault: '11', what: 'ingest stood still' })).toEqual(SOUND);
    expect(await streamBreaches(cast.stack.redis.url)).toEqual([]);
  });
});
