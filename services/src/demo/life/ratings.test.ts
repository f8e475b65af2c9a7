import { sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobTools, type TestTools } from '../../../../tests/support/jobTools.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { rateInSpan } from './ratings.ts';

let tools: TestTools;
beforeAll(async () => {
  tools = await jobTools('2026-11-21T18:00:00.000Z');
  await tools.db.doc('bikers/luis').set(courierCodec.write(sampleCourier({ id: 'luis', accountStatus: 'ACTIVE' })));
});
afterAll(async () => tools.close());

it('[DM3] [RA4] a branch of the city rates a courier once in each span, with its summary', async () => {
  const options = { db: tools.db, clock: tools.clock, seed: 1 };
  for (const span of [1, 1, 2]) await rateInSpan(options, span);
  const { docs } = await tools.db.collection('ratingPilots/luis/comments').get();
  const stars = docs.map((comment) => Number(comment.get('rating')));
  expect(stars).toHaveLength(2);
  expect((await tools.db.doc('ratingPilots/luis').get()).data()).toMatchObject({
    totalComments: 2,
    accumStarts: stars.reduce((sum, each) => sum + each, 0),
  });
});
