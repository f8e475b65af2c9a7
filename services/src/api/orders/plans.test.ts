import type { Controller } from '@despacho/contract/accounts/access.ts';
import { assignmentPlanRoutes, type AssignmentPlan } from '@despacho/contract/orders/assignmentPlan.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCourier, sampleOrder, sampleTiming } from '@despacho/contract/samples.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { putFormerCourier } from '../../../../tests/support/formerCourier.ts';
import { publishEntities } from '../../../../tests/support/liveState.ts';
import { manualClock } from '../../../../tests/support/manualClock.ts';
import { until } from '../../../../tests/support/until.ts';
import { scheduleCodec } from '../../store/couriers/schedules.ts';
import { publishPositions } from '../../store/live/positions.ts';

const now = '2026-11-21T18:00:00.000Z';
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const north = (metres: number) => ({ lat: 14.6 + metres / 111_195, lng: -90.51 });
const centre = { id: 'centre', name: 'Centre', position: null };
const people: Record<string, Partial<Controller>> = {
  controller: { role: 'CONTROLLER' },
  branch: { role: 'BRANCH', company: acme, branch: { id: 'centre', name: 'Centre' } },
  reader: { role: 'USER' },
};
const ofCentre = { company: acme, branch: { id: 'centre', name: 'Centre' }, branchIds: ['centre'] };
const minutesAgo = (minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString();
const waiting = (id: string, metres: number, minutes: number, only: Partial<Order> = {}): Order =>
  sampleOrder({
    id,
    number: id.toUpperCase(),
    status: 'En cola',
    company: acme,
    branch: centre,
    courier: null,
    destination: north(metres),
    suggestedPosition: null,
    createdAt: minutesAgo(minutes),
    revision: 1,
    ...only,
  });

const clock = manualClock(now);
const fix = (courierId: string, metres: number) => ({
  courierId,
  position: north(metres),
  at: clock.now() - 5_000,
  accuracyM: 5,
  battery: 1,
});

let api: TestApi;
const tokens = new Map<string, string>();
const everything = { orders: ['a', 'b', 'far', 'no-place', 'no-door', 'taken', 'taken-2', 'over'] };
const ask = async (body: object = everything, who = 'controller'): Promise<Reply> =>
  api.call('POST', '/api/plans', { token: tokens.get(who) ?? '', body });
const planned = async (body?: object, who?: string): Promise<AssignmentPlan> => {
  const reply = await ask(body, who);
  expect(reply.status, reply.text).toBe(200);
  return assignmentPlanRoutes.assignmentPlan.response.strict().parse(reply.json);
};
const couriersOf = ({ proposals }: AssignmentPlan): Record<string, string> =>
  Object.fromEntries(proposals.map(({ id, courier }) => [id, courier.id]));

beforeAll(async () => {
  api = await startTestApi({ clock });
  for (const [id, only] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...only })));
  const { context } = api;
  const journey = { startsAt: minutesAgo(300), endsAt: minutesAgo(-1) };
  await api.db
    .collection('schedules')
    .doc('shift')
    .set(
      scheduleCodec.write({
        id: 'shift',
        courier: { id: 'ending', name: 'Ending' },
        branch: { id: 'centre', name: 'Centre' },
        companyId: 'acme',
        createdAt: minutesAgo(600),
        journey,
        status: 'Iniciado',
        times: { startedAt: journey.startsAt, completedAt: null },
        phoneTimes: { startedAt: null, completedAt: null },
      }),
    );
  await publishEntities(context.redis(), context.key, {
    branch: [
      sampleBranch({ id: 'centre', name: 'Centre', company: acme, position: north(0) }),
      sampleBranch({ id: 'theirs', name: 'Theirs', company: other, position: north(9_000) }),
      sampleBranch({ id: 'nowhere', name: 'Nowhere', company: acme, position: null }),
    ],
    courier: [
      sampleCourier({ id: 'near', name: 'Near', ...ofCentre }),
      sampleCourier({ id: 'company', name: 'Company', company: acme, branch: null, branchIds: [], type: null }),
      sampleCourier({ id: 'wild', name: 'Wild', company: null, branch: null, branchIds: [], type: 'WILDCARD' }),
      sampleCourier({ id: 'lost', name: 'Lost', ...ofCentre }),
      sampleCourier({ id: 'ending', name: 'Ending', ...ofCentre }),
    ],
    order: [
      waiting('a', 1_000, 5),
      waiting('b', 1_100, 4),
      waiting('far', 9_500, 3, { company: other, branch: { id: 'theirs', name: 'Theirs', position: null } }),
      waiting('no-place', 100, 9, { branch: { id: 'nowhere', name: 'Nowhere', position: null } }),
      waiting('no-door', 0, 2, { destination: null }),
      waiting('taken', 500, 30, { courier: { id: 'near', name: 'Near' } }),
      waiting('taken-2', 0, 3, { destination: null, courier: { id: 'near', name: 'Near' } }),
      waiting('over', 500, 30, { status: 'Entregado' }),
    ],
  });
  await publishPositions(context.redis(), context.key, [
    fix('near', 50),
    fix('company', 300),
    fix('wild', 8_800),
    fix('ending', 10),
  ]);
  await until('the live copy is read', async () => (await ask()).status === 200);
});
afterAll(async () => api.close());

