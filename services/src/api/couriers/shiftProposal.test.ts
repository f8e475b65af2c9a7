import { sampleBranch, sampleCompany, sampleCourier } from '@despacho/contract/samples.ts';
import { shiftProposalRoutes, type DayProposal } from '@despacho/contract/couriers/shiftProposals.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { emptyBlock } from '@despacho/domain/numbers/blocks.ts';
import { REST_MS } from '@despacho/domain/shifts/assign.ts';
import { FIRST_SLOT, operatingWindow, SLOT_MS } from '@despacho/domain/shifts/operatingDay.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type Reply, type TestApi } from '../../../../tests/support/api.ts';
import { detailsIn } from '../../../../tests/support/replies.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { writeDay } from '../../store/numbers/dailyStats.ts';

const DAY_MS = 86_400_000;
const acme = { id: 'acme', name: 'Acme' };
const other = { id: 'other', name: 'Other' };
const centre = { id: 'centre', name: 'Centre' };
const north = { id: 'north', name: 'North' };
const nightly = { id: 'nightly', name: 'Nightly' };
const bar = { id: 'bar', name: 'Bar' };

let api: TestApi;
let tomorrow: string;
const tokens = new Map<string, string>();
const call = async (who: string, method: string, path: string, body?: object): Promise<Reply> =>
  api.call(method, path, { token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
const proposalsOf = async (who: string, query: string): Promise<DayProposal[]> => {
  const reply = await call(who, 'GET', `/api/schedules/proposal?${query}`);
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
  return shiftProposalRoutes.shiftProposal.response.parse(reply.json).days;
};
const proposalOf = async (who: string, query: string): Promise<DayProposal> => {
  const [day, ...others] = await proposalsOf(who, query);
  if (day === undefined || others.length > 0) throw new Error('not one day');
  return day;
};

const isNoon = (slot: number): boolean => slot >= 22 && slot < 30;
/** From 20:00 to 02:00. */
const isNight = (slot: number): boolean => slot >= 40 || slot < 4;

/** Eight deliveries in each half hour from 11:00 to 15:00, of which one in four at the second branch. */
const branchDay = (branch: { id: string; name: string }, orders: number, isBusy = isNoon, rideMs = 960_000) => {
  const halfHours = Array.from({ length: HALF_HOURS }, (_, slot) => (isBusy(slot) ? orders : 0));
  const timed = 8 * orders;
  return {
    ...branch,
    block: { ...emptyBlock(), halfHours, timed, deliveryMs: timed * rideMs },
    money: { circles: [], couriers: [] },
    ages: [],
  };
};

beforeAll(async () => {
  api = await startTestApi();
  tomorrow = localDay(Date.now() + DAY_MS);
  const people = {
    admin: { role: 'ADMINISTRATOR' },
    company: { role: 'COMPANY', company: acme },
    branch: { role: 'BRANCH', company: acme, branch: centre },
    foreign: { role: 'COMPANY', company: other },
  } as const;
  for (const [id, person] of Object.entries(people))
    tokens.set(id, await api.tokenOf(await api.addPerson({ id, ...person })));
  for (const company of [acme, other, nightly])
    await api.db
      .doc(`companies/${company.id}`)
      .set(companyCodec.write(sampleCompany({ ...company, hasAssistance: true })));
  for (const branch of [centre, north])
    await api.db.doc(`branches/${branch.id}`).set(branchCodec.write(sampleBranch({ ...branch, company: acme })));
  await api.db.doc('branches/bar').set(branchCodec.write(sampleBranch({ ...bar, company: nightly })));
  await api.db
    .doc('bikers/night-courier')
    .set(courierCodec.write(sampleCourier({ name: 'Night', company: nightly, branch: null, branchIds: [] })));
  for (let index = 0; index < 6; index += 1)
    await api.db
      .doc(`bikers/courier-${index}`)
      .set(courierCodec.write(sampleCourier({ name: `Courier ${index}`, company: acme, branch: null, branchIds: [] })));
  await api.db
    .doc('bikers/gone')
    .set(courierCodec.write(sampleCourier({ name: 'Gone', company: acme, accountStatus: 'INACTIVE' })));
  for (let back = 0; back < 30; back += 1) {
    const day = localDay(Date.now() - back * DAY_MS);
    // Today is not over: its slow rides count nowhere.
    const rideMs = back === 0 ? 1_920_000 : 960_000;
    const companies = [
      { ...acme, branches: [branchDay(centre, 6, isNoon, rideMs), branchDay(north, 2, isNoon, rideMs)] },
      { ...nightly, branches: [branchDay(bar, 2, isNight)] },
    ];
    await writeDay(api.db, day, companies, Date.now());
  }
});
afterAll(async () => api.close());

it('[SH1] [SH3] [SH5] [SH7] proposes shifts for the forecast of a day, with couriers who may have them', async () => {
  const { error, weeks, proposal } = await proposalOf('admin', `day=${tomorrow}&company=acme`);
  if (proposal === null) throw new Error('no proposal');
  expect(weeks).toBeGreaterThanOrEqual(4);
  expect(error?.forecast).toBeLessThan(0.15);
  // Twice a ride of 16 minutes, and 8 minutes.
  expect(proposal.workMin).toBe(40);
  expect(proposal.orders[25 - FIRST_SLOT]).toBeCloseTo(8);
  expect(proposal.needed[25 - FIRST_SLOT]).toBeGreaterThan(10);
  expect(proposal.planned.present).toMatchObject({ lateShare: 1 });
  expect(proposal.proposed.present.lateShare).toBeLessThanOrEqual(0.05);
  const names = proposal.shifts.flatMap(({ courier }) => (courier === null ? [] : [courier.name]));
  expect(names.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Courier ${index}`));
  expect(new Set(proposal.shifts.map(({ branch }) => branch.id))).toEqual(new Set(['centre', 'north']));
});

it('[SH8] without couriers who call in sick more waits', async () => {
  const { proposal } = await proposalOf('company', `day=${tomorrow}&sick=2`);
  expect(proposal?.proposed.sick.lateShare).toBeGreaterThan(proposal?.proposed.present.lateShare ?? 1);
  expect(proposal?.proposed.sick.uncovered).toBeGreaterThanOrEqual(proposal?.proposed.present.uncovered ?? 0);
});

it('[SH10] is of the scope of the account, for one company or branch, and a day to come', async () => {
  const refused = async (who: string, query: string) => {
    const reply = await call(who, 'GET', `/api/schedules/proposal?${query}`);
    return [reply.status, detailsIn(reply)];
  };
  expect(await refused('admin', `day=${tomorrow}`)).toEqual([400, [{ path: 'query.company', issue: 'required' }]]);
  expect(await refused('foreign', `day=${tomorrow}&company=acme`)).toEqual([
    400,
    [{ path: 'query.company', issue: 'unknown' }],
  ]);
  expect(await refused('branch', `day=${tomorrow}&branch=north`)).toEqual([
    400,
    [{ path: 'query.branch', issue: 'unknown' }],
  ]);
  for (const day of [localDay(Date.now() - 2 * DAY_MS), localDay(Date.now() + 90 * DAY_MS)])
    expect(await refused('company', `day=${day}`)).toEqual([400, [{ path: 'query.day', issue: 'out-of-range' }]]);
  const own = await proposalOf('branch', `day=${tomorrow}`);
  expect(own.proposal?.orders[25 - FIRST_SLOT]).toBeCloseTo(6);
  expect(new Set(own.proposal?.shifts.map(({ branch }) => branch.id))).toEqual(new Set(['centre']));
  expect(await proposalOf('foreign', `day=${tomorrow}`)).toEqual({
    day: tomorrow,
    weeks: 0,
    neededWeeks: 3,
    error: null,
    proposal: null,
  });
});

it('[SH9] plans what was proposed once, names what is refused, and then proposes less', async () => {
  const before = await proposalOf('admin', `day=${tomorrow}&company=acme`);
  const shifts = (before.proposal?.shifts ?? []).flatMap(({ branch, courier, startsAt, endsAt }) =>
    courier === null ? [] : [{ branchId: branch.id, courierId: courier.id, startsAt, endsAt }],
  );
  const [first] = shifts;
  if (first === undefined) throw new Error('no shift');
  expect((await call('company', 'POST', '/api/schedules/proposal', { shifts })).status).toBe(403);
  const later = new Date(Date.parse(first.startsAt) + 1_800_000).toISOString();
  const wrong = [
    { ...first, startsAt: later },
    { ...first, courierId: 'gone' },
    { ...first, branchId: 'nowhere' },
  ];
  const created = shifts.map(() => ({ status: 'created', reason: null }));
  const refused = ['overlap', 'courier', 'branch'].map((reason) => ({ status: 'refused', reason }));
  const send = async () =>
    (await call('admin', 'POST', '/api/schedules/proposal', { shifts: [...shifts, ...wrong] })).json;
  expect(await send()).toEqual({ results: [...created, ...refused] });
  const existing = shifts.map(() => ({ status: 'existing', reason: null }));
  expect(await send()).toEqual({ results: [...existing, ...refused] });
  expect((await api.db.collection('schedules').get()).size).toBe(shifts.length);
  const after = await proposalOf('admin', `day=${tomorrow}&company=acme`);
  expect(after.proposal?.planned.present.couriers).not.toEqual(before.proposal?.planned.present.couriers);
  expect(after.proposal?.shifts.length).toBe((before.proposal?.shifts.length ?? 0) - shifts.length);
});

it('[SH12] orders after midnight are of the evening before: its shifts end after midnight, and none is planned twice', async () => {
  const query = (day: string) => `day=${day}&company=nightly`;
  const dayAfter = localDay(operatingWindow(tomorrow).to);
  const [evening, next] = [await proposalOf('admin', query(tomorrow)), await proposalOf('admin', query(dayAfter))];
  const midnight = HALF_HOURS - FIRST_SLOT;
  for (const { proposal } of [evening, next]) {
    expect(proposal?.orders[midnight + 1]).toBeCloseTo(2);
    expect(proposal?.orders.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(proposal?.planned.present.uncovered).toBeGreaterThan(10);
  }
  const { from } = operatingWindow(tomorrow);
  const atMidnight = from + midnight * SLOT_MS;
  const isOverMidnight = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean =>
    Date.parse(startsAt) < atMidnight && atMidnight < Date.parse(endsAt);
  const shift = evening.proposal?.shifts.find(isOverMidnight);
  if (shift === undefined) throw new Error('no shift over midnight');
  const { startsAt, endsAt } = shift;
  const shifts = [{ courierId: 'night-courier', branchId: 'bar', startsAt, endsAt }];
  const planned = await call('admin', 'POST', '/api/schedules/proposal', { shifts });
  expect(planned.json).toEqual({ results: [{ status: 'created', reason: null }] });
  const after = await proposalOf('admin', query(tomorrow));
  expect(after.proposal?.planned.present.couriers[midnight]).toBe(1);
  expect(after.proposal?.shifts.length).toBe((evening.proposal?.shifts.length ?? 0) - 1);
  expect((await proposalOf('admin', query(dayAfter))).proposal?.planned).toEqual(next.proposal?.planned);
});

it('[SH13] a week equals its days one by one, each planned before the next, and couriers rest between them', async () => {
  const dayAt = (at: number): string => localDay(Date.parse(`${tomorrow}T12:00:00Z`) + (20 + at) * DAY_MS);
  const days = Array.from({ length: 7 }, (_, at) => dayAt(at));
  const week = await proposalsOf('admin', `day=${dayAt(0)}&days=7&company=acme`);
  expect(week.map(({ day }) => day)).toEqual(days);
  for (const [at, day] of days.entries()) {
    const alone = await proposalOf('admin', `day=${day}&company=acme`);
    expect(alone).toEqual(week[at]);
    const shifts = (alone.proposal?.shifts ?? []).flatMap(({ branch, courier, startsAt, endsAt }) =>
      courier === null ? [] : [{ branchId: branch.id, courierId: courier.id, startsAt, endsAt }],
    );
    if (shifts.length > 0) await call('admin', 'POST', '/api/schedules/proposal', { shifts });
  }
  const given = week.flatMap(({ proposal }) => proposal?.shifts ?? []).filter(({ courier }) => courier !== null);
  expect(given.length).toBeGreaterThan(20);
  const rests = [...Map.groupBy(given, ({ courier }) => courier?.id).values()].flatMap((own) =>
    own.slice(1).map(({ startsAt }, at) => Date.parse(startsAt) - Date.parse(own[at]?.endsAt ?? '')),
  );
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(REST_MS);
  const afterwards = await proposalsOf('admin', `day=${dayAt(0)}&days=7&company=acme`);
  expect(afterwards.flatMap(({ proposal }) => proposal?.shifts ?? []).every(({ courier }) => courier === null)).toBe(
    true,
  );
  for (const query of ['days=0', 'days=8'])
    expect((await call('admin', 'GET', `/api/schedules/proposal?day=${dayAt(0)}&company=acme&${query}`)).status).toBe(
      400,
    );
});
