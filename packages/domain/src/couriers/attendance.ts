// Check-ins of couriers: the days a document is looked for, the time worked, and what may be approved.
import type { ApprovalView, Check, CheckIn } from '@despacho/contract/couriers/attendance.ts';
import { LONGEST_SHIFT_MS } from '@despacho/contract/couriers/schedules.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { dayPath, dayRange, localDay } from '../localTime.ts';
import { isMisdated, type PhoneWrites } from '../orders/phoneTimes.ts';

/** [AT21] Days after its own on which a check can be approved by its link. */
export const APPROVAL_DAYS = 7;

const startOf = (day: string): number => dayRange(day, day).from;

/** [AT1] The folders of a local day: the one that is written, and the one without leading zeros of older programs. */
export const dayFolders = (day: string): { year: string; folders: readonly string[] } => {
  const { year, monthDay } = dayPath(startOf(day));
  const older = monthDay.replaceAll(/\b0/g, '');
  return { year, folders: older === monthDay ? [monthDay] : [monthDay, older] };
};

/** [AT1] Null: the folder is of no day. */
export const dayOfFolder = (year: string, folder: string): string | null => {
  const [, month, day] = /^(\d{1,2})-(\d{1,2})$/.exec(folder) ?? [];
  if (month === undefined || day === undefined || !/^\d{4}$/.test(year)) return null;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(text);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text;
};

/** [AT9] Today and the days before it on which a check can be approved, the newest first. */
export const approvalDays = (now: number): string[] =>
  Array.from({ length: APPROVAL_DAYS + 1 }, (_, back) => localDay(now - back * DAY_MS));

/** [AT21] The instant at which the links of a day's checks end. */
export const approvalEnd = (day: string): number => dayRange(day, day).to + APPROVAL_DAYS * DAY_MS;

/** [AT21] A link of a later day was never given out, and is not valid yet either. */
export const isApprovalOpen = (day: string, now: number): boolean => startOf(day) <= now && now < approvalEnd(day);

/** [AT5] `reversed`: it ends before it begins; `tooLong`: longer than any shift. Neither is part of a sum. */
export type Worked = { ok: true; ms: number } | { ok: false; why: 'open' | 'reversed' | 'tooLong' };

/** [AT5] Between two instants, over midnight too. */
export const workedBetween = (from: number | null, to: number | null): Worked => {
  if (from === null || to === null) return { ok: false, why: 'open' };
  if (to < from) return { ok: false, why: 'reversed' };
  return to - from > LONGEST_SHIFT_MS ? { ok: false, why: 'tooLong' } : { ok: true, ms: to - from };
};

/** [AT5] `left`: how many have a beginning and an end that cannot be summed. */
export const workedSum = (all: readonly Worked[]): { ms: number; unsummed: number } => ({
  ms: all.reduce((sum, each) => sum + (each.ok ? each.ms : 0), 0),
  unsummed: all.filter((each) => !each.ok && each.why !== 'open').length,
});

/** [AT7] One end of a check-in: its time, and whether it was approved. */
export const checkOf = (
  found: Omit<CheckIn, 'checkInPosition'>,
  check: Check,
): { at: string | null; isApproved: boolean } =>
  check === 'checkin'
    ? { at: found.checkInAt, isApproved: found.isCheckInApproved }
    : { at: found.checkOutAt, isApproved: found.isCheckOutApproved };

/** [AT7] What an approval writes: it goes from not approved to approved, and a missing time cannot be approved. */
export const approvalOf = (found: CheckIn, check: Check): 'missing' | 'approved' | Partial<CheckIn> => {
  const { at, isApproved } = checkOf(found, check);
  if (isApproved) return 'approved';
  if (at === null) return 'missing';
  return check === 'checkin' ? { isCheckInApproved: true } : { isCheckOutApproved: true };
};

/** [AT10] Picked: everyone with the link sees it. */
export const approvalViewOf = (found: CheckIn, check: Check): ApprovalView => ({
  check,
  name: found.name,
  ...checkOf(found, check),
  companyName: found.branch.companyName,
  branchName: found.branch.name,
  address: found.branch.address,
});

/**
 * [DO21] The ends that a phone misdated: the entry by the creation of the document, the exit by its last write. What was created with
 * its exit, was approved by a program that confirms nothing, or is more than a day off, as no phone may write, stays as it is.
 */
export const misdatedEnds = (found: CheckIn, writes: PhoneWrites): Partial<CheckIn> => {
  const { createdAt, updatedAt, isConfirmed } = writes;
  const { checkInAt, checkOutAt, isCheckInApproved, isCheckOutApproved } = found;
  const isFromServer = (at: string | null, writtenAt: number): boolean => at !== null && isConfirmed(at, writtenAt);
  const isApprovedElsewhere =
    (isCheckInApproved && !isFromServer(checkInAt, createdAt)) ||
    (isCheckOutApproved && !isFromServer(checkOutAt, updatedAt));
  if (isApprovedElsewhere || (checkOutAt !== null && createdAt === updatedAt)) return {};
  const ends: Partial<CheckIn> = {};
  if (checkInAt !== null && isMisdated(checkInAt, createdAt, writes)) {
    ends.checkInAt = new Date(createdAt).toISOString();
    ends.phoneCheckInAt = checkInAt;
  }
  if (checkOutAt !== null && isMisdated(checkOutAt, updatedAt, writes)) {
    ends.checkOutAt = new Date(updatedAt).toISOString();
    ends.phoneCheckOutAt = checkOutAt;
  }
  return ends;
};
