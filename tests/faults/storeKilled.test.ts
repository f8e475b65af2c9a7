// The embedded Firestore is killed while it is written to.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { SOUND, startCast, type Cast } from './support/cast.ts';
import { sized } from './support/size.ts';

describe('the store is killed under load', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await startCast();
  });
  afterAll(async () => cast.close());

  it('every acknowledged write exists, and the listeners continue', async () => {
    const times = sized(2, 5);
    cast.load.start(sized(100, 200));
    for (let round = 0; round < times; round += 1) {
      const before = cast.load.acknowledged.count();
      await until('writes', () => cast.load.acknowledged.count() > before + 60, { withinMs: 60_000 });
      await cast.stack.firestore().kill('SIGKILL');
      await cast.stack.startFirestore();
    }
    const again = cast.load.acknowledged.count();
    await until('writes again', () => cast.load.acknowledged.count() > again, { withinMs: 60_000 });
    const what = `store killed, times: ${times}`;
    expect(await cast.verify({ fault: '10', what, withinMs: 60_000 })).toEqual(SOUND);
  });
});
