import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../../tests/support/context.ts';
import { dropEpoch, ensureEpoch, markReady, readEpoch } from './epoch.ts';
import { entryFrom, type RawEntry } from './entries.ts';
import { liveKeys } from './keys.ts';
import { chunksOf, publish, type StateChange } from './publish.ts';
import { readStored } from './state.ts';
import { forgetTombstones } from './tombstones.ts';

let context: TestContext;
let redis: ReturnType<TestContext['redis']>;
let epoch: string;

beforeAll(async () => {
  context = await testContext({ withFirestore: false });
  redis = context.redis();
});
afterAll(async () => context.close());
beforeEach(async () => {
  await redis.flushall();
  epoch = await ensureEpoch(redis, context.key);
});

const V = (micros: number): string => String(1_700_000_000_000_000 + micros);
const doc = (id: string, v: number, text = `{"id":"${id}","at":${v}}`): StateChange => ({
  kind: 'order',
  id,
  v: V(v),
  json: text,
});
const gone = (id: string, v: number): StateChange => ({ kind: 'order', id, v: V(v), json: null });

const put = async (...changes: StateChange[]): Promise<number> => {
  const result = await publish(redis, context.key, epoch, changes);
  if (!result.ok) throw new Error(result.code);
  return result.accepted;
};
const stream = async () => ((await redis.xrange(liveKeys(context.key).stream, '-', '+')) as RawEntry[]).map(entryFrom);
const stored = () => readStored(redis, context.key, 'order');

describe('publish.lua', () => {
  it('[LV3] writes a new document into the state and the stream, unchanged', async () => {
    const text = '{"id":"a","list":[],"big":1700000000000001,"nested":{"x":null},"word":"ñ€"}';
    expect(await put(doc('a', 1, text))).toBe(1);
    expect(await stored()).toEqual({ a: V(1) + text });
    expect(await stream()).toMatchObject([{ n: 1, change: { kind: 'order', id: 'a', v: V(1), json: text } }]);
  });

  it('[LV3] drops an equal and an older version silently', async () => {
    await put(doc('a', 5));
    expect(await put(doc('a', 5, '{"other":true}'), doc('a', 4))).toBe(0);
    expect(await stream()).toHaveLength(1);
    expect(await stored()).toEqual({ a: V(5) + doc('a', 5).json });
  });

  it('[LV3] a deletion replaces a document of its own version, not a newer one', async () => {
    await put(doc('a', 5), doc('b', 5));
    expect(await put(gone('a', 5), gone('b', 4))).toBe(1);
    expect(await stored()).toEqual({ a: V(5), b: V(5) + doc('b', 5).json });
    expect((await stream()).at(-1)).toMatchObject({ n: 3, change: { id: 'a', json: null } });
  });

  it('[LV3] an older or equal document never restores a deleted one, a newer one does', async () => {
    await put(doc('a', 5), gone('a', 9));
    expect(await put(doc('a', 8), doc('a', 9))).toBe(0);
    expect(await put(doc('a', 10))).toBe(1);
    expect(await stored()).toEqual({ a: V(10) + doc('a', 10).json });
  });

  it('[LV3] a deleted document is not deleted again, and deleting an unknown one blocks its older documents', async () => {
    expect(await put(gone('a', 5))).toBe(1);
    expect(await put(gone('a', 9))).toBe(0);
    expect(await put(doc('a', 4), doc('a', 8))).toBe(0);
    expect(await stream()).toHaveLength(1);
  });

  it('numbers new entries without a hole, and only those', async () => {
    await put(doc('a', 1), doc('a', 1), doc('b', 1));
    await put(doc('b', 1), doc('c', 1));
    expect((await stream()).map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('rejects a missing epoch or one that is not that of the caller, and writes nothing', async () => {
    expect(await publish(redis, context.key, 'another', [doc('a', 1)])).toEqual({ ok: false, code: 'epoch' });
    await dropEpoch(redis, context.key, epoch);
    expect(await publish(redis, context.key, epoch, [doc('a', 1)])).toEqual({ ok: false, code: 'epoch' });
    expect(await redis.keys('*')).toEqual([]);
  });

  it('splits a big snapshot into calls that keep order and rules', async () => {
    const many = Array.from({ length: 1_234 }, (_, at) => doc(`order-${at}`, at + 1));
    expect(chunksOf(many).map((chunk) => chunk.length)).toEqual([200, 200, 200, 200, 200, 200, 34]);
    expect(chunksOf(many).flat()).toEqual(many);
    const heavy = Array.from({ length: 3 }, (_, at) => doc(`heavy-${at}`, 1, `"${'x'.repeat(400_000)}"`));
    expect(chunksOf(heavy).map((chunk) => chunk.length)).toEqual([1, 1, 1]);
    expect(await put(...many)).toBe(1_234);
    expect(await put(...many)).toBe(0);
    expect((await stream()).map(({ n }) => n)).toEqual(many.map((_, at) => at + 1));
  });

  it('two publishers of the same changes in any order leave one entry per version', async () => {
    const history = [doc('a', 1), doc('a', 2), doc('a', 3)];
    await Promise.all([put(...history), put(...history.toReversed()), put(...history)]);
    const versions = (await stream()).map(({ change }) => Number(change?.v));
    expect(versions.every((v, at) => at === 0 || v > (versions[at - 1] ?? 0))).toBe(true);
    expect(versions.at(-1)).toBe(Number(V(3)));
  });

  it('works again after Redis lost its scripts', async () => {
    await put(doc('a', 1));
    await redis.script('FLUSH');
    expect(await put(doc('a', 2))).toBe(1);
  });
});

describe('tombstones', () => {
  it('are removed after an hour, unless the entity returned', async () => {
    const { tombstones } = liveKeys(context.key);
    await put(gone('old', 1), gone('young', 1), gone('back', 1));
    await put(doc('back', 2));
    const anHourAgo = Date.now() - 3_600_001;
    for (const member of ['order old', 'order back']) await redis.zadd(tombstones, String(anHourAgo), member);
    expect(await forgetTombstones(redis, context.key)).toBe(2);
    expect(Object.keys(await stored()).sort()).toEqual(['back', 'young']);
    expect(await redis.zrange(tombstones, '0', '-1')).toEqual(['order young']);
  });
});

describe('the epoch', () => {
  it('is created once by any number of concurrent calls', async () => {
    await redis.flushall();
    const made = await Promise.all(Array.from({ length: 5 }, () => ensureEpoch(redis, context.key)));
    expect(new Set(made).size).toBe(1);
  });

  it('is ready only for the rebuilt epoch, and is deleted only by a call with its value', async () => {
    expect(await readEpoch(redis, context.key)).toEqual({ epoch, isReady: false });
    expect(await markReady(redis, context.key, 'another')).toBe(false);
    expect(await markReady(redis, context.key, epoch)).toBe(true);
    expect(await readEpoch(redis, context.key)).toEqual({ epoch, isReady: true });
    expect(await dropEpoch(redis, context.key, 'another')).toBe(false);
    expect(await dropEpoch(redis, context.key, epoch)).toBe(true);
    expect(await readEpoch(redis, context.key)).toEqual({ epoch: null, isReady: false });
  });
});
