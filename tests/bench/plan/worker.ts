// One day by one rule, in a thread of its own: days are independent of each other.
import { parentPort } from 'node:worker_threads';
import { checkDay } from './checker.ts';
import type { Assignment, Day } from './day.ts';
import { boundOf, measuresOf, type Measures } from './measures.ts';
import { plannedRule } from './planned.ts';
import { referenceRule } from './reference.ts';
import { replay, type Rule } from './replay.ts';
import { suggestedRule } from './suggested.ts';

/** `updated` is the plan where orders may be added until the courier arrives at the restaurant. */
export const RULES = ['reference', 'suggestions', 'plan', 'updated'] as const;
export type RuleName = (typeof RULES)[number];
export type Job = { day: Day; rule: RuleName };
export type Result = { measures: Measures; bound: Measures; assignments: Assignment[]; errors: string[] };

const RULE: Record<RuleName, (day: Day) => Rule> = {
  reference: referenceRule,
  suggestions: suggestedRule,
  plan: (day) => plannedRule(day, false),
  updated: (day) => plannedRule(day, true),
};

parentPort?.on('message', ({ day, rule }: Job) => {
  const assignments = replay(day, RULE[rule](day));
  const checked = checkDay(day, assignments);
  const result: Result = {
    measures: measuresOf(day, checked),
    bound: boundOf(day),
    assignments,
    errors: checked.errors,
  };
  parentPort?.postMessage(result, []);
});
