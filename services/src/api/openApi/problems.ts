// Refusals as problem documents. Only what is listed here leaves: the details of other calls name staff and couriers.
import { fieldIssue, HTTP_STATUS } from '@despacho/contract/errors.ts';
import { problemCode, type Problem, type ProblemCode } from '@despacho/contract/openApi/problems.ts';
import type { Response } from 'express';
import { z } from 'zod';
import { respondEarly } from '../../platform/boundBody.ts';
import { retryAfterSecOf, type Refusal } from '../outcome.ts';
import { ISSUE_TEXT, PROBLEM_TEXT, type Language } from './text.ts';

const reasoned = z.object({ reason: problemCode, order: z.string().optional() });
const issues = z.array(z.object({ path: z.string(), issue: z.union([fieldIssue, z.literal('changed')]) }));
const fieldsIn = z.union([issues, z.object({ fields: issues }).transform(({ fields }) => fields)]);

const codeOf = ({ code, details }: Refusal): ProblemCode => reasoned.safeParse(details).data?.reason ?? code;

/** `accepted`: the most wanted first. */
export const languageIn = (accepted: readonly string[]): Language =>
  accepted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag === 'es' || tag === 'en') ?? 'en';

export type ProblemContext = { requestId: string; language: Language };

export const problemOf = (refusal: Refusal, { requestId, language }: ProblemContext): Problem => {
  const code = codeOf(refusal);
  const fields = fieldsIn.safeParse(refusal.details).data?.map(({ path, issue }) => ({
    path,
    issue,
    detail: ISSUE_TEXT[issue][language],
  }));
  const order = reasoned.safeParse(refusal.details).data?.order;
  const title = PROBLEM_TEXT[code][language];
  return {
    type: `/developers#${code}`,
    title,
    status: HTTP_STATUS[refusal.code],
    detail: fields === undefined ? title : fields.map(({ path, detail }) => `${path}: ${detail}`).join(' '),
    code,
    requestId,
    ...(fields === undefined ? {} : { errors: fields }),
    ...(order === undefined ? {} : { order }),
  };
};

export const sendProblem = (response: Response, refusal: Refusal, problemContext: ProblemContext): void => {
  response.set('Cache-Control', 'no-store');
  const retryAfterSec = retryAfterSecOf(refusal);
  if (retryAfterSec !== null) response.set('Retry-After', String(retryAfterSec));
  respondEarly(response.status(HTTP_STATUS[refusal.code]));
  response.type('application/problem+json').send(JSON.stringify(problemOf(refusal, problemContext)));
};
