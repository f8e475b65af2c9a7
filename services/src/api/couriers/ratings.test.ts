import { courierRatingRoutes, ratingIssue } from '@despacho/contract/couriers/ratings.ts';
import { sampleBranch, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const foreign = { id: 'foreign', name: 'Foreign' };
const couriers = [
  sampleCourier({ id: 'own', name: 'Zoe', company: acme, branch: centre, phone: '55551234', plate: 'M123ABC' }),
  sampleCourier({ id: 'quiet', name: 'Ana', company: acme, branch: centre }),
  sampleCourier({ id: 'carrier', name: 'Leo', company: null, branch: null }),
  sampleCourier({ id: 'theirs', name: 'Eva', company: other, branch: foreign }),
];

let api: TestApi;
const tokens = new Map<string, string>();
const call = async (who: string, method: string, path: string, more: object = {}): Promise<Reply> =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...more });
const rate = async (who: string, id: string, body: unknown, headers: Record<string, string> = {}) =>
  call(who, 'POST', `/api/couriers/${id}/ratings`, { body, headers });
const listed = async (who: string) =>
  courierRatingRoutes.courierRatings.response.strict().parse((await call(who, 'GET', '/api/courier-ratings')).json);
const ofCourier = async (who: string, id: string, query = '') =>
  courierRatingRoutes.ratingsOfCourier.response
    .strict()
    .parse((await call(who, 'GET', `/api/couriers/${id}/ratings${query}`)).json);
const today = async (who: string, query = '') =>
  courierRatingRoutes.todaysRatings.response
    .strict()
    .parse((await call(who, 'GET', `/api/courier-ratings/today${query}`)).json);
const documents = async (id: string) => {
  const ref = api.db.collection('ratingPilots').doc(id);
  const comments = await ref.collection('comments').get();
  return { summary: (await ref.get()).data(), comments: comments.docs.map((comment) => comment.data()) };
};

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    controller: { role: 'CONTROLLER' },
    user: { role: 'USER' },
    company: { role: 'CONTROLLER', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
    branchUser: { role: 'USER', company: acme, branch: centre },
    branchAdmin: { role: 'ADMINISTRATOR', company: acme, branch: centre },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, name: id, ...person })));
  await publishEntities(api.context.redis(), api.context.key, {
    courier: couriers,
    branch: [sampleBranch({ ...centre, company: acme }), sampleBranch({ ...foreign, company: other })],
    order: [
      sampleOrder({
        id: 'o1',
        status: 'En ruta',
        company: acme,
        branch: { ...centre, position: null },
        courier: { id: 'carrier', name: 'Leo' },
      }),
    ],
  });
  for (const courier of couriers) await api.db.collection('bikers').doc(courier.id).set(courierCodec.write(courier));
  // Only the live copy knows who carries whose orders; lists are read from the store until it is there.
  await until('the live copy is read', async () => (await rate('branch', 'carrier', { rating: 3 })).status === 201);
});
afterAll(async () => api.close());
beforeEach(async () => {
  await api.db.recursiveDelete(api.db.collection('ratingPilots'));
});

