// Continues a city after a pause: running orders are finished, then the time since is simulated.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { playedFrom } from '../history/city.ts';
import type { Write } from '../documents.ts';
import { mergeWrite } from '../simulator/draft.ts';
import { plannedShifts } from '../simulator/couriers/shifts.ts';
import { firstAfter } from '../simulator/orders/demand.ts';
import { play, type PlayResult } from '../simulator/step.ts';
import type { World } from '../simulator/world.ts';

/** After this long without a new order the last one is delivered. */
const LAST_DELIVERY_MS = 4 * 3_600_000;

/** Days during a pause remain empty; the current day is complete. */
export const catchUp = (world: World, now: number): PlayResult => {
  const resumeAt = playedFrom(now);
  if (world.at >= resumeAt) return play(world, now);
  const nextArrival = firstAfter(world.setup, resumeAt);
  const ended = play({ ...world, nextArrival }, Math.min(world.at + LAST_DELIVERY_MS, resumeAt));
  const resumed = play(
    { ...ended.world, at: resumeAt, nextArrival, skipped: { from: ended.world.at, to: resumeAt } },
    now,
  );
  const writes = new Map<string, Write>();
  // Shifts are planned a day ahead: those of the days that were not played.
  const planned = plannedShifts(world, { from: Math.max(world.at, resumeAt - 2 * DAY_MS), to: resumeAt });
  for (const write of [...ended.writes, ...planned, ...resumed.writes]) mergeWrite(writes, write);
  return { world: resumed.world, writes: [...writes.values()] };
};
