// The simulator: computes from a state and a time what the phones and branches write. Pure; the runner does the I/O.
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import type { Write } from '../documents.ts';
import { dispatch } from './orders/dispatch.ts';
import { draftOf, mergeWrite, worldAfter, type Draft } from './draft.ts';
import { updateIncidents } from './incidents.ts';
import { sendFixes } from './couriers/phones.ts';
import { updateShifts } from './couriers/shifts.ts';
import { ride } from './couriers/rides.ts';
import { updateTroubles } from './couriers/troubles.ts';
import { updateOrders, receiveOrders } from './orders/lifecycle.ts';
import type { World } from './world.ts';

/** Usually seconds per step; a long time is caught up in coarser steps, without changing scheduled instants. */
const FINE_MS = 15 * SECOND_MS;
const COARSE_MS = 60 * SECOND_MS;
const LONG_MS = 30 * MINUTE_MS;

export type PlayResult = { world: World; writes: Write[] };

const writeScheduled = (draft: Draft): void => {
  const due = draft.scheduled.filter(({ at }) => at <= draft.to);
  if (due.length === 0) return;
  draft.scheduled = draft.scheduled.filter(({ at }) => at > draft.to);
  for (const write of due.flatMap(({ writes }) => writes)) mergeWrite(draft.writes, write);
};

const step = (world: World, to: number, writes: Map<string, Write>, isLast: boolean): World => {
  const draft = draftOf(world, to, writes);
  receiveOrders(draft);
  updateOrders(draft);
  for (const id of draft.riders.keys()) ride(draft, id);
  if (world.setup.doBranchesDispatch) dispatch(draft);
  updateTroubles(draft);
  updateIncidents(draft);
  updateShifts(draft);
  writeScheduled(draft);
  // After a catch-up only the last position of a phone matters.
  if (isLast) sendFixes(draft);
  return worldAfter(draft);
};

/** Simulates the city until an instant, with one write per document. `onStep` is given the city after each step. */
export const play = (world: World, to: number, onStep: (world: World) => void = () => undefined): PlayResult => {
  const stepMs = to - world.at > LONG_MS ? COARSE_MS : FINE_MS;
  const writes = new Map<string, Write>();
  let played = world;
  while (played.at < to) {
    const next = Math.min(played.at + stepMs, to);
    played = step(played, next, writes, next === to);
    onStep(played);
  }
  return { world: played, writes: [...writes.values()] };
};
