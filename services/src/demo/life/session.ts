// One unbroken time with the store: the city is read once, then played tick by tick, always after what others told.
import { COLLECTIONS } from '../../store/collections.ts';
import type { Firestore } from '../../store/firestore.ts';
import { observe, type Seen } from '../simulator/observe.ts';
import { worldFrom } from '../simulator/opening.ts';
import type { Setup, World } from '../simulator/world.ts';
import { caughtUp } from './catchUp.ts';
import { followCity, readCity, readOrders } from './reading.ts';
import { createVersions } from './versions.ts';
import { writeAll } from './writing.ts';

export type Session = {
  /** Plays until `now` and stores what happened; throws when the store is away, and the session is over then. */
  tick(now: number): Promise<{ written: number; refused: number }>;
  world(): World;
  close(): void;
};

const isOrderPath = (path: string): boolean => path.startsWith(`${COLLECTIONS.orders}/`);

/** `livedUntil` is where the last session ended: from there on the time without one is caught up. */
export const openSession = async (db: Firestore, setup: Setup, livedUntil: number): Promise<Session> => {
  const versions = createVersions();
  let world = worldFrom(setup, livedUntil, await readCity(db, livedUntil, versions));
  const told: Seen[] = [];
  let failure: Error | null = null;
  const stop = followCity(db, versions, {
    seen: (seen) => told.push(seen),
    broke: (error) => {
      failure = error;
    },
  });
  return {
    tick: async (now) => {
      if (failure !== null) throw failure;
      for (const seen of told.splice(0)) world = observe(world, seen);
      const played = caughtUp(world, now);
      const { written, refused } = await writeAll(db, played.writes, versions);
      world = played.world;
      // Somebody was faster than the simulator: what he wrote holds.
      for (const seen of await readOrders(db, refused.filter(isOrderPath), versions)) world = observe(world, seen);
      return { written, refused: refused.length };
    },
    world: () => world,
    close: stop,
  };
};
