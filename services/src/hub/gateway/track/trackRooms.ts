// Rooms of customers, one for each watched order: each is sent the progress of its order when that changed, and nothing
// else. Positions have a pace of their own.
import type { TrackEvents } from '@despacho/contract/live/track.ts';
import type { LiveKind } from '@despacho/contract/live/kinds.ts';
import type { TrackingProgress } from '@despacho/contract/tracking.ts';
import { progressOf, stageOf } from '@despacho/domain/tracking/page.ts';
import { versionOf } from '../../../platform/versionOf.ts';
import type { PositionBoard } from '../rooms/positions.ts';
import { orderIn, partsIn, type Entities } from './trackedParts.ts';

/** What a room needs of a socket. */
type TrackSocket = {
  emit(event: 'track:progress', ...progress: Parameters<TrackEvents['track:progress']>): unknown;
};

export type TrackRooms = {
  /** Sends the progress at once. */
  enter(orderId: string, socket: TrackSocket): void;
  leave(orderId: string, socket: TrackSocket): void;
  /** An entity changed; `settle` sends what follows from it. */
  touch(changed: { kind: LiveKind; id: string }): void;
  settle(): void;
  /** Everything may have changed. */
  restart(): void;
  sendPositions(): void;
};

type Options = {
  /** Null: nothing was read yet. */
  entities(): Entities | null;
  positions: Pick<PositionBoard, 'find'>;
  /** Clock of the operation. */
  now(): number;
};

type TrackRoom = {
  orderId: string;
  members: Set<TrackSocket>;
  /** The entities that its progress is made of. */
  followed: readonly string[];
  last: TrackingProgress | null;
  json: string;
};

/** The answer for an order that left the live state: the page requests what became of it. */
const LEFT = 'left';
const keyOf = (kind: LiveKind, id: string): string => `${kind}:${id}`;

export const createTrackRooms = ({ entities, positions, now }: Options): TrackRooms => {
  const rooms = new Map<string, TrackRoom>();
  const followers = new Map<string, Set<TrackRoom>>();
  const dirty = new Set<TrackRoom>();

  const follow = (room: TrackRoom, next: readonly string[]): void => {
    for (const key of room.followed) {
      const sharing = followers.get(key);
      sharing?.delete(room);
      if (sharing?.size === 0) followers.delete(key);
    }
    for (const key of next) followers.set(key, (followers.get(key) ?? new Set()).add(room));
    room.followed = next;
  };

  const currentOf = (room: TrackRoom): TrackingProgress | null => {
    const state = entities();
    const order = state === null ? null : orderIn(state, room.orderId);
    const stage = order === null ? null : stageOf(order, now());
    const own = [keyOf('order', room.orderId), keyOf('timing', room.orderId)];
    if (state === null || order === null || stage === null) {
      follow(room, own);
      return room.last === null ? null : { ...room.last, position: null, version: LEFT };
    }
    const courierKeys = order.courier === null ? [] : [keyOf('courier', order.courier.id)];
    follow(room, [...own, keyOf('company', order.company.id), ...courierKeys]);
    return progressOf(partsIn(state, order, positions), stage, versionOf);
  };

  const send = (room: TrackRoom, progress: TrackingProgress | null): void => {
    const json = JSON.stringify(progress);
    if (progress === null || json === room.json) return;
    room.last = progress;
    room.json = json;
    for (const socket of room.members) socket.emit('track:progress', progress);
  };
  const update = (room: TrackRoom): void => send(room, currentOf(room));

  const add = (orderId: string): TrackRoom => {
    const room: TrackRoom = { orderId, members: new Set(), followed: [], last: null, json: '' };
    rooms.set(orderId, room);
    room.last = currentOf(room);
    room.json = JSON.stringify(room.last);
    return room;
  };

  return {
    enter: (orderId, socket) => {
      const room = rooms.get(orderId) ?? add(orderId);
      room.members.add(socket);
      if (room.last !== null) socket.emit('track:progress', room.last);
    },
    leave: (orderId, socket) => {
      const room = rooms.get(orderId);
      if (room === undefined || !room.members.delete(socket) || room.members.size > 0) return;
      follow(room, []);
      dirty.delete(room);
      rooms.delete(orderId);
    },
    touch: ({ kind, id }) => {
      for (const room of followers.get(keyOf(kind, id)) ?? []) dirty.add(room);
    },
    settle: () => {
      for (const room of dirty) update(room);
      dirty.clear();
    },
    restart: () => {
      for (const room of rooms.values()) update(room);
    },
    sendPositions: () => {
      for (const room of rooms.values()) if (room.last?.stage === 'going') update(room);
    },
  };
};
