// The account statement of a company and a month: what its delivered orders cost, by circle.
import { z } from 'zod';
import { routes } from './route.ts';
import { documentId, localDayText, reference } from './values.ts';

/** `costed`: how many of the orders have a calculated cost; `cents`: its sum. */
const sums = { orders: z.int().min(0), costed: z.int().min(0), cents: z.int().min(0) };

/** `circle` null: orders without a circle. */
export const statementRow = z.object({ circle: z.string().nullable(), ...sums });
export type StatementRow = z.infer<typeof statementRow>;

/** `2026-11` */
export const monthText = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

export const accountStatement = z.object({
  company: reference,
  /** Local days, both included; the present month ends today. */
  from: localDayText,
  to: localDayText,
  rows: z.array(statementRow),
  total: z.object(sums),
  /** Days that are not calculated: their orders are not in the sums. */
  missing: z.array(localDayText),
  /** Real milliseconds since the last calculation; null: unknown. */
  ageMs: z.int().min(0).nullable(),
});
export type AccountStatement = z.infer<typeof accountStatement>;

export const accountStatementRoutes = routes({
  /** [MO5] */
  accountStatement: {
    method: 'GET',
    path: '/api/account-statements',
    guard: 'statements.read',
    scoped: true,
    /** An account of a company needs none. */
    query: z.strictObject({ month: monthText, company: documentId.optional() }),
    response: accountStatement,
  },
});
