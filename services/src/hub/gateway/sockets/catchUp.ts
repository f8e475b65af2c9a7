// The patch behind a shared body: what changed for a room since the body was packed.
import type { Body } from '../rooms/bodies.ts';
import type { RoomName } from '../rooms/roomName.ts';
import { messageOf, type Message } from '../rooms/wire.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import { changeText, goneText } from '../state/tracked.ts';

/** Null: nothing changed since. */
export type CatchUp = (body: Body, room: RoomName, current: ReplicaState) => Message | null;

const patchOf = (
  body: Body,
  { scope, view }: RoomName,
  { entities: world, epoch, clock }: ReplicaState,
): Message | null => {
  const { present, gone } = world.changedFor(scope, view, body.clock);
  const texts = [...present.map((tracked) => changeText(tracked, view)), ...gone.map(goneText)];
  if (texts.length === 0) return null;
  const head = `{"epoch":${JSON.stringify(epoch)},"prev":"${body.clock}","clock":"${clock}"`;
  return messageOf({ event: 'live:patch', json: `${head},"changes":[${texts.join(',')}]}` });
};

/** Clients that join together share the body and so the patch: it is made once for a body and clock. */
export const createCatchUp = (): CatchUp => {
  const cache = new WeakMap<Body, { to: string; message: Message | null }>();
  return (body, room, current) => {
    const cached = cache.get(body);
    if (cached !== undefined && cached.to === current.clock) return cached.message;
    const message = patchOf(body, room, current);
    cache.set(body, { to: current.clock, message });
    return message;
  };
};
