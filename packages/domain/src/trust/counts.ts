// What the trust report counts, by name. Every count is a sum, so that days add up to weeks [TS1].
import type { AlarmRule } from '@despacho/contract/alarms.ts';
import type { MessageChannel } from '@despacho/contract/messages.ts';

export type MessageEnd = 'sent' | 'failed' | 'dropped' | 'recorded';

type PlainCount =
  | 'late'
  | 'lateForecast'
  | 'warnedLate'
  | 'warnedOnTime'
  | 'warnedSaved'
  | 'createdIntervals'
  | 'createdInside'
  | 'goingIntervals'
  | 'goingInside'
  | 'otherChosen'
  | 'unsuggested'
  | 'proposed'
  | 'proposalAccepted'
  | 'proposalChanged'
  | 'promised'
  | 'promiseKept'
  | 'raised'
  | 'returned'
  | 'standing'
  | 'watchedDays'
  | 'saves'
  | 'conflicts'
  | 'conflictsSaved'
  | 'carriedMinutes'
  | 'silentMinutes'
  | 'delivered'
  | 'stageMissing'
  | 'unreadable';

export type TrustCount =
  | PlainCount
  /** The place of the courier among those suggested, from 1. */
  | `rank|${number}`
  /** Rule, company and branch, encoded; empty: none. */
  | `alarm|${AlarmRule}|${string}|${string}`
  /** Ten minutes with so many alarms for so many controllers. */
  | `window|${number}|${number}`
  | `${MessageChannel}|${MessageEnd}`;

/** By name of count. Stored documents may have names of other versions. */
export type TrustCounts = Readonly<Record<string, number>>;

/** [TS1] How much to add of what. */
export type TrustAddition = readonly [count: TrustCount, by: number];

/** [TS11] `name`: the event is counted once a day by it; null: each time. */
export type TrustEvent = { name: string | null; additions: readonly TrustAddition[] };

/** [TS1] The sum of days, in any order and grouping. */
export const addCounts = (all: Iterable<TrustCounts>): TrustCounts => {
  const total = new Map<string, number>();
  for (const counts of all)
    for (const [name, by] of Object.entries(counts)) total.set(name, (total.get(name) ?? 0) + by);
  return Object.fromEntries(total);
};

type Subject = { rule: AlarmRule; companyId: string | null; branchId: string | null };

/** [TS4] */
export const alarmCount = ({ rule, companyId, branchId }: Subject): TrustCount =>
  `alarm|${rule}|${encodeURIComponent(companyId ?? '')}|${encodeURIComponent(branchId ?? '')}`;

/** [TS5] `suggested`: the couriers that were shown, the best first. */
export const choiceCount = (courierId: string, suggested: readonly { id: string }[]): TrustCount => {
  if (suggested.length === 0) return 'unsuggested';
  const at = suggested.findIndex(({ id }) => id === courierId);
  return at === -1 ? 'otherChosen' : `rank|${at + 1}`;
};