describe('a rating', () => {
  it('[RA1] [RA11] [RA4] is stored as a comment with its summary and an event, under the stored names', async () => {
    const reply = await rate('branch', 'own', { rating: 4, issue: 'isLate' });
    expect([reply.status, reply.json]).toEqual([201, { average: 4, count: 1 }]);
    expect((await rate('branch', 'own', { rating: 1, message: ' Sin casco ' })).json).toEqual({
      average: 2.5,
      count: 2,
    });
    const { summary, comments } = await documents('own');
    expect(summary).toEqual({ totalComments: 2, accumStarts: 5, avarage: 2.5 });
    expect(comments.toSorted((one, next) => Number(next['rating']) - Number(one['rating']))).toEqual([
      {
        to: 'own',
        rating: 4,
        message: 'SIN COMENTARIO',
        createdAt: expect.any(Timestamp),
        nameBiker: 'Zoe',
        phone: 55_551_234,
        transportId: 'M123ABC',
        branch: 'Centre',
        branchId: 'centre',
        companyId: 'acme',
        dpi: couriers[0]?.dpi ?? null,
        bikerId: 'own',
        controllerId: 'branch',
        issue: 'isLate',
        type: 'BRANCH',
      },
      expect.objectContaining({ rating: 1, message: 'Sin casco', issue: 'NINGUNO' }),
    ]);
    const events = await api.db.collection('ratingPilots/own/events').get();
    expect(events.docs.map((event) => event.data())).toHaveLength(2);
    expect(events.docs[0]?.data()).toMatchObject({ what: 'rated', by: { id: 'branch' } });
  });

  it('[RA1] takes whole stars from 1 to 5, thirteen options and 500 characters', async () => {
    expect(ratingIssue.options).toHaveLength(13);
    const bodies = [{}, { rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: '4' }, { rating: 4, issue: 'none' }];
    for (const body of [...bodies, { rating: 4, message: 'x'.repeat(501) }, { rating: 4, message: '\u0000' }]) {
      expect((await rate('branch', 'own', body)).status).toBe(400);
    }
    expect((await documents('own')).comments).toEqual([]);
  });

  it('[RA2] is given by the staff of a branch to couriers they see', async () => {
    for (const who of ['admin', 'controller', 'user', 'company', 'branchAdmin'])
      expect((await rate(who, 'own', { rating: 3 })).status).toBe(403);
    const statuses = await Promise.all(
      ['own', 'carrier', 'theirs', 'none'].map(async (id) => (await rate('branchUser', id, { rating: 3 })).status),
    );
    expect(statuses).toEqual([201, 201, 404, 404]);
  });

  it('[RA4] two at once both count', async () => {
    const stars = [5, 1, 2, 4, 3, 5, 5, 1];
    const replies = await Promise.all(
      stars.map(async (rating, at) => rate(at % 2 === 0 ? 'branch' : 'branchUser', 'own', { rating })),
    );
    expect(replies.map(({ status }) => status)).toEqual(stars.map(() => 201));
    const { summary, comments } = await documents('own');
    expect([summary, comments.length]).toEqual([{ totalComments: 8, accumStarts: 26, avarage: 3.25 }, 8]);
  });

  it('[RA10] a summary that cannot be true is counted again from the comments', async () => {
    await rate('branch', 'own', { rating: 5 });
    for (const broken of [{ totalComments: 'x' }, { totalComments: 1, accumStarts: 900 }, { accumStarts: -1 }]) {
      await api.db.doc('ratingPilots/own').set({ ...broken, note: 'kept' });
      expect(await listed('branch')).toMatchObject({
        couriers: [{ id: 'quiet' }, { id: 'own', average: null, count: 0 }],
      });
      const before = (await documents('own')).comments.length;
      expect((await rate('branch', 'own', { rating: 5 })).json).toEqual({ average: 5, count: before + 1 });
    }
    expect((await documents('own')).summary).toMatchObject({ note: 'kept', totalComments: 4 });
  });

  it('[RA6] a repeated request changes nothing, and its key with another content is a conflict', async () => {
    const key = { 'idempotency-key': 'rating-0123456789abcdef' };
    const replies = await Promise.all([1, 2].map(async () => rate('branch', 'own', { rating: 4 }, key)));
    expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 201]);
    expect((await rate('branch', 'own', { rating: 4 }, key)).json).toEqual({ average: 4, count: 1 });
    const changed = await rate('branch', 'own', { rating: 1 }, key);
    expect([changed.status, changed.json]).toEqual([409, { code: 'conflict', details: { reason: 'key-reused' } }]);
    expect((await rate('branchUser', 'own', { rating: 1 }, key)).status).toBe(201);
    expect((await documents('own')).summary).toMatchObject({ totalComments: 2 });
  });

  it('[RA6] of a courier deleted meanwhile is not found', async () => {
    const ref = api.db.doc('bikers/quiet');
    const stored = (await ref.get()).data() ?? {};
    await ref.delete();
    expect((await rate('branch', 'quiet', { rating: 3 })).status).toBe(404);
    await ref.set(stored);
    expect((await documents('quiet')).comments).toEqual([]);
  });
});

