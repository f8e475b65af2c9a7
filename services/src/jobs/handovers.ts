// Ends handovers with nothing pending, takes items from owners who do not come back, and shows open handovers on walls [HO4] to [HO7]. Each
// write decides on what is stored then, so that runs at once, or after a killed process, do the same.
import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import type { HandoverSign, ShiftItem } from '@despacho/contract/handovers.ts';
import type { Handover } from '@despacho/contract/shiftRecords.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import {
  isReleaseDue,
  LEFT_AFTER_MS,
  leftBehind,
  newHandover,
  pendingCounts,
  pendingItems,
} from '@despacho/domain/handover/handover.ts';
import { shiftItems } from '@despacho/domain/handover/items.ts';
import {
  createHandover,
  markHandover,
  openHandovers,
  openRecords,
  releaseOne,
  removeRecords,
} from '../store/handovers.ts';
import { changesFrom, publishComputed } from '../store/live/computed.ts';
import { readDuty } from '../store/live/duty.ts';
import { readPositions } from '../store/live/positions.ts';
import { unsignedSettlements } from '../store/unsignedSettlements.ts';
import type { JobCounts, JobTools } from './job.ts';
import { hasFreshEcho, readLive, readWhole } from './liveState.ts';
import { epochAgeMs } from './lockExpiry.ts';

const shiftOrder = kinds.order.state.pick({
  id: true,
  number: true,
  status: true,
  note: true,
  remarks: true,
  lock: true,
  company: true,
  branch: true,
  courier: true,
  zone: true,
  stateTime: true,
  createdAt: true,
});
const shiftIncident = kinds.incident.state.pick({ id: true, at: true, courier: true, company: true, closedAt: true });
const account = kinds.controller.state.pick({ id: true, company: true, branch: true });

/** An owner younger than this may be of an item that came after the live state was read. */
const SETTLED_MS = MINUTE_MS;
/** Real milliseconds that a handover stays open: its items may not be in the live state yet. */
const MIN_OPEN_MS = 15 * SECOND_MS;

type Released = { items: readonly ShiftItem[]; hasPhones: boolean };

/** Null while the live state is incomplete: what is not there yet would count as solved. */
const readItems = async (tools: JobTools, hasOpen: boolean): Promise<ShiftItem[] | null> => {
  const { redis, key, db, clock } = tools;
  const now = clock.now();
  const live = await readWhole(tools, async () => ({
    echoes: await readLive(tools, 'canary', kinds.canary.state),
    alarms: await readLive(tools, 'alarm', kinds.alarm.state),
    orders: await readLive(tools, 'order', shiftOrder),
    incidents: await readLive(tools, 'incident', shiftIncident),
    fixes: await readPositions(redis, key),
  }));
  // [LV29] What does not come through would count as solved, and people who are there as gone.
  if (live === null || !hasFreshEcho(live.echoes.values(), clock.realNow())) return null;
  const records = await openRecords(db, { type: 'all' });
  const needsUnsigned = hasOpen || records.some(({ kind }) => kind === 'settlement');
  const unsigned = needsUnsigned ? await unsignedSettlements(db, now) : [];
  const world = {
    alarms: [...live.alarms.values()],
    orders: [...live.orders.values()],
    incidents: [...live.incidents.values()],
    fixes: live.fixes,
    rate: clock.rate,
    records,
    unsigned,
  };
  const items = shiftItems(world, { now, realNow: clock.realNow() });
  const present = new Set(items.map(({ key: name }) => name));
  await removeRecords(
    db,
    records
      .filter(({ key: name, since }) => !present.has(name) && now - Date.parse(since) >= SETTLED_MS)
      .map(({ key: name }) => name),
  );
  return items;
};

