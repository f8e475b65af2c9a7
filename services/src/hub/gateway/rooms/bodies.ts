// Bodies of joins: made once per room and clock, compressed outside the event loop, and shared by all joins at that
// time.
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { ReplicaState } from '../state/replicaState.ts';
import { changeText, goneText } from '../state/tracked.ts';
import type { RoomName } from './roomName.ts';

export type Body = {
  epoch: string;
  /** It contains the state of the room at this clock. */
  clock: string;
  bytes: Uint8Array<ArrayBuffer>;
};

export type Bodies = {
  /** Everything of the room, or what changed for it after `since`. */
  get(room: RoomName, since: string | null): Promise<Body>;
  sweep(): void;
};

type CachedBody = { epoch: string; clock: string; madeAt: number; body: Promise<Body> };

const pack = promisify(gzip);
/** A body may be so old: what changed since follows in a patch. */
const SHARED_MS = 1_000;
/** Level 1 costs a third of the usual level and packs nearly as well. */
const LEVEL = 1;

const textsOf = ({ entities: world }: ReplicaState, { view, scope }: RoomName, since: string | null): string[] => {
  if (since === null) return world.seenBy(scope, view).map((tracked) => changeText(tracked, view));
  const { present, gone } = world.changedFor(scope, view, since);
  return [...present.map((tracked) => changeText(tracked, view)), ...gone.map(goneText)];
};

export const createBodies = (currentState: () => ReplicaState, monotonicNow: () => number): Bodies => {
  const cache = new Map<string, CachedBody>();

  const isFresh = ({ epoch, clock, madeAt }: CachedBody, state: ReplicaState): boolean =>
    epoch === state.epoch && (clock === state.clock || monotonicNow() - madeAt < SHARED_MS);

  const make = async (texts: string[], epoch: string, clock: string): Promise<Body> => ({
    epoch,
    clock,
    bytes: await pack(`[${texts.join(',')}]`, { level: LEVEL }),
  });

  return {
    get: async (room, since) => {
      const state = currentState();
      const { epoch, clock } = state;
      const name = `${since ?? ''} ${room.name}`;
      const cached = cache.get(name);
      if (cached !== undefined && isFresh(cached, state)) return cached.body;
      const body = make(textsOf(state, room, since), epoch, clock);
      cache.set(name, { epoch, clock, madeAt: monotonicNow(), body });
      return body;
    },
    sweep: () => {
      for (const [name, { madeAt }] of cache) if (monotonicNow() - madeAt > SHARED_MS) cache.delete(name);
    },
  };
};