describe('lists of ratings', () => {
  it('[RA7] show the couriers of the scope with average and number, to the accounts that read ratings', async () => {
    await rate('branch', 'own', { rating: 4 });
    await rate('branch', 'carrier', { rating: 1 });
    expect(await listed('branch')).toEqual({
      couriers: [
        { id: 'quiet', name: 'Ana', branch: centre, average: null, count: 0 },
        { id: 'own', name: 'Zoe', branch: centre, average: 4, count: 1 },
      ],
      total: 2,
    });
    expect((await listed('admin')).couriers.map(({ id, count }) => [id, count])).toEqual([
      ['quiet', 0],
      ['theirs', 0],
      ['carrier', 1],
      ['own', 1],
    ]);
    for (const who of ['user', 'company'])
      for (const path of ['/api/courier-ratings', '/api/couriers/own/ratings', '/api/courier-ratings/today'])
        expect((await call(who, 'GET', path)).status).toBe(403);
  });

  it('[RA7] page the ratings of one courier, the newest first, as many as are counted', async () => {
    for (const rating of [1, 2, 3, 4, 5]) await rate('branch', 'own', { rating });
    const texts: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ofCourier>> = await ofCourier(
        'branch',
        'own',
        `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      expect(page.courier).toMatchObject({ id: 'own', average: 3, count: 5 });
      texts.push(...page.ratings.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect([texts.length, new Set(texts).size]).toEqual([5, 5]);
    const { ratings } = await ofCourier('admin', 'own', '?limit=50');
    expect(ratings.map(({ ratedAt }) => ratedAt)).toEqual(
      ratings
        .map(({ ratedAt }) => ratedAt)
        .toSorted()
        .toReversed(),
    );
    expect((await call('branch', 'GET', '/api/couriers/carrier/ratings')).status).toBe(404);
    expect((await call('branch', 'GET', '/api/couriers/own/ratings?cursor=x')).status).toBe(400);
  });

  it('[RA7] leave out documents that cannot be read, and cut long texts', async () => {
    const comments = api.db.collection('ratingPilots/own/comments');
    const createdAt = Timestamp.now();
    await comments.doc('odd').set({ createdAt, rating: 99 });
    await comments
      .doc('long')
      .set({ createdAt, rating: '3', message: 'x'.repeat(9_000), issue: 'LLEGA TARDE', bikerId: 7 });
    const { ratings, unreadable } = await ofCourier('branch', 'own');
    expect(unreadable).toBe(1);
    expect(ratings).toMatchObject([{ id: 'long', stars: 3, issue: 'isLate', branch: null, courier: { id: 'own' } }]);
    expect(ratings[0]?.comment).toHaveLength(500);
  });

  it('[RA8] of today are those the scope gave, filtered', async () => {
    await rate('branch', 'own', { rating: 4, issue: 'isLate' });
    await rate('branchUser', 'carrier', { rating: 1 });
    const old = Timestamp.fromMillis(api.context.clock.now() - 2 * 86_400_000);
    await api.db.doc('ratingPilots/own/comments/old').set({ rating: 5, createdAt: old, branchId: 'centre' });
    await api.db
      .doc('ratingPilots/theirs/comments/now')
      .set({ rating: 5, createdAt: Timestamp.fromMillis(api.context.clock.now()), branchId: 'foreign' });
    await api.db
      .doc('elsewhere/one/comments/now')
      .set({ rating: 5, createdAt: Timestamp.fromMillis(api.context.clock.now()), branchId: 'centre' });
    const idsOf = async (who: string, query?: string) =>
      (await today(who, query)).ratings.map(({ courier }) => courier.id).toSorted();
    expect(await idsOf('branch')).toEqual(['carrier', 'own']);
    expect(await idsOf('admin')).toEqual(['carrier', 'own', 'theirs']);
    expect(await idsOf('admin', '?branch=foreign')).toEqual(['theirs']);
    expect(await idsOf('admin', '?issue=isLate')).toEqual(['own']);
    expect(await idsOf('admin', '?stars=1')).toEqual(['carrier']);
    expect(await idsOf('admin', '?courier=own&stars=4')).toEqual(['own']);
    expect((await today('admin')).isWhole).toBe(true);
  });

  it('[RA9] have words to choose from, of the own company or of the one named, for older programs', async () => {
    const tags = api.db.collection('tagComments');
    await tags.doc('b').set({ tag: 'Puntual', name: 'Acme', companyId: 'acme' });
    await tags.doc('a').set({ tag: 'Amable', name: 'Acme', companyId: 'acme' });
    await tags.doc('c').set({ tag: 'Tarde', name: 'Other', companyId: 'other' });
    await tags.doc('odd').set({ tag: '', companyId: 'acme' });
    const tagsFor = async (who: string, query = '') =>
      courierRatingRoutes.tagComments.response
        .strict()
        .parse((await call(who, 'GET', `/comments/tag-comments${query}`)).json)
        .data.map(({ tag, name }) => `${name} ${tag}`);
    const own = ['Acme Amable', 'Acme Puntual'];
    expect(await tagsFor('branch')).toEqual(own);
    expect(await tagsFor('branchUser', '?companyId=acme&limit=9999')).toEqual(own);
    expect(await tagsFor('admin', '?companyId=other')).toEqual(['Other Tarde']);
    expect(await tagsFor('admin', '?limit=1')).toEqual(own.slice(0, 1));
    expect(await tagsFor('admin')).toHaveLength(3);
    const refused = async (query: string) => (await call('branch', 'GET', `/comments/tag-comments${query}`)).status;
    expect(await Promise.all(['?companyId=other', '?limit=0', '?limit=10000', '?limit=x'].map(refused))).toEqual([
      400, 400, 400, 400,
    ]);
  });
});
