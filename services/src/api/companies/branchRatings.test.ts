import { branchRatings } from '@despacho/contract/branchCalls.ts';
import { sampleBranch, sampleCourier } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { until } from '../../../../tests/support/until.ts';

const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const foreign = { id: 'foreign', name: 'Foreign' };
const couriers = [
  sampleCourier({ id: 'rated', name: 'Zoe', company: acme, branch: centre }),
  sampleCourier({ id: 'unrated', name: 'Ana', company: acme, branch: centre }),
  sampleCourier({ id: 'new', company: acme, branch: centre, accountStatus: 'NEW' }),
  sampleCourier({ id: 'theirs', company: other, branch: foreign }),
];

let api: TestApi;
const tokens = new Map<string, string>();
const ratingsOf = async (who: string, id: string): Promise<Reply> =>
  api.call('GET', `/api/branches/${id}/ratings`, { token: tokens.get(who) ?? '' });

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    controller: { role: 'CONTROLLER' },
    user: { role: 'USER' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  const branch = [sampleBranch({ ...centre, company: acme }), sampleBranch({ ...foreign, company: other })];
  await publishEntities(api.context.redis(), api.context.key, { courier: couriers, branch });
  await api.db.doc('ratingPilots/rated').set({ totalComments: 2, accumStarts: 9, avarage: 4.5 });
  await until('the live copy is read', async () => (await ratingsOf('admin', 'centre')).status === 200);
});
afterAll(async () => api.close());

it('[BR13] shows the average and the number of ratings of the couriers of one branch, by name, and nothing else', async () => {
  const reply = await ratingsOf('branch', 'centre');
  expect(branchRatings.strict().parse(reply.json)).toEqual({
    couriers: [
      { id: 'unrated', name: 'Ana', average: null, count: 0 },
      { id: 'rated', name: 'Zoe', average: 4.5, count: 2 },
    ],
  });
});

it('[BR13] is for the accounts that read ratings, within their scope', async () => {
  const statuses = async (who: string) =>
    Promise.all(['centre', 'foreign', 'none'].map(async (id) => (await ratingsOf(who, id)).status));
  for (const who of ['admin', 'controller']) expect(await statuses(who)).toEqual([200, 200, 404]);
  expect(await statuses('branch')).toEqual([200, 404, 404]);
  for (const who of ['user', 'company']) expect(await statuses(who)).toEqual([403, 403, 403]);
});
