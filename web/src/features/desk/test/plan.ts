// A plan for four orders: three proposals, and one that no courier can take.
import type { Proposal } from '@despacho/contract/orders/assignmentPlan.ts';
import { KALU, ACME, at, ok, idOf } from './onDesk.tsx';

export const proposal = (index: number, name: string): Proposal => ({
  id: `o${index}`,
  number: `GT-${index}`,
  branch: KALU,
  courier: { id: idOf(name), name },
  trip: 1,
  stop: 1,
  tripSize: 1,
  company: ACME,
  pickedAt: at(-5),
  readyAt: at(2),
  arrivesAt: at(-20),
  lateSec: 0,
  without: null,
  runnerUp: null,
});
export const totals = { late: 0, lateSec: 0, unassigned: 0, ridingSec: 600 };
export const PLAN = ok({
  plannedAt: at(0),
  proposals: [proposal(1, 'Eva Sol'), proposal(2, 'Rosa Paz'), proposal(3, 'Kevin Cruz')],
  unplanned: [{ id: 'o4', number: 'GT-4', reason: 'no-courier' }],
  with: totals,
  without: totals,
});
