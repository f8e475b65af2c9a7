// Bodies of joins: made once per room and clock, packed outside the event loop, and shared by all who join about then.
import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Standing } from '../world/replica.ts';
import { changeText, goneText } from '../world/tracked.ts';
import type { RoomName } from './roomName.ts';

export type Body = {
  epoch: string;
  /** What it holds is the room's state at this clock. */
  clock: string;
  bytes: Uint8Array<ArrayBuffer>;
};

export type Bodies = {
  /** Everything of the room, or what changed for it after `since`. */
  get(room: RoomName, since: string | null): Promise<Body>;
  sweep(): void;
};

type Kept = { epoch: string; clock: string; madeAt: number; body: Promise<Body> };

const pack = promisify(gzip);
/** Whoever gets a body so old gets what changed since in a patch right behind it. */
const SHARED_MS = 1_000;
/** Level 1 costs a third of the usual level and packs nearly as well. */
const LEVEL = 1;

const textsOf = ({ world }: Standing, { view, scope }: RoomName, since: string | null): string[] => {
  if (since === null) return world.seenBy(scope, view).map((tracked) => changeText(tracked, view));
  const { present, gone } = world.changedFor(scope, view, since);
  return [...present.map((tracked) => changeText(tracked, view)), ...gone.map(goneText)];
};

export const createBodies = (standingNow: () => Standing, monotonicNow: () => number): Bodies => {
  const kept = new Map<string, Kept>();

  const isFresh = ({ epoch, clock, madeAt }: Kept, standing: Standing): boolean =>
    epoch === standing.epoch && (clock === standing.clock || monotonicNow() - madeAt < SHARED_MS);

  const make = async (texts: string[], epoch: string, clock: string): Promise<Body> => ({
    epoch,
    clock,
    bytes: await pack(`[${texts.join(',')}]`, { level: LEVEL }),
  });

  return {
    get: async (room, since) => {
      const standing = standingNow();
      const { epoch, clock } = standing;
      const name = `${since ?? ''} ${room.name}`;
      const held = kept.get(name);
      if (held !== undefined && isFresh(held, standing)) return held.body;
      const body = make(textsOf(standing, room, since), epoch, clock);
      kept.set(name, { epoch, clock, madeAt: monotonicNow(), body });
      return body;
    },
    sweep: () => {
      for (const [name, { madeAt }] of kept) if (monotonicNow() - madeAt > SHARED_MS) kept.delete(name);
    },
  };
};
