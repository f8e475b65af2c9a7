// The api is killed while two people approve the same check-ins, by the console and by links, shifts are planned twice at once, and
// deposits and corrections of pay are sent twice.
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { sampleBranch, sampleCompany, sampleCourier, sampleOrder } from '@despacho/contract/samples.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { createApprovalLinks } from '../../services/src/api/couriers/approvalLinks.ts';
import { branchCodec } from '../../services/src/store/companies/branches.ts';
import { companyCodec } from '../../services/src/store/companies/companies.ts';
import { courierCodec } from '../../services/src/store/couriers/couriers.ts';
import { orderCodec } from '../../services/src/store/orders/orders.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { sized } from './support/size.ts';
import { appendRow } from './support/table.ts';

const KILLS = sized(2, 8);
/** In each round, before the api is killed. */
const CHECKS = sized(12, 60);
const company = sampleCompany({ hasAssistance: true });
const branch = sampleBranch();
const day = localDay(Date.now());
const folder = `checkin/${day.slice(0, 4)}/${day.slice(5)}`;
const approved = z.object({ isChanged: z.boolean() });
const CHECK = ['checkin', 'checkout'] as const;

let stack: Stack;
let token: string;
/** Approvals and shifts that the api confirmed; `changed`: those whose response has `isChanged`. */
const acknowledged = {
  approvals: new Set<string>(),
  changed: [] as string[],
  shifts: new Set<string>(),
  money: new Set<string>(),
  couriers: new Set<string>(),
};
/** The shift was planned before. */
const CONFLICT = 'conflict';
const refusals: number[] = [];
let turn = 0;

beforeAll(async () => {
  stack = await startStack({ TRUST_PROXY: '1' });
  token = await stack.token({ id: 'owner', role: 'OWNER' });
  const { db } = stack;
  await db.doc(`companies/${company.id}`).set(companyCodec.write(company));
  await db.doc(`branches/${branch.id}`).set(branchCodec.write(branch));
  for (let at = 0; at < KILLS * CHECKS; at += 1) {
    await db
      .doc(`bikers/c${at}`)
      .set(courierCodec.write(sampleCourier({ id: `c${at}`, phone: String(41_000_000 + at) })));
    const collected = sampleOrder({
      id: `o${at}`,
      status: ORDER_STATUS.DELIVERED,
      isActive: false,
      courier: { id: `c${at}`, name: 'Luis Ramos' },
      deliveredAt: new Date().toISOString(),
      cashOnDelivery: 10,
    });
    await db.doc(`deliveries/o${at}`).set(orderCodec.write(collected));
    await db.doc(`${folder}/c${at}`).set({
      bikerId: `c${at}`,
      name: 'Luis Ramos',
      checkinTime: Timestamp.fromMillis(Date.now() - 9 * HOUR_MS),
      checkOutTime: Timestamp.fromMillis(Date.now() - HOUR_MS),
      checkInApproved: false,
      checkOutApproved: false,
      branch: {
        id: branch.id,
        branchName: branch.name,
        companyId: company.id,
        companyName: company.name,
        address: null,
      },
    });
  }
});
afterAll(async () => stack.close());

