// The simulator: from what is known and what time it is to what the phones and branches write. Pure; the runner does the rest.
import type { Write } from '../documents.ts';
import { dispatch } from './orders/dispatch.ts';
import { draftOf, put, worldAfter, type Draft } from './draft.ts';
import { keepIncidents } from './incidents.ts';
import { sendFixes } from './couriers/phones.ts';
import { ride } from './couriers/rides.ts';
import { keepCouriers } from './couriers/troubles.ts';
import { keepOrders, receiveOrders } from './orders/upkeep.ts';
import type { World } from './world.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** People decide every few seconds; a long time is caught up in coarser steps, in which everything that has an instant keeps it. */
const FINE_MS = 15 * SECOND_MS;
const COARSE_MS = 60 * SECOND_MS;
const LONG_MS = 30 * MINUTE_MS;

export type Played = { world: World; writes: Write[] };

const writeLater = (draft: Draft): void => {
  const due = draft.later.filter(({ at }) => at <= draft.to);
  if (due.length === 0) return;
  draft.later = draft.later.filter(({ at }) => at > draft.to);
  for (const write of due.flatMap(({ writes }) => writes)) put(draft.writes, write);
};

const step = (world: World, to: number, writes: Map<string, Write>, isLast: boolean): World => {
  const draft = draftOf(world, to, writes);
  receiveOrders(draft);
  keepOrders(draft);
  for (const id of draft.riders.keys()) ride(draft, id);
  dispatch(draft);
  keepCouriers(draft);
  keepIncidents(draft);
  writeLater(draft);
  // Of a time that is caught up, only the last place of a phone matters.
  if (isLast) sendFixes(draft);
  return worldAfter(draft);
};

/** Plays the city until an instant. One write a document, however long it took. */
export const play = (world: World, to: number): Played => {
  const stepMs = to - world.at > LONG_MS ? COARSE_MS : FINE_MS;
  const writes = new Map<string, Write>();
  let played = world;
  while (played.at < to) {
    const next = Math.min(played.at + stepMs, to);
    played = step(played, next, writes, next === to);
  }
  return { world: played, writes: [...writes.values()] };
};
