// Every code the API and the sockets answer with. A sentence belongs to the screen (`satisfies Record<ErrorCode, string>`).
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
  'wrong-credentials',
  'locked-out',
  'no-controller',
  'unavailable',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCode>;

export const errorBody = z.object({ code: errorCode, details: z.unknown().optional() });
export type ErrorBody = z.infer<typeof errorBody>;

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
  'wrong-credentials': 401,
  'locked-out': 429,
  'no-controller': 403,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;
