// Who takes which waiting orders, in which sequence.
import { createDraft } from './draft.ts';
import { improve, insertOpen } from './improve.ts';
import type { PlanProblem } from './problem.ts';
import { tablesOf } from './tables.ts';

export const draftPlan = (problem: PlanProblem) => {
  const draft = createDraft(tablesOf(problem));
  insertOpen(draft);
  improve(draft);
  return draft;
};
