// What handlers return: expected outcomes are values with a code; an exception is a defect or an unavailable dependency.
import type { FileProblem } from '@despacho/contract/csvFiles.ts';
import type { ErrorCode, RefusedField } from '@despacho/contract/errors.ts';
import { z } from 'zod';

export type Refusal = { ok: false; code: ErrorCode; details?: unknown };
/** `status` only where success is not 200. */
export type Outcome<T> = { ok: true; value: T; status?: number; headers?: Readonly<Record<string, string>> } | Refusal;

export const respond = <T>(value: T): Outcome<T> => ({ ok: true, value });

/** `invalid` has details in the contract's own codes, for requests and for the files in them. */
type Details<Code extends ErrorCode> = Code extends 'invalid' ? readonly (RefusedField | FileProblem)[] : unknown;

export const refuse = <Code extends ErrorCode>(code: Code, details?: Details<Code>): Refusal =>
  details === undefined ? { ok: false, code } : { ok: false, code, details };

/** What is not available now is mostly back soon. */
const RETRY_SEC = 5;
const retryable = z.object({ retryAfterSec: z.number() });

/** After how many seconds another try makes sense; null: unknown. */
export const retryAfterSecOf = ({ code, details }: Refusal): number | null =>
  retryable.safeParse(details).data?.retryAfterSec ?? (code === 'unavailable' ? RETRY_SEC : null);
