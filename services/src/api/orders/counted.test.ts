import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../tests/support/api.ts';
import { waitingCounts } from '../../../../tests/support/trustCounts.ts';
import { startOperation, type Operation } from './ordersFixture.ts';
import { createTrustCounter } from '../../store/trust/counter.ts';
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

describe('[TS18] proposals of plans', () => {
  const proposal = async (courierId: string, arrivesAt: number | null = 1_000): Promise<void> => {
    const trust = createTrustCounter({ ...city.api.context, redis });
    trust.proposed(new Map([['order-1', { courierId, arrivesAt }]]));
    await expect.poll(async () => redis.hlen(city.api.context.key('trust:proposals')), LATER).toBe(1);
  };
  const promised = async () => redis.hgetall(city.api.context.key('trust:promises'));

  it('are accepted or changed by the first assignment after the last of them, from any screen', async () => {
    await city.put();
    await proposal('rosa');
    await proposal('luis');
    await assign('luis', ['luis']);
    await expect.poll(counts, LATER).toEqual({ saves: 1, 'rank|1': 1, proposed: 1, proposalAccepted: 1 });
    await expect.poll(promised, LATER).toEqual({ 'order-1': JSON.stringify({ courierId: 'luis', arrivesAt: 1_000 }) });
    await assign('rosa');
    await expect.poll(counts, LATER).toMatchObject({ saves: 2, unsuggested: 1, proposalAccepted: 1 });
    expect(await counts()).not.toHaveProperty('proposalChanged');
  });

  it('are changed by a form, too, and an unknown door promises nothing', async () => {
    await city.put();
    await proposal('rosa');
    await city.save({ alias_id: 'luis' }, { alias_id: null });
    await expect.poll(counts, LATER).toEqual({ saves: 1, unsuggested: 1, proposed: 1, proposalChanged: 1 });
    await redis.flushall();
    await city.put();
    await proposal('luis', null);
    await assign('luis');
    await expect.poll(counts, LATER).toMatchObject({ proposalAccepted: 1 });
    expect(await promised()).toEqual({});
  });

  it('are not answered by a save that is refused', async () => {
    await city.put({ courier: { id: 'rosa', name: 'Rosa Paz' } });
    await proposal('luis');
    expect((await assign('luis', ['luis'], null)).status).toBe(409);
    await expect.poll(counts, LATER).toEqual({ saves: 1, conflicts: 1, proposed: 1 });
  });
});

describe('[PL12] two plans with the same orders', () => {
  it('accepted at once assign each order once, and the other person gets the conflict', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `order-${at}`);
    for (const id of ids) await city.put({ id });
    const accept = async (who: 'controller' | 'second', uid: string) =>
      Promise.all(
        ids.map(async (id) =>
          city.as(who, 'PATCH', `/app/changebiker/orders/${id}`, { body: { uid, base: null, suggested: [] } }),
        ),
      );
    const [mine, theirs] = await Promise.all([accept('controller', 'luis'), accept('second', 'rosa')]);
    for (const [at, id] of ids.entries()) {
      const [one, other] = [mine[at], theirs[at]];
      const { courier } = await city.stored(id);
      expect(new Set([one?.status, other?.status]), id).toEqual(new Set([200, 409]));
      expect(courier?.id, id).toBe(one?.status === 200 ? 'luis' : 'rosa');
      const refused = one?.status === 200 ? other : one;
      expect(refused?.json, id).toMatchObject({ code: 'conflict', details: { reason: 'changed' } });
      expect((await city.audit(id)).length, id).toBe(1);
    }
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