/** Null: the api died before it responded. Each request comes from an address of its own, so that no limit gets in the way. */
const send = async (url: string, headers: Record<string, string>, body?: object): Promise<unknown> => {
  turn += 1;
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'x-forwarded-for': `10.13.${Math.floor(turn / 250)}.${turn % 250}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) refusals.push(reply.status);
    if (reply.status === 409) return CONFLICT;
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
};
const authorised = () => ({ authorization: `Bearer ${token}` });

const approve = async (
  origin: string,
  id: string,
  check: (typeof CHECK)[number],
  how: 'console' | 'link',
): Promise<void> => {
  const [, signature = ''] = createApprovalLinks(stack.secrets).pathOf({ check, day, id }).split('#');
  const reply =
    how === 'console'
      ? await send(`${origin}/api/attendance/${day}/${id}/${check}/approve`, authorised())
      : await send(`${origin}/api/approvals/${check}/${id}?d=${day}`, { 'x-approval-signature': signature });
  if (reply === null) return;
  acknowledged.approvals.add(`${id} ${check}`);
  if (approved.parse(reply).isChanged) acknowledged.changed.push(`${id} ${check}`);
};
const plan = async (origin: string, courierId: string): Promise<void> => {
  const startsAt = Date.parse(`${day}T12:00:00Z`);
  const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 8 * HOUR_MS).toISOString() };
  const reply = await send(`${origin}/api/schedules`, authorised(), { courierId, branchId: branch.id, ...times });
  if (reply !== null) acknowledged.couriers.add(courierId);
  if (reply !== null && reply !== CONFLICT) acknowledged.shifts.add(z.object({ id: z.string() }).parse(reply).id);
};

/** [CX8] [PY7] */
const deposit = async (origin: string, courierId: string): Promise<void> => {
  const body = { key: `deposit-of-courier-${courierId}`, branch: branch.id, cents: 1_000 };
  const reply = await send(`${origin}/api/couriers/${courierId}/deposits`, authorised(), body);
  if (reply !== null && reply !== CONFLICT) acknowledged.money.add(`${courierId} deposit`);
};
const correct = async (origin: string, courierId: string): Promise<void> => {
  const body = { key: `correction-of-${courierId}`.padEnd(16, '-'), day, cents: -100, reason: 'cobró de más' };
  const reply = await send(`${origin}/api/pay/statements/${courierId}/corrections`, authorised(), body);
  if (reply !== null && reply !== CONFLICT) acknowledged.money.add(`${courierId} correction`);
};

const roundOf = (origin: string, ids: readonly string[]): Promise<void>[] =>
  ids.flatMap((id) => [
    ...CHECK.flatMap((check) => (['console', 'link'] as const).map(async (how) => approve(origin, id, check, how))),
    plan(origin, id),
    plan(origin, id),
    ...[deposit, correct].flatMap((act) => [act(origin, id), act(origin, id)]),
  ]);

it('[AT7] [AT23] [CX8] [PY7] what was confirmed is stored with its event, nothing twice, whenever the api dies', async () => {
  const startedAt = performance.now();
  const all = Array.from({ length: KILLS * CHECKS }, (_, at) => `c${at}`);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { api, origin } = await stack.startApi();
    const before = acknowledged.approvals.size;
    const sending = roundOf(origin, all.slice(kill * CHECKS, (kill + 1) * CHECKS));
    await expect.poll(() => acknowledged.approvals.size, { timeout: 30_000, interval: 2 }).toBeGreaterThan(before + 3);
    await api.kill('SIGKILL');
    await Promise.all(sending);
  }
  const beforeLast = acknowledged.approvals.size;
  // Everything again, by another api: what was done stays done.
  const { origin } = await stack.startApi();
  const isOpen = (id: string): boolean =>
    !acknowledged.couriers.has(id) ||
    !acknowledged.money.has(`${id} deposit`) ||
    !acknowledged.money.has(`${id} correction`) ||
    CHECK.some((check) => !acknowledged.approvals.has(`${id} ${check}`));
  // A request may be refused while the store waits for the transactions of the dead api.
  const again = async (): Promise<number> => {
    const open = all.filter(isOpen);
    for (let from = 0; from < open.length; from += CHECKS)
      await Promise.all(roundOf(origin, open.slice(from, from + CHECKS)));
    return all.filter(isOpen).length;
  };
  await Promise.all(roundOf(origin, all.slice(0, CHECKS)));
  await expect.poll(again, { timeout: 60_000 }).toBe(0);
  const convergedMs = performance.now() - startedAt;

  const wrong: string[] = [];
  const documents = (await stack.db.collection(folder).get()).docs;
  for (const document of documents) {
    const events = (await document.ref.collection('events').get()).docs.map((event) => String(event.get('check')));
    const flags = CHECK.filter(
      (check) => document.get(check === 'checkin' ? 'checkInApproved' : 'checkOutApproved') === true,
    );
    if (events.toSorted().join() !== flags.join()) wrong.push(`${document.id}: ${flags.join()} by ${events.join()}`);
    for (const check of CHECK)
      if (acknowledged.approvals.has(`${document.id} ${check}`) && !flags.includes(check))
        wrong.push(`lost ${document.id} ${check}`);
  }
  for (const [collection, list] of [
    ['settlements', 'deposits'],
    ['payWeeks', 'corrections'],
  ] as const) {
    const written = (await stack.db.collection(collection).get()).docs;
    if (written.length !== all.length) wrong.push(`${written.length} ${collection}`);
    for (const document of written) {
      const notes: unknown = document.get(list);
      const events = (await document.ref.collection('events').get()).size;
      if (!Array.isArray(notes) || notes.length !== 1 || events !== 1)
        wrong.push(`${document.ref.path}: ${events} events`);
    }
  }
  const shifts = (await stack.db.collection('schedules').get()).docs;
  const planned = shifts.map((shift) => String(shift.get('alias.id')));
  const stored = new Set(shifts.map(({ id }) => id));
  const lost = [...acknowledged.shifts].filter((id) => !stored.has(id));
  expect([wrong, lost]).toEqual([[], []]);
  expect(planned.toSorted()).toEqual(all.toSorted());
  expect(new Set(acknowledged.changed).size).toBe(acknowledged.changed.length);
  // The kills were in the middle of it.
  expect(beforeLast).toBeLessThan(2 * all.length);
  const summary = z
    .object({ checkIns: z.array(z.object({ isCheckInApproved: z.boolean(), isCheckOutApproved: z.boolean() })) })
    .parse(await (await fetch(`${origin}/api/attendance?day=${day}`, { headers: authorised() })).json());
  expect(summary.checkIns.filter((row) => row.isCheckInApproved && row.isCheckOutApproved)).toHaveLength(all.length);

  const note = `${KILLS} kills, ${2 * all.length} approvals by two at once, ${all.length} shifts, refused: ${[...new Set(refusals)].join()}`;
  appendRow(inject('faultRows'), {
    fault: '32',
    what: 'api killed while attendance is approved',
    lost: 0,
    breaches: 0,
    convergedMs,
    note,
  });
}, 120_000);