describe('[PL11] POST /api/plans', () => {
  it('proposes a courier for each waiting order of the frame, with its times, beside what would happen without', async () => {
    const plan = await planned();
    expect(couriersOf(plan)).toMatchObject({ far: 'wild' });
    expect(plan.proposals.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'far', 'no-door']);
    expect(plan.unplanned).toEqual([{ id: 'no-place', number: 'NO-PLACE', reason: 'no-branch-place' }]);
    const first = plan.proposals.find(({ id }) => id === 'a');
    expect(first).toMatchObject({ number: 'A', branch: { id: 'centre', name: 'Centre' }, lateSec: 0 });
    expect(Date.parse(first?.arrivesAt ?? '')).toBeGreaterThan(Date.parse(first?.pickedAt ?? ''));
    expect(Date.parse(first?.pickedAt ?? '')).toBeGreaterThan(Date.parse(now));
    expect(first?.without?.courier.id).toMatch(/near|company/);
    expect(plan.proposals.find(({ id }) => id === 'no-door')).toMatchObject({ arrivesAt: null, lateSec: null });
    for (const totals of [plan.with, plan.without]) expect(totals).toMatchObject({ late: 0, unassigned: 0 });
    expect(plan.with.ridingSec).toBeLessThanOrEqual(plan.without.ridingSec);
  });

  it('counts what the courier has already to fetch at the same branch into the trip', async () => {
    const plan = await planned({ orders: ['a'] }, 'branch');
    const [only] = plan.proposals;
    expect(only?.courier.id).toBe('near');
    // One of the two that it has leads to an unknown door.
    expect(only?.tripSize).toBe(3);
    expect(Date.parse(only?.arrivesAt ?? '')).toBeGreaterThan(Date.parse(now));
  });

  it.each<[string, object, string[]]>([
    ['orders', { orders: ['a', 'far', 'unknown'] }, ['a', 'far']],
    ['a company', { company: 'other' }, ['far']],
    ['a branch', { branch: 'centre' }, ['a', 'b', 'no-door']],
    ['a part of the map', { box: { west: -91, south: 14.65, east: -90, north: 14.8 } }, ['far']],
    ['several of them', { orders: ['a', 'far'], branch: 'theirs' }, ['far']],
  ])('takes a frame of %s', async (_, frame, expected) => {
    expect((await planned(frame)).proposals.map(({ id }) => id).toSorted()).toEqual(expected);
  });

  it('[PL14] a branch plans its own orders, its own couriers and wildcards', async () => {
    const plan = await planned(everything, 'branch');
    expect(plan.proposals.map(({ id }) => id).toSorted()).toEqual(['a', 'b', 'no-door']);
    expect(Object.values(couriersOf(plan)).every((id) => id === 'near' || id === 'wild')).toBe(true);
    expect((await planned({ orders: ['far'] }, 'branch')).proposals).toEqual([]);
  });

  it('fetches goods when they are expected to be ready, and lists first what has been ready longest', async () => {
    const readyAt = Date.parse(now) + 20 * 60_000;
    const timings = [sampleTiming({ id: 'a', readyAt }), sampleTiming({ id: 'b', readyAt: Date.parse(now) - 60_000 })];
    await publishEntities(api.context.redis(), api.context.key, { timing: timings });
    await until(
      'readiness is known',
      async () => (await planned({ orders: ['a'] })).proposals[0]?.readyAt !== minutesAgo(5),
    );
    const { proposals } = await planned({ orders: ['a', 'b'] });
    expect(proposals.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(Date.parse(proposals[1]?.pickedAt ?? '')).toBeGreaterThanOrEqual(readyAt);
  });

  it('[PL8] the same situation gives the same plan', async () => {
    expect(JSON.stringify(await planned())).toBe(JSON.stringify(await planned()));
  });

  it('[PL10] gives no order to a courier who had it before', async () => {
    await putFormerCourier(api.db, 'again', { id: 'near', name: 'Near' }, now);
    await publishEntities(api.context.redis(), api.context.key, {
      order: [waiting('again', 1_000, 5, { revision: 3 })],
    });
    await until('the order is known', async () => (await planned({ orders: ['again'] })).proposals.length === 1);
    const plan = await planned({ orders: ['again'] });
    expect(couriersOf(plan)).toEqual({ again: 'company' });
    expect(plan.proposals[0]?.runnerUp?.courier.id).toBe('wild');
  });

  it('requires the permission to assign, and refuses a frame it does not know', async () => {
    expect((await ask(everything, 'reader')).status).toBe(403);
    expect((await api.call('POST', '/api/plans', { body: everything })).status).toBe(401);
    for (const frame of [
      { orders: [] },
      { box: { west: 0, south: 0, east: 0 } },
      { box: { west: 0, south: 0, east: 0, north: 91 } },
      { limit: 3 },
      { branch: 'a/b' },
    ])
      expect((await ask(frame)).status, JSON.stringify(frame)).toBe(400);
  });

  it('[PL15] computes one plan for each user: a newer one ends the older', async () => {
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    const others = replies.filter(({ status }) => status !== 200).map(({ status, json }) => ({ status, json }));
    expect(others).toEqual(
      others.map(() => ({ status: 409, json: { code: 'conflict', details: { reason: 'replaced' } } })),
    );
    expect((await ask()).status).toBe(200);
  });

  it('[PL13] gives nothing to a courier whose shift ends before the pick-up, also the nearest', async () => {
    const plan = await planned({ branch: 'centre' });
    expect(plan.proposals.length).toBeGreaterThan(0);
    expect(Object.values(couriersOf(plan))).not.toContain('ending');
    await api.db.collection('schedules').doc('shift').delete();
    // Shifts are read again after five minutes.
    clock.pass(301_000);
    await publishPositions(api.context.redis(), api.context.key, [fix('ending', 10), fix('near', 50)]);
    expect(Object.values(couriersOf(await planned({ branch: 'centre' })))).toContain('ending');
  });
});
