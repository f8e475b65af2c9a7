// The money of one courier in the couriers' application: cash in hand, deposits to sign, settled days, and the pay of a week.
import { z } from 'zod';
import { writtenText } from '../inputs.ts';
import { MAX_PAY_REASON, payDispute, payLine, payStatement } from '../pay.ts';
import { routes } from '../route.ts';
import { deposit, signature } from '../settlements.ts';
import { documentId, instant, localDayText } from '../values.ts';
import { COURIER_PATHS } from './applicationLimits.ts';
import { cashState, courierCash } from './cash.ts';

/** `isDue`: the courier has not signed it, and the day is not settled. */
export const ownDeposit = deposit
  .pick({ id: true, cents: true, branch: true, by: true, at: true, courierSignedAt: true })
  .extend({ day: localDayText, isDue: z.boolean() });
export type OwnDeposit = z.infer<typeof ownDeposit>;

/** What was last signed of a day. */
export const settledDay = signature
  .pick({ receivedCents: true, dueCents: true, orders: true, by: true, at: true, reason: true })
  .extend({ day: localDayText });

/** Cents. A part is null when it cannot be read, and the others are as they are. */
export const courierMoney = z.object({
  now: instant,
  cash: courierCash.extend({ state: cashState }).nullable(),
  /** Those of today and the two days before, the newest first. */
  days: z.object({ deposits: z.array(ownDeposit), settled: z.array(settledDay) }).nullable(),
});
export type CourierMoney = z.infer<typeof courierMoney>;

/** [CP36] `open`: what the own active orders pay if they are delivered now; of this week alone. */
export const ownPay = payStatement.extend({ open: z.array(payLine) });
export type OwnPay = z.infer<typeof ownPay>;

export const courierMoneyRoutes = routes({
  courierMoney: { method: 'GET', path: COURIER_PATHS.money, guard: 'courier', response: courierMoney },
  /** `week`: its Monday. */
  courierPay: {
    method: 'GET',
    path: COURIER_PATHS.pay,
    guard: 'courier',
    query: z.strictObject({ week: localDayText }),
    response: ownPay,
  },
  /** [CX8] The same again changes nothing. */
  signOwnDeposit: {
    method: 'POST',
    path: COURIER_PATHS.deposits,
    guard: 'courier',
    body: z.strictObject({ day: localDayText, depositId: documentId }),
    response: deposit,
  },
  /** [PY10] The same again changes nothing. */
  disputePay: {
    method: 'POST',
    path: COURIER_PATHS.disputes,
    guard: 'courier',
    body: z.strictObject({
      week: localDayText,
      lineId: payDispute.shape.lineId,
      text: writtenText(MAX_PAY_REASON).min(1),
    }),
    response: payDispute,
  },
});
