// Check-ins and check-outs of couriers, and their approval. Documents: `checkin/{year}/{MM-DD}/{id}`, written by phones.
import { z } from 'zod';
import { field, shapeOf } from '../fields.ts';
import { routes } from '../route.ts';
import { documentId, instant, localDayText } from '../values.ts';

/** Which end of a shift: the words of the path of the approval page. */
export const check = z.enum(['checkin', 'checkout']);
export type Check = z.infer<typeof check>;

/** As the phone wrote it; older documents have only names. */
const checkedBranch = z.object({
  id: z.string().nullable(),
  name: z.string(),
  companyId: z.string().nullable(),
  companyName: z.string(),
  address: z.string().nullable(),
});

/** One row for each field. */
export const checkInRows = {
  id: field.id,
  /** The day of the folder, or of the entry where the phone misdated it [AT1] [AT18]. */
  day: field.own(localDayText),
  courierId: field.identifier('bikerId'),
  name: field.ownOr('', z.string()),
  checkInAt: field.instant('checkinTime', 'checkInTime'),
  checkOutAt: field.instant('checkOutTime', 'checkoutTime'),
  /** By the phone's clock, where that was half an hour off: the times above are then those of its writes [DO21]. */
  phoneCheckInAt: field.instant('phoneCheckinTime'),
  phoneCheckOutAt: field.instant('phoneCheckOutTime'),
  /** Where the phone was, if our application wrote the entry and knew it. */
  checkInPosition: field.place('checkInPosition'),
  isCheckInApproved: field.flag(false, 'checkInApproved'),
  isCheckOutApproved: field.flag(false, 'checkOutApproved'),
  branch: field.own(checkedBranch),
};
export const checkIn = z.object(shapeOf(checkInRows));
export type CheckIn = z.infer<typeof checkIn>;

/** Check-ins of one day; more are not read. */
export const MAX_CHECK_INS = 2_000;

const attendanceRow = checkIn
  .pick({
    id: true,
    day: true,
    courierId: true,
    name: true,
    checkInAt: true,
    checkOutAt: true,
    isCheckInApproved: true,
    isCheckOutApproved: true,
    branch: true,
  })
  .extend({ phoneCheckInAt: instant.nullable().default(null), phoneCheckOutAt: instant.nullable().default(null) });
export type AttendanceRow = z.infer<typeof attendanceRow>;

/** What everyone with the link sees [AT10]. `at` null: not yet. */
export const approvalView = z.object({
  check,
  name: z.string(),
  at: instant.nullable(),
  companyName: z.string(),
  branchName: z.string(),
  address: z.string().nullable(),
  isApproved: z.boolean(),
});
export type ApprovalView = z.infer<typeof approvalView>;

export const approvalPage = z.discriminatedUnion('kind', [
  /** Also where the signature is missing or wrong. */
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('expired') }),
  z.object({ kind: z.literal('check'), approval: approvalView }),
]);
export type ApprovalPage = z.infer<typeof approvalPage>;

/** `isChanged` false: it was approved before. */
const approved = z.object({ isChanged: z.boolean(), approval: approvalView });

/** Details of a `conflict`: there is no time to approve yet, or the link is too old. */
export const approvalConflict = z.object({ reason: z.enum(['missing', 'expired']) });
export type ApprovalConflict = z.infer<typeof approvalConflict>;

const oneCheck = z.strictObject({ day: localDayText, id: documentId, check });
const link = {
  params: z.strictObject({ check, id: documentId }),
  /** `d`: the day of the check. */
  query: z.strictObject({ d: localDayText.optional() }),
  /** In no address, so that no log has it. */
  headers: z.object({ 'x-approval-signature': z.string().max(100).optional() }),
};

export const attendanceRoutes = routes({
  dayAttendance: {
    method: 'GET',
    path: '/api/attendance',
    guard: 'attendance.read',
    scoped: true,
    query: z.strictObject({ day: localDayText, company: documentId.optional(), branch: documentId.optional() }),
    /** `isWhole` false: there are more. */
    response: z.object({ checkIns: z.array(attendanceRow), isWhole: z.boolean() }),
  },
  checkLink: {
    method: 'GET',
    path: '/api/attendance/:day/:id/:check/link',
    guard: 'attendance.read',
    scoped: true,
    params: oneCheck,
    response: z.object({ url: z.string(), expiresAt: instant }),
  },
  approveCheck: {
    method: 'POST',
    path: '/api/attendance/:day/:id/:check/approve',
    guard: 'attendance.edit',
    scoped: true,
    params: oneCheck,
    invalidates: ['dayAttendance'],
    response: approved,
  },
  approvalPage: {
    method: 'GET',
    path: '/api/approvals/:check/:id',
    guard: 'public',
    ...link,
    response: approvalPage,
  },
  approveByLink: {
    method: 'POST',
    path: '/api/approvals/:check/:id',
    guard: 'public',
    ...link,
    invalidates: ['approvalPage'],
    response: approved,
  },
});
