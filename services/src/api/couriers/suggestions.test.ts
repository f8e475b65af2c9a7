import type { Controller } from '@despacho/contract/accounts/access.ts';
import { sampleBranch, sampleCourier, sampleCourierStatus, sampleOrder } from '@despacho/contract/samples.ts';
import { suggestionRoutes, type Suggestion } from '@despacho/contract/couriers/suggestions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { putFormerCourier } from '../../../../tests/support/formerCourier.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { until } from '../../../../tests/support/until.ts';
import { publishPositions } from '../../store/live/positions.ts';

const now = '2026-11-21T18:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const counter = { lat: 14.6, lng: -90.51 };
const north = (metres: number) => ({ lat: counter.lat + metres / 111_195, lng: counter.lng });
const people: Record<string, Partial<Controller>> = {
  controller: { role: 'CONTROLLER' },
  branch: { role: 'BRANCH', company: acme, branch: { id: 'centre', name: 'Centre' } },
  reader: { role: 'USER' },
};
const ofCentre = { company: acme, branch: { id: 'centre', name: 'Centre' }, branchIds: ['centre'] };

let api: TestApi;
const tokens = new Map<string, string>();
const ask = async (query: string, who = 'controller'): Promise<Reply> =>
  api.call('GET', `/api/suggestions${query}`, { token: tokens.get(who) ?? '' });
const suggested = async (query: string, who?: string): Promise<Suggestion[]> => {
  const reply = await ask(query, who);
  expect(reply.status).toBe(200);
  return suggestionRoutes.suggestions.response.strict().parse(reply.json).suggestions;
};

beforeAll(async () => {
  api = await startTestApi({ clock: manualClock(now) });
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  const { context } = api;
  await publishEntities(context.redis(), context.key, {
    branch: [
      sampleBranch({ id: 'centre', name: 'Centre', company: acme, position: counter }),
      sampleBranch({ id: 'theirs', name: 'Theirs', company: other, position: counter }),
    ],
    courier: [
      sampleCourier({ id: 'far', name: 'Far', ...ofCentre }),
      sampleCourier({ id: 'near', name: 'Near', ...ofCentre }),
      sampleCourier({ id: 'busy', name: 'Busy', ...ofCentre }),
      sampleCourier({ id: 'lost', name: 'Lost', ...ofCentre }),
      sampleCourier({ id: 'hurt', name: 'Hurt', ...ofCentre, alert: 'accident' }),
      sampleCourier({ id: 'off', name: 'Off', ...ofCentre, availability: 'unavailable' }),
      sampleCourier({ id: 'wild', name: 'Wild', company: null, branch: null, branchIds: [], type: 'WILDCARD' }),
      sampleCourier({ id: 'their-man', company: other, branch: { id: 'theirs', name: 'Theirs' }, branchIds: [] }),
    ],
    courierStatus: [sampleCourierStatus({ id: 'near', inStoreSince: '2026-11-21T17:50:00.000Z' })],
    order: [
      sampleOrder({ id: 'mine', company: acme, branch: { id: 'centre', name: 'Centre', position: null } }),
      sampleOrder({ id: 'theirs', company: other, branch: { id: 'theirs', name: 'Theirs', position: null } }),
      sampleOrder({
        id: 'carried',
        status: 'En ruta',
        company: other,
        branch: { id: 'theirs', name: 'Theirs', position: null },
        courier: { id: 'busy', name: 'Busy' },
      }),
    ],
  });
  const fix = (courierId: string, metres: number) => ({
    courierId,
    position: north(metres),
    at: Date.parse(now) - 5_000,
    accuracyM: 5,
    battery: 1,
  });
  const fixes = [
    fix('far', 2_000),
    fix('near', 20),
    fix('busy', 10),
    fix('wild', 300),
    fix('hurt', 5),
    fix('their-man', 1),
  ];
  await publishPositions(context.redis(), context.key, fixes);
  await until('the live copy is read', async () => (await ask('?branch=centre')).status === 200);
});
afterAll(async () => api.close());

