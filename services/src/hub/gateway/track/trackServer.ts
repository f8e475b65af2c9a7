// The namespace of customers. The token of a link is all they have; they send nothing but that.
import type { IncomingMessage } from 'node:http';
import { TRACK, TRACK_NAMESPACE, type TrackEvents } from '@despacho/contract/live/track.ts';
import { trackingToken } from '@despacho/contract/tracking.ts';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import { z } from 'zod';
import type { Log } from '../../../platform/log.ts';
import { orderOfToken } from '../../../store/live/trackingIndex.ts';
import { createCounts } from '../sockets/counts.ts';
import type { TrackRooms } from './trackRooms.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

type TrackFacts = { orderId: string };
export type TrackNamespace = Namespace<Record<string, never>, TrackEvents, DefaultEventsMap, TrackFacts>;
type WholeSocket = Socket<Record<string, never>, TrackEvents, DefaultEventsMap, TrackFacts>;

const handshake = z.object({ token: trackingToken });

type Options = {
  server: Pick<Server, 'of'>;
  rooms: TrackRooms;
  redis: RedisClient;
  key: KeyOf;
  addressOf(request: IncomingMessage): string;
  log: Log;
};

/** Refusals are alike, so that an unknown link and one of another operation look the same. */
const REFUSED = 'refused';

export const acceptCustomers = ({ server, rooms, redis, key, addressOf, log }: Options): TrackNamespace => {
  const track: TrackNamespace = server.of(TRACK_NAMESPACE);
  const [links, addresses] = [createCounts(), createCounts()];

  /** Undefined: the socket is let in. */
  const refusalOf = async (socket: WholeSocket): Promise<Error | undefined> => {
    const given = handshake.safeParse(socket.handshake.auth);
    const token = given.data?.token ?? null;
    const orderId = token === null ? null : await orderOfToken(redis, key, token);
    if (token === null || orderId === null || socket.conn.readyState !== 'open') return new Error(REFUSED);
    const address = addressOf(socket.request);
    if (links.of(token) >= TRACK.perLink || addresses.of(address) >= TRACK.perAddress) return new Error(REFUSED);
    links.add(token);
    addresses.add(address);
    socket.conn.once('close', () => {
      links.remove(token);
      addresses.remove(address);
    });
    socket.data = { orderId };
    return undefined;
  };

  const admit = async (socket: WholeSocket, next: (refusal?: Error) => void): Promise<void> => {
    const refusal = await refusalOf(socket).catch((error: unknown) => {
      log.debug({ err: error }, 'a link could not be looked up');
      return new Error('unavailable');
    });
    next(refusal);
  };

  track.use((socket, next) => void admit(socket, next));
  track.on('connection', (socket) => {
    const { orderId } = socket.data;
    socket.onAny(() => socket.disconnect(true));
    socket.on('disconnect', () => rooms.leave(orderId, socket));
    rooms.enter(orderId, socket);
  });
  return track;
};
