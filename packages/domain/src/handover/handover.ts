// Handovers: what is pending of one, who gets an item, when its items lose an owner who does not come back.
import type { AcceptedItem, Handover, ShiftItem } from '@despacho/contract/handovers.ts';
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

type Begun = {
  id: string;
  from: Reference;
  place: Place;
  items: readonly ShiftItem[];
  isAutomatic: boolean;
  now: number;
};

/** [HO2] Without items it ends at once. */
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
    accepted: [],
  };
};

export type Acceptance =
  | { result: 'accepted'; changes: Pick<Handover, 'keys' | 'accepted'> }
  /** The person has it already. */
  | { result: 'repeated' }
  /** `owner` null: it is over. */
  | { result: 'refused'; owner: Reference | null };

/** [HO3] [HO5] The first one gets it. `owner`: as stored now. A person may take the own items back. */
export const acceptItem = (
  { from, endedAt, keys, accepted }: Pick<Handover, 'from' | 'endedAt' | 'keys' | 'accepted'>,
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
  const entry = { key, kind, label, rule, companyId, branchId, by, at: new Date(now).toISOString() };
  return {
    result: 'accepted',
    changes: { keys: keys.filter((each) => each !== key), accepted: [...accepted, entry] },
  };
};

/** [HO6] An item that lost its owner is to be accepted, also one that its person took later or back. */
export const releasedKeys = ({ keys }: Pick<Handover, 'keys'>, key: string): string[] =>
  keys.includes(key) ? keys : [...keys, key];

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