describe('[OR48] GET /api/suggestions', () => {
  it.each(['?branch=centre', '?order=mine'])(
    '%s: first whom the plan would choose, with the reasons',
    async (query) => {
      const found = await suggested(query);
      expect(found.map(({ courier }) => courier.id)).toEqual(['near', 'wild', 'far', 'busy', 'lost']);
      expect(found[0]).toMatchObject({
        state: 'inStore',
        serves: 'branch',
        orderCount: 0,
        positionAgeSec: 5,
        score: 0,
      });
      expect(found[0]?.atBranchSec).toBeLessThan(found[2]?.atBranchSec ?? 0);
      expect(found[1]).toMatchObject({ serves: 'wildcard', courier: { type: 'WILDCARD' } });
      expect(found[3]).toMatchObject({ state: 'going', orderCount: 1 });
      expect(found[4]).toMatchObject({ atBranchSec: null, arrivesInSec: null, positionAgeSec: null });
    },
  );

  it('a branch sees the couriers it may assign, without their positions', async () => {
    const { text } = await ask('?order=mine', 'branch');
    expect(text).toContain('near');
    expect(text).not.toMatch(/their-man|"lat"|"lng"/);
  });

  it('[OR50] a courier who delivers an order goes by its customer', async () => {
    const { context } = api;
    const at = (metres: number) => ({ suggestedPosition: north(metres), destination: null });
    const busy = { status: 'En ruta', company: acme, courier: { id: 'busy', name: 'Busy' } } as const;
    const before = (await suggested('?branch=centre')).find(({ courier }) => courier.id === 'busy');
    await publishEntities(context.redis(), context.key, {
      order: [sampleOrder({ ...busy, id: 'carried', ...at(3_000) })],
    });
    await until('his way is another', async () => {
      const after = (await suggested('?branch=centre')).find(({ courier }) => courier.id === 'busy');
      return after?.atBranchSec !== before?.atBranchSec;
    });
    const found = (await suggested('?branch=centre')).find(({ courier }) => courier.id === 'busy');
    // Three kilometres there, a door, and three back.
    expect(found?.atBranchSec).toBeGreaterThan(150 + 2 * (3_000 / 14));
  });

  it('[OR52] contains the other visible couriers, each with the reason against them', async () => {
    const others = async (who?: string): Promise<unknown> => {
      const reply = await ask('?branch=centre', who);
      const found = suggestionRoutes.suggestions.response.strict().parse(reply.json).others;
      return found.map(({ courier, not }) => [courier.id, not]);
    };
    const [hurt, off] = [
      ['hurt', 'trouble'],
      ['off', 'unavailable'],
    ];
    expect(await others()).toEqual([hurt, ['their-man', 'elsewhere'], off]);
    expect(await others('branch')).toEqual([hurt, off]);
  });

  it('[PL10] are without a courier who had the order before, and the list gives that reason', async () => {
    const { context } = api;
    await putFormerCourier(api.db, 'again', { id: 'near', name: 'Near' }, now);
    const branch = { id: 'centre', name: 'Centre', position: null };
    await publishEntities(context.redis(), context.key, {
      order: [sampleOrder({ id: 'again', company: acme, branch, courier: null, revision: 1 })],
    });
    await until('the order is known', async () => (await ask('?order=again')).status === 200);
    const found = suggestionRoutes.suggestions.response.parse((await ask('?order=again')).json);
    expect(found.suggestions.map(({ courier }) => courier.id)).not.toContain('near');
    expect(found.others).toContainEqual({ courier: { id: 'near', name: 'Near' }, not: 'had-it' });
  });

  it('of another scope, or unknown, is not found', async () => {
    for (const query of ['?branch=theirs', '?order=theirs', '?branch=nowhere', '?order=nowhere'])
      expect((await ask(query, 'branch')).status, query).toBe(404);
    expect((await suggested('?branch=theirs')).map(({ courier }) => courier.id)).toEqual(['their-man', 'wild']);
  });

  it('[OR113] for orders of several branches only couriers who serve all, with the branch reached last', async () => {
    const { context } = api;
    const branch = { id: 'north', name: 'North' };
    await publishEntities(context.redis(), context.key, {
      branch: [sampleBranch({ ...branch, company: acme, position: north(4_000) })],
      order: [sampleOrder({ id: 'northern', company: acme, branch: { ...branch, position: null } })],
    });
    await until('the other branch', async () => (await ask('?branch=north')).status === 200);
    const found = await suggested('?orders=mine,northern');
    expect(found.map(({ courier }) => courier.id)).toEqual(['wild']);
    expect(found[0]).toMatchObject({ branch });
    expect((await ask('?orders=mine,northern', 'branch')).status).toBe(404);
    for (const query of ['?orders=', '?orders=a,b,c,d,e,f', '?orders=mine&order=mine'])
      expect((await ask(query)).status, query).toBe(400);
  });

  it('[CX3] counts the cash of all orders that are given: of one branch, of one without a place, of those not named', async () => {
    const { context } = api;
    const paid = (id: string, branchId: string) =>
      sampleOrder({ id, company: acme, branch: { id: branchId, name: branchId, position: null }, cashOnDelivery: 60 });
    await publishEntities(context.redis(), context.key, {
      branch: [sampleBranch({ id: 'placeless', company: acme, position: null })],
      courier: [sampleCourier({ id: 'capped', ...ofCentre, branchIds: ['centre', 'placeless'], cashLimit: 100 })],
      order: [paid('paid-1', 'centre'), paid('paid-2', 'centre'), paid('paid-3', 'placeless')],
    });
    await until('the courier', async () => (await ask('?order=paid-3')).text.includes('capped'));
    const capped = async (query: string): Promise<unknown> => {
      const { suggestions, others } = suggestionRoutes.suggestions.response.parse((await ask(query)).json);
      const own = suggestions.find(({ courier }) => courier.id === 'capped');
      return own?.cash?.addsCents ?? others.find(({ courier }) => courier.id === 'capped')?.not;
    };
    expect([await capped('?order=paid-1'), await capped('?order=paid-3')]).toEqual([6_000, 6_000]);
    expect(await capped('?orders=paid-1,paid-2')).toBe('cash-limit');
    expect([await capped('?order=paid-1&adds=9000'), await capped('?order=paid-1&adds=12000')]).toEqual([
      9_000,
      'cash-limit',
    ]);
  });

  it('requires the permission to assign, and accepts exactly one parameter', async () => {
    expect((await ask('?branch=centre', 'reader')).status).toBe(403);
    expect((await api.call('GET', '/api/suggestions?branch=centre')).status).toBe(401);
    for (const query of ['', '?order=mine&branch=centre', '?branch=a%2Fb', '?branch=centre&limit=3'])
      expect((await ask(query)).status, query).toBe(400);
  });
});
