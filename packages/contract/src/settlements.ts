// Settlements: what a courier collected on a local day, what was received, and who signed. Documents: `settlements`.
import { z } from 'zod';
import { line } from './inputs.ts';
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

/** `signatures`: the first one first; the last one holds. */
export const settlement = z.object({
  day: localDayText,
  courier: reference,
  signatures: z.array(signature).min(1).max(MAX_SIGNATURES),
});
export type Settlement = z.infer<typeof settlement>;

/** `orders` and `dueCents`: of the courier's delivered orders with an amount to collect, now. */
export const settlementRow = z.object({
  courier: reference,
  orders: count,
  dueCents: z.int().min(0),
  signatures: z.array(signature),
});
export type SettlementRow = z.infer<typeof settlementRow>;

/** Why a signature is refused: someone signed meanwhile, the amount due changed, there is nothing to settle, or too many signatures. */
export const settlementConflict = z.object({
  reason: z.enum(['signed', 'due', 'nothing', 'full']),
  row: settlementRow,
});
export type SettlementConflict = z.infer<typeof settlementConflict>;

export const settlementRoutes = routes({
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
