// Ends handovers with nothing pending, takes items from owners who do not come back, and shows open handovers on walls [HO4] to [HO7]. Each
// write decides on what is stored then, so that runs at once, or after a killed process, do the same.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Handover, HandoverSign, ShiftItem } from '@despacho/contract/handovers.ts';
import { kinds } from '@despacho/contract/live/kinds.ts';
import {
  isReleaseDue,
  LEFT_AFTER_MS,
  leftBehind,
  newHandover,
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
import { publishComputed } from '../store/live/computed.ts';
import { readDuty } from '../store/live/duty.ts';
import { readPositions } from '../store/live/positions.ts';
import { unsignedSettlements } from '../store/unsignedSettlements.ts';
import type { JobCounts, JobTools } from './job.ts';
import { readLive, readWhole } from './liveState.ts';
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

/** Null while the live state is incomplete: what is not there yet would count as solved. */
const readItems = async (tools: JobTools): Promise<ShiftItem[] | null> => {
  const { redis, key, db, clock } = tools;
  const now = clock.now();
  const live = await readWhole(tools, async () => ({
    alarms: await readLive(tools, 'alarm', kinds.alarm.state),
    orders: await readLive(tools, 'order', shiftOrder),
    incidents: await readLive(tools, 'incident', shiftIncident),
    fixes: await readPositions(redis, key),
  }));
  if (live === null) return null;
  const [records, unsigned] = await Promise.all([openRecords(db, { type: 'all' }), unsignedSettlements(db, now)]);
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

const release = async ({ db, clock }: JobTools, { id, from }: Handover, items: readonly ShiftItem[]) => {
  const now = clock.now();
  const owned = items.filter(({ owner, kind }) => owner?.id === from.id && kind !== 'lock');
  for (const item of owned) await releaseOne(db, { handoverId: id, item, now });
  // Last, so that a run that is killed before is repeated as a whole.
  await markHandover(db, id, 'releasedAt', now);
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
  const before = await readLive(tools, 'handover', kinds.handover.state);
  const ids = new Set(signs.map(({ id }) => id));
  const changed = signs.filter((sign) => JSON.stringify(before.get(sign.id)) !== JSON.stringify(sign));
  const gone = [...before.keys()].filter((id) => !ids.has(id));
  if (changed.length + gone.length > 0)
    await publishComputed(redis, key, 'handover', { changed, gone }, clock.realNow());
};

export const runHandovers = async (tools: JobTools): Promise<JobCounts> => {
  const { db, clock } = tools;
  const items = await readItems(tools);
  if (items === null) return { skipped: 1 };
  const before = await openHandovers(db);
  const left = await findLeft(tools, items, before);
  const now = clock.now();
  if (left.size > 0) {
    const accounts = await readLive(tools, 'controller', account);
    for (const { person, items: behind } of left.values()) {
      const found = accounts.get(person.id);
      const place = { companyId: found?.company?.id ?? null, branchId: found?.branch?.id ?? null };
      await createHandover(db, (id) => newHandover({ id, from: person, place, items: behind, isAutomatic: true, now }));
    }
  }
  const open = left.size > 0 ? await openHandovers(db) : before;
  const timing = { now, rate: clock.rate };
  const due = open.filter((given) => isReleaseDue(given, timing) || left.has(given.from.id));
  for (const given of due) await release(tools, given, items);
  // As of before the releases: what lost its owner now is pending in any case.
  const counted = open.map((given) => ({ given, pending: pendingItems(given, items).length }));
  const over = counted.filter(({ given, pending }) => pending === 0 && !due.includes(given));
  for (const { given } of over) await markHandover(db, given.id, 'endedAt', now);
  const signs = counted.filter(({ pending }) => pending > 0).map(({ given, pending }) => signOf(given, pending));
  await show(tools, signs);
  return { items: items.length, open: open.length, left: left.size, released: due.length, ended: over.length };
};
