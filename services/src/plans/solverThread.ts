// Computes a plan, and what would happen without it, in a thread of its own: it takes some hundred milliseconds.
import { oneByOne, plan, planOf, type Plan } from '@despacho/domain/plan/plan.ts';
import { problemOf, type PlanData } from '@despacho/domain/plan/planData.ts';

export type Solved = { planned: Plan; without: Plan };

export const solve = (data: PlanData): Solved => {
  const problem = problemOf(data);
  return { planned: plan(problem), without: planOf(oneByOne(problem)) };
};
