// Settlements: what a courier collected on a local day, what was received, and who signed. Documents: `settlements`.
import { z } from 'zod';
import { line, writtenText } from './inputs.ts';
import { routes } from './route.ts';
import { count, documentId, instant, localDayText, reference } from './values.ts';

/** A courier's day; far above what one can carry. */
export const MAX_RECEIVED_CENTS = 100_000_000;
/** Signatures of one courier and day. */
export const MAX_SIGNATURES = 20;
export const MAX_REASON = 300;

const cents = z.int().min(0).max(MAX_RECEIVED_CENTS);

/** What someone signed. `orders` and `dueCents`: as they were then. */
export const signature = z.object({
  receivedCents: cents,
  dueCents: z.int().min(0),
  orders: count,
  by: reference,
  at: instant,
  /** Every correction and every difference has one; the first signature may. */
  reason: z.string().nullable(),
});
export type Signature = z.infer<typeof signature>;

/** Deposits of one courier and day. */
export const MAX_DEPOSITS = 20;

/** [CX8] Cash that a courier handed over during the day. It counts once both signed. */
export const deposit = z.object({
  id: z.string().min(1),
  cents: z.int().min(1).max(MAX_RECEIVED_CENTS),
  branch: reference,
  /** Who received it. */
  by: reference,
  at: instant,
  /** When the courier signed; null: not yet. */
  courierSignedAt: instant.nullable(),
  /** [CX10] Who signed for the courier from a paper, and which. */
  onPaper: z.object({ by: reference, note: z.string() }).nullable(),
});
export type Deposit = z.infer<typeof deposit>;

/** `signatures`: the first one first; the last one holds. None while there are only deposits. */
export const settlement = z.object({
  day: localDayText,
  courier: reference,
  signatures: z.array(signature).max(MAX_SIGNATURES),
  deposits: z.array(deposit).max(MAX_DEPOSITS).default([]),
});
export type Settlement = z.infer<typeof settlement>;

/** `orders`: the courier's delivered orders with an amount to collect, now; `dueCents`: their sum less the deposits. */
export const settlementRow = z.object({
  courier: reference,
  orders: count,
  dueCents: z.int().min(0),
  deposits: z.array(deposit).default([]),
  signatures: z.array(signature),
});
export type SettlementRow = z.infer<typeof settlementRow>;

/** Why a signature is refused: someone signed meanwhile, the amount due changed, there is nothing to settle, or too many signatures. */
export const settlementConflict = z.object({
  reason: z.enum(['signed', 'due', 'nothing', 'full']),
  row: settlementRow,
});
export type SettlementConflict = z.infer<typeof settlementConflict>;

/** Why a deposit is refused: the day is settled, it is more than the courier carries, there are too many, or its key is used. */
export const depositConflict = z.object({
  reason: z.enum(['settled', 'too-much', 'full', 'key-reused', 'own']),
});
export type DepositConflict = z.infer<typeof depositConflict>;

const depositKey = z.string().regex(/^[\w-]{16,100}$/);

export const settlementRoutes = routes({
  /** [CX8] Received at a branch, today. The same key again changes nothing. */
  receiveDeposit: {
    method: 'POST',
    path: '/api/couriers/:id/deposits',
    guard: 'deposits.receive',
    scoped: true,
    params: z.strictObject({ id: documentId }),
    invalidates: ['settlements', 'cashWarnings', 'courierCash'],
    body: z.strictObject({
      key: depositKey,
      branch: documentId,
      cents: z.int().min(1).max(MAX_RECEIVED_CENTS),
    }),
    response: deposit,
  },
  /** [CX10] Signs for a courier without the application, from a paper that the courier signed. */
  signDepositOnPaper: {
    method: 'POST',
    path: '/api/settlements/:day/:courierId/deposits/:depositId',
    guard: 'settlements.sign',
    scoped: true,
    params: z.strictObject({ day: localDayText, courierId: documentId, depositId: documentId }),
    invalidates: ['settlements', 'cashWarnings', 'courierCash'],
    body: z.strictObject({ note: writtenText(MAX_REASON).min(1) }),
    response: deposit,
  },
  /** [MO7] */
  settlements: {
    method: 'GET',
    path: '/api/settlements/:day',
    guard: 'settlements.read',
    scoped: true,
    params: z.strictObject({ day: localDayText }),
    response: z.object({
      rows: z.array(settlementRow),
      /** Delivered orders with an amount to collect and no courier. */
      withoutCourier: z.object({ orders: count, cents: z.int().min(0) }),
      /** False: the numbers of the day are not calculated, so only signed rows are here. */
      isCalculated: z.boolean(),
    }),
  },
  /** [MO8] The same signature again changes nothing. */
  signSettlement: {
    method: 'POST',
    path: '/api/settlements/:day/:courierId',
    guard: 'settlements.sign',
    scoped: true,
    params: z.strictObject({ day: localDayText, courierId: documentId }),
    invalidates: ['settlements'],
    body: z.strictObject({
      receivedCents: cents,
      /** As the caller saw it. */
      dueCents: z.int().min(0),
      /** How many signatures the caller saw. */
      seen: z.int().min(0).max(MAX_SIGNATURES),
      /** A correction and a difference need one. */
      reason: line(MAX_REASON).schema,
    }),
    response: settlementRow,
  },
});
