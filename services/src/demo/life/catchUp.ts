// A city that stood still goes on: what was under way is brought to its end, and the time since is lived through.
import { playedFrom } from '../history/city.ts';
import type { Write } from '../documents.ts';
import { put } from '../simulator/draft.ts';
import { firstAfter } from '../simulator/orders/demand.ts';
import { play, type Played } from '../simulator/step.ts';
import type { World } from '../simulator/world.ts';

/** After this long without a new order the last one is at its door. */
const LAST_DELIVERY_MS = 4 * 3_600_000;

/** Days that nobody saw stay empty; the present day is whole again. */
export const caughtUp = (world: World, now: number): Played => {
  const resumeAt = playedFrom(now);
  if (world.at >= resumeAt) return play(world, now);
  const nextArrival = firstAfter(world.setup, resumeAt);
  const ended = play({ ...world, nextArrival }, Math.min(world.at + LAST_DELIVERY_MS, resumeAt));
  const resumed = play({ ...ended.world, at: resumeAt, nextArrival }, now);
  const writes = new Map<string, Write>();
  for (const write of [...ended.writes, ...resumed.writes]) put(writes, write);
  return { world: resumed.world, writes: [...writes.values()] };
};
