// Handovers: what is pending of one, who gets an item, when its items lose an owner who does not come back.
import type { AcceptedItem, ShiftItem } from '@despacho/contract/handovers.ts';
import type { Handover } from '@despacho/contract/shiftRecords.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import type { Reference } from '@despacho/contract/values.ts';
import type { Place } from '../access/scope.ts';

/** [HO6] Real milliseconds until what no person accepted has no owner any more. */
export const HANDOVER_WAIT_MS = 15 * MINUTE_MS;
/** [HO7] Real milliseconds off duty after which a person has left; the time that a person stays on duty (AR21). */
export const LEFT_AFTER_MS = 10 * MINUTE_MS;

type Timing = { now: number; rate: number };

const realMsSince = (instant: string, { now, rate }: Timing): number => (now - Date.parse(instant)) / rate;

/** [HO1] What a person would hand over: the own items, and those without an owner. */
export const itemsOf = (items: readonly ShiftItem[], personId: string): ShiftItem[] =>
  items.filter(({ owner }) => owner === null || owner.id === personId);

/** [HO4] What is to be accepted and live. What was solved, or another person took meanwhile, is not. */
export const pendingItems = (
  { from, keys }: Pick<Handover, 'from' | 'keys'>,
  items: readonly ShiftItem[],
): ShiftItem[] => {
  const open = new Set(keys);
  return items.filter(({ key, owner }) => open.has(key) && (owner === null || owner.id === from.id));
};

const breadthOf = ({ companyId, branchId }: Place): number => (branchId !== null ? 0 : companyId !== null ? 1 : 2);

/**
 * [HO8] By id, what is pending of each without what another one counts: the narrowest place counts an item, there the first handover. What
 * two have is within the places of both, so that a wall that shows the broader one shows the other one too.
 */
export const pendingCounts = (open: readonly Handover[], items: readonly ShiftItem[]): Map<string, number> => {
  const counted = new Set<string>();
  const inOrder = open.toSorted((a, b) => breadthOf(a) - breadthOf(b) || (a.startedAt < b.startedAt ? -1 : 1));
  return new Map(
    inOrder.map((given) => {
      const before = counted.size;
      for (const { key } of pendingItems(given, items)) counted.add(key);
      return [given.id, counted.size - before];
    }),
  );
};

type Begun = {
  id: string;
  from: Reference;
  place: Place;
  items: readonly ShiftItem[];
  isAutomatic: boolean;
  now: number;
};

/** [HO11] Without items it ends at once. */
export const newHandover = ({ id, from, place, items, isAutomatic, now }: Begun): Handover => {
  const at = new Date(now).toISOString();
  return {
    id,
    from,
    companyId: place.companyId,
    branchId: place.branchId,
    startedAt: at,
    isAutomatic,
    releasedAt: null,
    endedAt: items.length === 0 ? at : null,
    keys: items.map(({ key }) => key),
    unowned: items.filter(({ owner }) => owner === null).map(({ key }) => key),
    accepted: [],
  };
};

/** What lost its owner by the older one is to be taken back as an owned item. */
const joinedUnowned = (open: Handover, made: Handover): string[] => {
  const isOwned = (key: string): boolean => made.keys.includes(key) && !made.unowned.includes(key);
  const before = open.unowned.filter((key) => open.keys.includes(key) && !isOwned(key));
  return [...before, ...made.unowned.filter((key) => !open.keys.includes(key))];
};

/**
 * [HO2] A later handover of a person joins the one that is still open, and its time begins again. Null: nothing changes,
 * because a job begins one for a person whose own one waits.
 */
export const joinHandover = (open: Handover, made: Handover): Partial<Handover> | null =>
  made.isAutomatic && open.releasedAt === null
    ? null
    : {
        startedAt: made.startedAt,
        isAutomatic: made.isAutomatic,
        releasedAt: null,
        keys: [...new Set([...open.keys, ...made.keys])],
        unowned: joinedUnowned(open, made),
      };

export type Acceptance =
  /** `isNewOwner`: it has the person as its new owner; otherwise it only leaves the handover. */
  | { result: 'accepted'; isNewOwner: boolean; changes: Pick<Handover, 'keys' | 'accepted'> }
  /** The person has it already. */
  | { result: 'repeated' }
  /** `owner` null: it is over. */
  | { result: 'refused'; owner: Reference | null };

/**
 * [HO3] [HO5] The first one gets it. `owner`: as stored now. A person gets back the own items alone: what had no owner
 * when it was handed over leaves the handover as it was.
 */
export const acceptItem = (
  { from, endedAt, keys, unowned, accepted }: Pick<Handover, 'from' | 'endedAt' | 'keys' | 'unowned' | 'accepted'>,
  item: Omit<AcceptedItem, 'by' | 'at'>,
  owner: Reference | null,
  { by, now }: { by: Reference; now: number },
): Acceptance => {
  const { key, kind, label, rule, companyId, branchId } = item;
  if (endedAt !== null || !keys.includes(key)) {
    const last = accepted.findLast((entry) => entry.key === key);
    return last?.by.id === by.id ? { result: 'repeated' } : { result: 'refused', owner: owner ?? last?.by ?? null };
  }
  if (owner !== null && owner.id !== from.id && owner.id !== by.id) return { result: 'refused', owner };
  const rest = keys.filter((each) => each !== key);
  if (by.id === from.id && owner === null && unowned.includes(key))
    return { result: 'accepted', isNewOwner: false, changes: { keys: rest, accepted } };
  const entry = { key, kind, label, rule, companyId, branchId, by, at: new Date(now).toISOString() };
  return {
    result: 'accepted',
    isNewOwner: owner?.id !== by.id,
    changes: { keys: rest, accepted: [...accepted, entry] },
  };
};

/** [HO6] What an item that loses its owner changes; null: it keeps it, because its person took it later or back. */
export const releaseItem = ({ keys, unowned }: Handover, key: string): Pick<Handover, 'unowned'> | null =>
  keys.includes(key) ? { unowned: unowned.filter((each) => each !== key) } : null;

/** [HO6] [HO7] Whether its items lose their owner now. */
export const isReleaseDue = ({ startedAt, isAutomatic, releasedAt, endedAt }: Handover, timing: Timing): boolean =>
  endedAt === null && releasedAt === null && (isAutomatic || realMsSince(startedAt, timing) >= HANDOVER_WAIT_MS);

type Duty = Timing & {
  onDuty: ReadonlySet<string>;
  /** Persons whose handover waits to be accepted [HO6]. */
  handingOver: ReadonlySet<string>;
};

/** [HO7] By person: the items of those who left without handing over. Who has just taken something has not left. */
export const leftBehind = (
  items: readonly ShiftItem[],
  { onDuty, handingOver, ...timing }: Duty,
): Map<string, { person: Reference; items: ShiftItem[] }> => {
  const left = new Map<string, { person: Reference; items: ShiftItem[] }>();
  for (const [id, owned] of Map.groupBy(items, ({ owner }) => owner?.id ?? '')) {
    const person = owned[0]?.owner ?? null;
    if (person === null || onDuty.has(id) || handingOver.has(id)) continue;
    if (owned.some(({ since }) => since !== null && realMsSince(since, timing) < LEFT_AFTER_MS)) continue;
    left.set(id, { person, items: owned });
  }
  return left;
};
