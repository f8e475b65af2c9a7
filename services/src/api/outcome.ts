// What handlers answer with: expected outcomes are values with a code; what is thrown is a defect or a part that is away.
import type { ErrorCode } from '@despacho/contract/errors.ts';

export type Refusal = { ok: false; code: ErrorCode; details?: unknown };
/** `status` only where a good answer is not 200. */
export type Outcome<T> = { ok: true; value: T; status?: number } | Refusal;

export const answer = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const refuse = (code: ErrorCode, details?: unknown): Refusal =>
  details === undefined ? { ok: false, code } : { ok: false, code, details };
