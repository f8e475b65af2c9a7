import { sampleOrder } from '@despacho/contract/samples.ts';
import { compareClocks, FIRST_CLOCK } from '@despacho/domain/live/clocks.ts';
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';
import { silentLog } from '../../platform/log.ts';
import { entryFrom, type RawEntry } from './entries.ts';
import { followLive } from './follow.ts';
import type { WholeState } from './whole.ts';
import { liveKeys } from './keys.ts';
import { splitStored } from './state.ts';

const ORDERS = 40;
const LOADS = 15;

describe('following the live state', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await testContext({ withFirestore: false });
  });
  afterAll(async () => context.close());

  it('[LV1] a state that is read while it changes has a clock that no entry exceeds', async () => {
    const redis = context.redis();
    const writer = context.redis();
    const { key } = context;
    await publishEntities(writer, key, { order: [sampleOrder()] });
    const stop = new AbortController();
    const write = async (): Promise<void> => {
      for (let n = 0; !stop.signal.aborted; n += 1) {
        await publishEntities(writer, key, { order: [sampleOrder({ id: `o${n % ORDERS}`, number: String(n) })] });
      }
    };
    const writing = write();
    const read: WholeState[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const follower = followLive({
        redis,
        blocking: context.redis(),
        key,
        log: silentLog(),
        kinds: STATE_KINDS,
        onState: (whole) => void read.push(whole),
        onEntries: () => {},
        onReadiness: () => {},
      });
      await until('the state', () => read.length > load);
      await follower.close();
    }
    stop.abort();
    await writing;

    const entries = ((await redis.xrange(liveKeys(key).stream, '-', '+')) as RawEntry[]).map(entryFrom);
    const clocks = new Map(entries.map(({ clock, change }) => [`${change?.id} ${change?.v}`, clock]));
    const beyond = read.flatMap(({ upTo, stored }) =>
      Object.entries(stored.get('order') ?? {}).filter(
        ([id, text]) => compareClocks(clocks.get(`${id} ${splitStored(text).v}`) ?? FIRST_CLOCK, upTo) > 0,
      ),
    );
    expect(beyond).toEqual([]);
    expect(read.filter(({ clock, upTo }) => compareClocks(clock, upTo) > 0)).toEqual([]);
  });
});
