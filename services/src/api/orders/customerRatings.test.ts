import type { Controller } from '@despacho/contract/accounts/access.ts';
import { customerRatingRoutes } from '@despacho/contract/customerRatings.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/support/api.ts';
import { ratingDocument } from '../../store/orders/tracking.ts';

const people: Record<string, Partial<Controller>> = {
  owner: { role: 'OWNER' },
  company: { role: 'COMPANY', company: { id: 'company-1', name: 'San Martin' } },
  branch: {
    role: 'BRANCH',
    company: { id: 'company-1', name: 'San Martin' },
    branch: { id: 'branch-1', name: 'PORTALES' },
  },
  otherBranch: {
    role: 'BRANCH',
    company: { id: 'company-1', name: 'San Martin' },
    branch: { id: 'branch-2', name: 'KALU' },
  },
  user: { role: 'USER' },
};
let api: TestApi;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  const rate = async (id: string, stars: number, days: number, opinion: string | null = null) =>
    api.db
      .doc(`RatedByCustomer/${id}`)
      .set(
        ratingDocument(
          sampleOrder({ id, number: `GT-${id}` }),
          stars,
          opinion,
          api.context.clock.now() - days * DAY_MS,
        ),
      );
  await rate('bad', 0.5, 2, '=1+1 tarde');
  await rate('poor', 2, 1);
  await rate('fair', 2.5, 1);
  await rate('old', 1, 8);
  await api.db.doc('RatedByCustomer/odd').set({ rating: 1, createdAt: 'yesterday' });
});
afterAll(async () => api.close());

const low = async (who: string) => {
  const reply = await api.call('GET', '/api/customer-ratings/low', { token: tokens.get(who) ?? '' });
  if (reply.status !== 200) return reply.status;
  return customerRatingRoutes.lowRatings.response.strict().parse(reply.json).ratings;
};

it('[TR13] are the low ratings of a week, the newest first, with their orders', async () => {
  const found = await low('owner');
  expect(found).toMatchObject([
    { orderId: 'poor', number: 'GT-poor', stars: 2, opinion: null },
    { orderId: 'bad', number: 'GT-bad', stars: 0.5, opinion: '=1+1 tarde', companyId: 'company-1' },
  ]);
});

it('[TR13] are those of the scope, for accounts that read ratings', async () => {
  expect(await low('branch')).toMatchObject([{ orderId: 'poor' }, { orderId: 'bad' }]);
  expect(await low('otherBranch')).toEqual([]);
  expect([await low('user'), await low('company')]).toEqual([403, 403]);
  expect((await api.call('GET', '/api/customer-ratings/low')).status).toBe(401);
});
