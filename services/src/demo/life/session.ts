// One session with the store: the city is read once, then simulated tick by tick, after applying changes by others.
import { DAY_MS } from '@despacho/contract/durations.ts';
import { MAX_PHONE_ERROR_MS } from '@despacho/domain/orders/phoneTimes.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import type { Firestore } from '../../store/firestore.ts';
import { kindOfCollection } from '../../store/incidents.ts';
import { writeConfirmed } from '../../store/orders/phoneTimes.ts';
import type { Write } from '../documents.ts';
import { playedFrom } from '../history/city.ts';
import { plannedShifts } from '../simulator/couriers/shifts.ts';
import { mergeWrite } from '../simulator/draft.ts';
import { observe, type Observation } from '../simulator/observe.ts';
import { worldFrom } from '../simulator/opening.ts';
import { firstAfter } from '../simulator/orders/demand.ts';
import { play, type PlayResult } from '../simulator/step.ts';
import type { Setup, World } from '../simulator/world.ts';
import type { Application } from './application.ts';
import { followCity, readCity, readOrders } from './reading.ts';
import { createVersions } from './versions.ts';
import { writeAll } from './writing.ts';

// Continues a city after a pause: running orders are finished, then the time since is simulated.

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
