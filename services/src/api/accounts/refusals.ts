// Refusals of requests that write accounts, by the fields of their bodies.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { FieldIssue } from '@despacho/contract/errors.ts';
import { dutyProblems } from '@despacho/domain/access/duties.ts';
import type { Problem } from '../../identity/account/create.ts';
import type { Weakness } from '../../identity/account/strength.ts';
import { refuse, type Refusal } from '../outcome.ts';

type Place = { id: string } | null | undefined;
type Duties = { role: Controller['role']; company?: Place; branch?: Place };

/** [ID8] A password that is soon guessed has no issue of its own. */
export const WEAKNESS_ISSUE = {
  short: 'too-short',
  long: 'too-long',
  guessable: 'refused',
} as const satisfies Record<Weakness, FieldIssue>;

const PLACE_ISSUES = {
  'no-company': ['company', 'unknown'],
  'disabled-company': ['company', 'disabled'],
  'no-scope': ['company', 'required'],
  'no-branch': ['branch', 'unknown'],
  'disabled-branch': ['branch', 'disabled'],
  'branch-of-another': ['branch', 'mismatch'],
} as const satisfies Record<Exclude<Problem, Weakness | 'taken' | 'demo'>, readonly [string, FieldIssue]>;

/** `names`: how the fields of the body are called. */
export const problemRefusal = (
  problem: Problem,
  names: Readonly<Record<'company' | 'branch', string>> = { company: 'company', branch: 'branch' },
): Refusal => {
  if (problem === 'taken' || problem === 'demo') return refuse('conflict', { reason: 'email-taken' });
  if (problem === 'short' || problem === 'long' || problem === 'guessable') {
    return refuse('invalid', [{ path: 'body.password', issue: WEAKNESS_ISSUE[problem] }]);
  }
  const [field, issue] = PLACE_ISSUES[problem];
  return refuse('invalid', [{ path: `body.${names[field]}`, issue }]);
};

/** [AU1] Null: no problem. */
export const dutyRefusal = (duties: Duties): Refusal | null => {
  const problems = dutyProblems(duties);
  if (problems.length === 0) return null;
  return refuse(
    'invalid',
    problems.map(({ field, issue }) => ({ path: `body.${field}`, issue })),
  );
};
