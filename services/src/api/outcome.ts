// What handlers answer with: expected outcomes are values with a code; what is thrown is a defect or a part that is away.
import type { ErrorCode, RefusedField } from '@despacho/contract/errors.ts';
import type { FileProblem } from '@despacho/contract/orders/import.ts';

export type Refusal = { ok: false; code: ErrorCode; details?: unknown };
/** `status` only where a good answer is not 200. */
export type Outcome<T> = { ok: true; value: T; status?: number } | Refusal;

export const answer = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** What is `invalid` is told in the contract's own words, of requests and of the files in them. */
type Details<Code extends ErrorCode> = Code extends 'invalid' ? readonly (RefusedField | FileProblem)[] : unknown;

export const refuse = <Code extends ErrorCode>(code: Code, details?: Details<Code>): Refusal =>
  details === undefined ? { ok: false, code } : { ok: false, code, details };
