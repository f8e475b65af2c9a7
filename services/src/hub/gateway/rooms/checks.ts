// Compares the hashes of a client with those of its room (LV10); hashes are computed once per room and state.
import type { CheckAnswer, CheckRequest } from '@despacho/contract/live/protocol.ts';
import { liveKind, type LiveKind } from '@despacho/contract/live/kinds.ts';
import { compareClocks } from '@despacho/domain/live/clocks.ts';
import { hashOf } from '@despacho/domain/live/hashes.ts';
import type { EntityIndex } from '../state/entityIndex.ts';
import type { Room } from './room.ts';

export type Checks = { compare(world: EntityIndex, room: Room, request: CheckRequest): CheckAnswer };

type Hashes = ReadonlyMap<LiveKind, string>;

const hashesOf = (world: EntityIndex, { scope, view }: Room): Hashes => {
  const visible = world.seenBy(scope, view);
  const rowsOf = (kind: LiveKind) =>
    visible.filter((tracked) => tracked.kind === kind).map((one) => [one.id, one] as const);
  return new Map(liveKind.options.map((kind) => [kind, hashOf(rowsOf(kind))]));
};

export const createChecks = (): Checks => {
  const cache = new WeakMap<Room, { at: string; hashes: Hashes }>();
  return {
    compare: (world, room, { clock, hashes }) => {
      const at = room.changedAt();
      // A change of the room has not reached the client yet: nothing to compare.
      if (compareClocks(at, clock) > 0) return 'later';
      const cached = cache.get(room);
      const own = cached !== undefined && cached.at === at ? cached.hashes : hashesOf(world, room);
      cache.set(room, { at, hashes: own });
      // The build of the client does not have a kind that it does not name.
      const isSame = liveKind.options.every((kind) => hashes[kind] === undefined || hashes[kind] === own.get(kind));
      return isSame ? 'same' : 'different';
    },
  };
};
