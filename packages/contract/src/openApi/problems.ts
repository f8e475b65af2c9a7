// Errors of the open API: problem documents of RFC 9457 with a code, the fields, and the id of the request.
import { z } from 'zod';
import { errorCode, fieldIssue } from '../errors.ts';

/** Why a call was refused: the codes of all calls, and reasons that conflicts and prohibitions have. */
export const problemCode = z.enum([
  ...errorCode.options,
  'scope-missing',
  'https-required',
  'test-key-required',
  'live-key-required',
  'locked',
  'changed',
  'picked-up',
  'closed',
  'too-many-changes',
  'red-zone',
  'cash-limit',
  'reference-taken',
  'reference-used-up',
  'too-many',
  'url-taken',
  'webhook-disabled',
  'idempotency-key-reused',
  'idempotency-key-in-use',
]);
export type ProblemCode = z.infer<typeof problemCode>;

export const problem = z
  .object({
    type: z.string().describe('Address of the explanation of the code.'),
    title: z.string().describe('What the code means, in the language of `Accept-Language`: Spanish or English.'),
    status: z.int(),
    detail: z.string(),
    code: problemCode,
    requestId: z.string().describe('Also in the header `X-Request-Id`; our log has it.'),
    errors: z
      .array(z.object({ path: z.string(), issue: z.union([fieldIssue, z.literal('changed')]), detail: z.string() }))
      .optional()
      .describe('The fields at fault.'),
    order: z.string().optional().describe('Id of the order that has the reference.'),
  })
  .meta({ id: 'Problem', description: 'A problem document (RFC 9457).' });
export type Problem = z.infer<typeof problem>;
