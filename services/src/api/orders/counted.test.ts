import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../tests/support/api.ts';
import { waitingCounts } from '../../../../tests/support/trustCounts.ts';
import { startOperation, type Operation } from './ordersFixture.ts';
import type { RedisClient } from '../../platform/redis.ts';

let city: Operation;
let redis: RedisClient;
beforeAll(async () => {
  city = await startOperation();
  redis = city.api.context.redis();
});
afterAll(async () => city.close());
beforeEach(async () => {
  await city.reset();
  await redis.flushall();
});

/** Counts arrive beside the response. */
const LATER = { timeout: 10_000 };
const counts = async () => waitingCounts(redis, city.api.context.key);
const assign = async (uid: string, suggested?: string[], base?: string | null): Promise<Reply> =>
  city.as('controller', 'PATCH', '/app/changebiker/orders/order-1', {
    body: {
      uid,
      ...(suggested === undefined ? {} : { suggested: suggested.map((id) => ({ id, score: 60 })) }),
      ...(base === undefined ? {} : { base }),
    },
  });

describe('assignments', () => {
  it('[TS5] count the place of the courier among those suggested, once for each change', async () => {
    await city.put();
    await assign('luis', ['rosa', 'luis']);
    await expect.poll(counts, LATER).toEqual({ saves: 1, 'rank|2': 1 });
    // The same courier again changes nothing.
    await assign('luis', ['luis']);
    await expect.poll(counts, LATER).toEqual({ saves: 2, 'rank|2': 1 });
  });

  it('[TS5] count another courier, and those without suggestions, from a list or the form', async () => {
    await city.put();
    await assign('luis', ['rosa']);
    await assign('rosa');
    await expect.poll(counts, LATER).toEqual({ saves: 2, otherChosen: 1, unsuggested: 1 });
    await city.save({ alias_id: 'luis' }, { alias_id: 'rosa' });
    await city.save({ name: 'Other' }, { name: 'Ana Sample' });
    await expect.poll(counts, LATER).toEqual({ saves: 4, otherChosen: 1, unsuggested: 2 });
  });

  it('[TS5] more suggestions than are shown are refused and not counted', async () => {
    await city.put();
    const many = Array.from({ length: 11 }, (_, at) => `c${at}`);
    expect((await assign('luis', many)).status).toBe(400);
    expect((await assign('nobody', ['luis'])).status).toBe(400);
    await assign('luis', ['luis']);
    await expect.poll(counts, LATER).toEqual({ saves: 1, 'rank|1': 1 });
  });
});

describe('saves', () => {
  it('[TS6] count, and so do those that are refused as a conflict and saved by the same person later', async () => {
    await city.put();
    await city.save({ name: 'Theirs' }, { name: 'Ana Sample' }, { who: 'second' });
    await city.save({ name: 'Mine' }, { name: 'Ana Sample' });
    await city.save({ name: 'Mine' }, { name: 'Ana Sample' });
    await expect.poll(counts, LATER).toEqual({ saves: 3, conflicts: 2 });
    await city.save({ name: 'Other' }, { name: 'Theirs' }, { who: 'second' });
    await expect.poll(counts, LATER).toEqual({ saves: 4, conflicts: 2 });
    await city.save({ name: 'Mine' }, { name: 'Other' });
    await city.save({ name: 'Mine too' }, { name: 'Mine' });
    await expect.poll(counts, LATER).toEqual({ saves: 6, conflicts: 2, conflictsSaved: 2 });
  });

  it('[TS6] of a closed order or of one that is open elsewhere are conflicts, refused fields are none', async () => {
    await city.put({ status: 'Cancelado', remarks: 'r' });
    await assign('luis');
    await city.put();
    await city.open('second');
    await city.save({ name: 'Mine' }, { name: 'Ana Sample' });
    await city.save(
      { branch_id: 'nowhere' },
      { branch_id: 'branch-1' },
      { who: 'second', headers: await city.open('second') },
    );
    await expect.poll(counts, LATER).toEqual({ saves: 2, conflicts: 2 });
  });

  it('[TS1] go on when they cannot be counted', async () => {
    await city.put();
    await redis.set(city.api.context.key('trust:waiting'), 'not a hash');
    expect((await city.save({ name: 'Mine' }, { name: 'Ana Sample' })).status).toBe(200);
    expect((await city.stored()).customerName).toBe('Mine');
  });
});
