// Customers beside staff and walls: the rooms of their orders behind a namespace of their own.
import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { PositionBoard } from '../rooms/positions.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import { createTrackRooms, type TrackRooms } from './trackRooms.ts';
import { acceptCustomers } from './trackServer.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

export type Customers = Pick<TrackRooms, 'touch' | 'settle' | 'restart' | 'sendPositions'> & {
  beat(): void;
  close(): void;
};

type Options = {
  server: Pick<Server, 'of'>;
  redis: RedisClient;
  key: KeyOf;
  current(): ReplicaState | null;
  positions: Pick<PositionBoard, 'find'>;
  addressOf(request: IncomingMessage): string;
  clock: Clock;
  log: Log;
};

export const serveCustomers = ({ current, positions, clock, ...options }: Options): Customers => {
  const rooms = createTrackRooms({ entities: () => current()?.entities ?? null, positions, now: clock.now });
  const track = acceptCustomers({ ...options, rooms });
  return {
    touch: rooms.touch,
    settle: rooms.settle,
    restart: rooms.restart,
    sendPositions: rooms.sendPositions,
    beat: () => void track.emit('track:beat'),
    close: () => track.disconnectSockets(true),
  };
};