/** [HO7] No person counts as gone while a loss of Redis may have forgotten who is on duty. Locks end by themselves [LK9]. */
const findLeft = async (tools: JobTools, items: readonly ShiftItem[], open: readonly Handover[]) => {
  const { redis, key, clock } = tools;
  const realNow = clock.realNow();
  if ((await epochAgeMs(tools, realNow)) < LEFT_AFTER_MS) return new Map<string, never>();
  const duty = await readDuty(redis, key, realNow);
  // An outage of the gateways looks the same as a night without anyone.
  if (duty.length === 0) return new Map<string, never>();
  const waiting = open.filter(({ releasedAt }) => releasedAt === null);
  return leftBehind(
    items.filter(({ kind }) => kind !== 'lock'),
    {
      onDuty: new Set(duty.map(({ uid }) => uid)),
      handingOver: new Set(waiting.map(({ from }) => from.id)),
      now: clock.now(),
      rate: clock.rate,
    },
  );
};

/** [HO6] What is still handed over; a person who has left hands over everything. */
const release = async ({ db, clock }: JobTools, given: Handover, { items, hasPhones }: Released) => {
  const { id, from, keys, startedAt } = given;
  const now = clock.now();
  const owned = items.filter(({ key, owner, kind }) => owner?.id === from.id && kind !== 'lock' && keys.includes(key));
  for (const item of owned) await releaseOne(db, { handoverId: id, startedAt, item, now, hasPhones });
  // Last, so that a run that is killed before is repeated as a whole.
  await markHandover(db, given, 'releasedAt', now);
};

const signOf = (given: Handover, pending: number): HandoverSign => ({
  id: given.id,
  from: given.from,
  companyId: given.companyId,
  branchId: given.branchId,
  startedAt: given.startedAt,
  isAutomatic: given.isAutomatic,
  releasedAt: given.releasedAt,
  pending,
  accepted: given.accepted.length,
});

const show = async (tools: JobTools, signs: readonly HandoverSign[]): Promise<void> => {
  const { redis, key, clock } = tools;
  const published = await readLive(tools, 'handover', kinds.handover.state);
  const current = new Map(signs.map((sign) => [sign.id, sign]));
  await publishComputed(redis, key, 'handover', changesFrom(published, current, isDeepStrictEqual), clock.realNow());
};

/** By person who left: a handover of everything that the person owned. */
const handOverFor = async (tools: JobTools, left: Awaited<ReturnType<typeof findLeft>>): Promise<void> => {
  const now = tools.clock.now();
  const accounts = await readLive(tools, 'controller', account);
  for (const { person, items: behind } of left.values()) {
    const found = accounts.get(person.id);
    const place = { companyId: found?.company?.id ?? null, branchId: found?.branch?.id ?? null };
    const made = { from: person, place, items: behind, isAutomatic: true, now };
    await createHandover(tools.db, (id) => newHandover({ id, ...made }));
  }
};

/** `hasPhones`: telephones for SMS are set. */
export const handingOver =
  (hasPhones: boolean) =>
  async (tools: JobTools): Promise<JobCounts> => {
    const { db, clock } = tools;
    // Before the items: one that begins between the two has items that are not read yet.
    const before = await openHandovers(db);
    const items = await readItems(tools, before.length > 0);
    if (items === null) return { skipped: 1 };
    const left = await findLeft(tools, items, before);
    const now = clock.now();
    if (left.size > 0) await handOverFor(tools, left);
    const open = left.size > 0 ? await openHandovers(db) : before;
    const timing = { now, rate: clock.rate };
    const due = open.filter((given) => isReleaseDue(given, timing));
    for (const given of due) await release(tools, given, { items, hasPhones });
    // As of before the releases: what lost its owner now is pending in any case.
    const counted = open.map((given) => ({ given, pending: pendingItems(given, items).length }));
    const isSettled = ({ startedAt }: Handover): boolean => (now - Date.parse(startedAt)) / clock.rate >= MIN_OPEN_MS;
    const over = counted.filter(({ given, pending }) => pending === 0 && isSettled(given) && !due.includes(given));
    for (const { given } of over) await markHandover(db, given, 'endedAt', now);
    const shares = pendingCounts(open, items);
    const signs = counted
      .filter(({ pending }) => pending > 0)
      .map(({ given }) => signOf(given, shares.get(given.id) ?? 0));
    await show(tools, signs);
    return { items: items.length, open: open.length, left: left.size, released: due.length, ended: over.length };
  };
