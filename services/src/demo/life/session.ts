// One session with the store: the city is read once, then simulated tick by tick, after applying changes by others.
import { MAX_PHONE_ERROR_MS } from '@despacho/domain/orders/phoneTimes.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { kindOfCollection } from '../../store/incidents.ts';
import type { Firestore } from '../../store/firestore.ts';
import { writeConfirmed } from '../../store/orders/phoneTimes.ts';
import type { Write } from '../documents.ts';
import { observe, type Observation } from '../simulator/observe.ts';
import { worldFrom } from '../simulator/opening.ts';
import type { Setup, World } from '../simulator/world.ts';
import type { Application } from './application.ts';
import { catchUp } from './catchUp.ts';
import { followCity, readCity, readOrders } from './reading.ts';
import { createVersions } from './versions.ts';
import { writeAll } from './writing.ts';

export type Session = {
  /** Simulates until `now` and stores the result; throws when the store is down, which ends the session. */
  tick(now: number): Promise<{ written: number; rejected: number }>;
  world(): World;
  close(): void;
};

const isOrderPath = (path: string): boolean => path.startsWith(`${COLLECTIONS.orders}/`);
const isIncidentPath = (path: string): boolean => kindOfCollection(path.slice(0, path.indexOf('/'))) !== undefined;

const isAttendancePath = (path: string): boolean =>
  [COLLECTIONS.checkIns, COLLECTIONS.schedules].some((collection) => path.startsWith(`${collection}/`));

/** [DO21] After a pause the phones of the city are not wrong: it was not simulated meanwhile. */
const confirmed = (writes: readonly Write[], now: number): Write[] =>
  writes.map((write) =>
    isOrderPath(write.path) || isIncidentPath(write.path) || isAttendancePath(write.path)
      ? { ...write, data: { ...write.data, ...writeConfirmed(now) } }
      : write,
  );

/** [DM8] The phone of a courier who is in a shift of our application is a person's, unless the city drives it. */
const ofSimulated =
  (driven: ReadonlySet<string>) =>
  ({ riders }: World, writes: readonly Write[]): Write[] =>
    writes.filter(({ phone }) => {
      if (phone === undefined || driven.has(phone)) return true;
      return (riders.get(phone)?.courier.shift ?? null) === null;
    });

/** `livedUntil` is the end of the last session; the time since is caught up. */
export const openSession = async (
  db: Firestore,
  setup: Setup,
  livedUntil: number,
  application: Application | null = null,
): Promise<Session> => {
  const versions = createVersions();
  const simulatedOnly = ofSimulated(application?.couriers ?? new Set());
  let world = worldFrom(setup, livedUntil, await readCity(db, livedUntil, versions));
  const pending: Observation[] = [];
  let failure: Error | null = null;
  const stop = followCity(db, versions, {
    onChange: (observation) => pending.push(observation),
    onError: (error) => {
      failure = error;
    },
  });
  return {
    tick: async (now) => {
      if (failure !== null) throw failure;
      for (const observation of pending.splice(0)) world = observe(world, observation);
      const played = catchUp(world, now);
      const isAfterPause = (now - world.at) / setup.rate > MAX_PHONE_ERROR_MS / 2;
      const writes = isAfterPause ? confirmed(played.writes, now) : simulatedOnly(world, played.writes);
      const sent = isAfterPause ? null : ((await application?.send(writes, now)) ?? null);
      const { written, rejected: ofStore } = await writeAll(db, sent?.writes ?? writes, versions);
      const rejected = [...ofStore, ...(sent?.refused ?? [])];
      world = played.world;
      // Another writer was faster than the simulator; the stored order replaces the simulated one.
      for (const observation of await readOrders(db, rejected.filter(isOrderPath), versions))
        world = observe(world, observation);
      return { written, rejected: rejected.length };
    },
    world: () => world,
    close: stop,
  };
};
