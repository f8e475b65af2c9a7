// Every error code of the API and the sockets. A sentence belongs to the screen (`satisfies Record<ErrorCode,
// string>`).
import { z } from 'zod';

export const errorCode = z.enum([
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'wrong-method',
  'conflict',
  'too-large',
  'unsupported-type',
  'too-many-requests',
  /** The account's share of uploads of the day is used up. */
  'upload-limit',
  'wrong-credentials',
  'locked-out',
  'no-controller',
  'must-change-password',
  'company-disabled',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** Why a part of a request is not accepted; the details of `invalid` name each. Our words, whichever library found it. */
export const fieldIssue = z.enum([
  'required',
  /** A text where a number belongs, a text where a form belongs. */
  'wrong-type',
  /** It cannot be read as what it should be. */
  'malformed',
  /** There is none, or none the caller may name. */
  'unknown',
  /** A field that the schema does not have. */
  'unknown-field',
  'too-short',
  'too-long',
  'too-few',
  'too-many',
  'out-of-range',
  /** It does not go together with another: branch and company, courier and branch. */
  'mismatch',
  'disabled',
  /** It stays as it is. */
  'not-editable',
  /** Issues of what people type: words instead of digits, digits that a program lost, two values in one. */
  'not-a-number',
  'lost-digits',
  'several',
  /** By a rule that has no name of its own. */
  'refused',
]);
export type FieldIssue = z.infer<typeof fieldIssue>;

/** `path`: part of the request and place in it, as `body.phone`. `with`: the place of the value that it does not go together with. */
export const refusedField = z.object({ path: z.string(), issue: fieldIssue, with: z.string().optional() });
export type RefusedField = z.infer<typeof refusedField>;

export const errorBody = z.object({ code: errorCode, details: z.unknown().optional() });

export const HTTP_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'too-many-requests': 429,
  'upload-limit': 429,
  'wrong-credentials': 401,
  'locked-out': 429,
  'no-controller': 403,
  'must-change-password': 403,
  'company-disabled': 403,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;
