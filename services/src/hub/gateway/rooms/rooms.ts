// The rooms that have members: opened for the first, closed after the last.
import { hasKind } from '@despacho/domain/live/viewDoc.ts';
import { EVERY_SCOPE } from '@despacho/domain/live/rooms.ts';
import type { Timers } from '../../timers.ts';
import type { LiveSocket } from '../sockets/server.ts';
import type { Touch } from '../state/entityIndex.ts';
import { createRoom, type Room } from './room.ts';
import type { RoomName } from './roomName.ts';
import type { JsonEvent } from './wire.ts';

export type Rooms = {
  /** Leaves the room the socket was in: it is in exactly one (LV15). */
  enter(room: RoomName, socket: LiveSocket): void;
  leave(socket: LiveSocket): void;
  find(name: string): Room | undefined;
  all(): Iterable<Room>;
  touch(touch: Touch): void;
  /** After a batch is folded. */
  settle(): void;
  /** Under a new epoch every member must join again. */
  restart(): void;
  close(): void;
};

type Options = {
  epoch(): string;
  clock(): string;
  send(room: Room, events: readonly JsonEvent[], changes: number): void;
  timers: Timers;
  monotonicNow(): number;
};

export const createRooms = ({ epoch, clock, send, timers, monotonicNow }: Options): Rooms => {
  const byName = new Map<string, Room>();
  const byScope = new Map<string, Set<Room>>();
  const dirty = new Set<Room>();

  const add = ({ name, view, scope }: RoomName, members: Set<LiveSocket>): Room => {
    const room = createRoom({
      name,
      view,
      scope,
      clock: clock(),
      epoch: epoch(),
      members,
      currentClock: clock,
      send,
      timers,
      monotonicNow,
    });
    byName.set(name, room);
    byScope.set(scope, (byScope.get(scope) ?? new Set()).add(room));
    return room;
  };

  const remove = (room: Room): void => {
    room.close();
    dirty.delete(room);
    byName.delete(room.name);
    const sharing = byScope.get(room.scope);
    sharing?.delete(room);
    if (sharing?.size === 0) byScope.delete(room.scope);
  };

  const leave = (socket: LiveSocket): void => {
    const room = socket.data.room === null ? undefined : byName.get(socket.data.room);
    socket.data.room = null;
    room?.members.delete(socket);
    if (room?.members.size === 0) remove(room);
  };

  const roomsOf = (scope: string): Iterable<Room> =>
    scope === EVERY_SCOPE ? byName.values() : (byScope.get(scope) ?? []);

  return {
    enter: (next, socket) => {
      if (socket.data.room === next.name) return;
      leave(socket);
      const room = byName.get(next.name) ?? add(next, new Set());
      room.members.add(socket);
      socket.data.room = next.name;
    },
    leave,
    find: (name) => byName.get(name),
    all: () => byName.values(),
    touch: ({ tracked, scopes }) => {
      for (const scope of scopes) {
        for (const room of roomsOf(scope)) {
          if (!hasKind(room.view, tracked.kind)) continue;
          room.touch(tracked, tracked.changed);
          dirty.add(room);
        }
      }
    },
    settle: () => {
      for (const room of dirty) room.settle();
      dirty.clear();
    },
    restart: () => {
      const open = [...byName.values()];
      for (const room of open) remove(room);
      for (const room of open) add(room, room.members);
    },
    close: () => {
      for (const room of byName.values()) room.close();
    },
  };
};
