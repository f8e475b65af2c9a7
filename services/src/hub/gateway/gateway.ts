// Stream to browsers: follows the live state, tracks which rooms see which entities, and sends each room its frames,
// beats and positions.
import type { Server as HttpServer } from 'node:http';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { DESK } from '@despacho/contract/desk.ts';
import { LIVE, type CloseCode } from '@despacho/contract/live/protocol.ts';
import { TRACK } from '@despacho/contract/live/track.ts';
import type { Tokens } from '../../identity/tokens.ts';
import { clientAddressOf } from '../../platform/clientAddress.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Stop, Timers } from '../timers.ts';
import { serveDesks, type Desks } from './desks.ts';
import { countMembers, createGatewayMetrics, type GatewayMetrics } from './gatewayMetrics.ts';
import { createBeats, type Beats } from './rooms/beats.ts';
import { createBodies } from './rooms/bodies.ts';
import { createChecks } from './rooms/checks.ts';
import { createPositionBroadcast } from './rooms/positionBroadcast.ts';
import { createPositionBoard } from './rooms/positions.ts';
import type { Room } from './rooms/room.ts';
import { createRooms } from './rooms/rooms.ts';
import { messageOf, sendTo, type JsonEvent } from './rooms/wire.ts';
import { createCaps, type SocketCaps } from './sockets/caps.ts';
import { closeSocket } from './sockets/closing.ts';
import { acceptConnections } from './sockets/connections.ts';
import { createJoining, type JoinOutcome } from './sockets/join.ts';
import { MESSAGES_WINDOW_MS, startMessageWindow } from './sockets/listen.ts';
import { createLiveServer, type LiveServer, type LiveSocket } from './sockets/server.ts';
import { supervise, type Supervision } from './sockets/supervise.ts';
import { createTabRenewal } from './sockets/tabs.ts';
import { serveCustomers, type Customers } from './track/customers.ts';
import { createReplica } from './state/replica.ts';
import type { ReplicaState } from './state/replicaState.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export type GatewayOptions = {
  http: HttpServer;
  origins: readonly string[];
  trustProxy: Config['trustProxy'];
  caps: SocketCaps;
  redis: RedisClient;
  /** For waiting inside XREAD. */
  blocking: RedisClient;
  key: KeyOf;
  tokens: Tokens;
  clock: Clock;
  build: string;
  log: Log;
  metrics: Metrics;
  timers: Timers;
  /** Monotonic milliseconds. */
  monotonicNow(): number;
};

export type Gateway = {
  /** Null until the state was read for the first time. */
  place(): { epoch: string; clock: string } | null;
  close(): Promise<void>;
};

const BACKLOG_MS = 250;
const FACTS_MS = 5_000;
/** Between two beats, which keep the connections busy for a moment. */
const POSITIONS_AFTER_MS = 500;
const SWEEP_MS = 60_000;

type Tasks = {
  beats: Beats;
  sendPositions(): Promise<void>;
  supervision: Supervision;
  everySecond(): void;
  resetMessageCounts(): void;
  renewAllTabs(): void;
  sweepTombstones(): void;
  customers: Customers;
  desks: Desks;
};

const startTimers = (timers: Timers, tasks: Tasks): Stop => {
  const {
    beats,
    sendPositions,
    supervision,
    everySecond,
    resetMessageCounts,
    renewAllTabs,
    sweepTombstones,
    customers,
    desks,
  } = tasks;
  const stops: Stop[] = [
    timers.every(LIVE.beatMs, beats.send),
    timers.every(SECOND_MS, everySecond),
    timers.every(BACKLOG_MS, supervision.checkBacklogs),
    timers.every(MESSAGES_WINDOW_MS, resetMessageCounts),
    timers.every(LIVE.tabRenewMs, renewAllTabs),
    timers.every(SWEEP_MS, sweepTombstones),
    timers.every(TRACK.positionsMs, customers.sendPositions),
    timers.every(TRACK.beatMs, customers.beat),
    timers.every(DESK.lookMs, () => void desks.send()),
    timers.every(FACTS_MS, () => void beats.refresh()),
    timers.after(POSITIONS_AFTER_MS, () => {
      stops.push(timers.every(LIVE.positionsMs, () => void sendPositions()));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Sends what a room gathered to its members, and counts it. */
const createRoomSender =
  (metrics: GatewayMetrics) =>
  ({ view, members }: Room, events: readonly JsonEvent[], changes: number): void => {
    sendTo(members, messageOf(...events));
    if (changes === 0) return;
    metrics.frames.inc({ view });
    metrics.deliveries.inc({ view }, changes * members.size);
  };

const createCloser =
  (metrics: GatewayMetrics, log: Log) =>
  (socket: LiveSocket, code: CloseCode): void => {
    metrics.closed.inc({ code });
    log.info({ code, badge: socket.data.badge.kind, sessionId: socket.data.sessionId }, 'a socket is closed');
    closeSocket(socket, code);
  };

const openServer = (
  { http, origins, caps }: GatewayOptions,
  addressOf: ReturnType<typeof clientAddressOf>,
): LiveServer => createLiveServer(http, { origins, addressOf, mostConnections: 3 * caps.perAddress });

export const startGateway = (options: GatewayOptions): Gateway => {
  const { redis, key, clock, log, timers, monotonicNow } = options;
  const { realNow } = clock;
  const metrics = createGatewayMetrics(options.metrics);
  const addressOf = clientAddressOf(options.trustProxy);
  const { server, live, close: closeServer } = openServer(options, addressOf);
  const caps = createCaps(options.caps, realNow);
  const sockets = (): LiveSocket[] => [...live.sockets.values()];
  const current = (): ReplicaState | null => replica.current();
  /** Rooms and bodies only exist once there is one. */
  const present = (): ReplicaState => {
    const now = current();
    if (now === null) throw new Error('nothing was read yet');
    return now;
  };

  const send = createRoomSender(metrics);
  const rooms = createRooms({ epoch: () => present().epoch, clock: () => present().clock, send, timers, monotonicNow });
  const positions = createPositionBoard(
    (courierId, scope) => current()?.entities.find('courier', courierId)?.scopes.includes(scope) ?? false,
  );
  const customers = serveCustomers({ ...options, server, addressOf, current: () => replica.current(), positions });
  const desks = serveDesks({ ...options, server, addressOf, metrics, realNow, current: () => replica.current() });
  const replica = createReplica({
    ...options,
    realNow,
    onTouch: (touch) => {
      rooms.touch(touch);
      customers.touch(touch.tracked);
    },
    onCourierMoved: positions.onCourierMoved,
    onSettled: () => {
      rooms.settle();
      customers.settle();
      joining.onSettled();
    },
    onEpoch: () => {
      rooms.restart();
      customers.restart();
      joining.onSettled();
    },
  });
  const bodies = createBodies(present, monotonicNow);
  const onJoined = (outcome: JoinOutcome): void => metrics.joins.inc({ outcome });
  const joining = createJoining({ ...options, replica, bodies, positions, caps, enter: rooms.enter, onJoined });
  const supervision = supervise({ sockets, current, close: createCloser(metrics, log), realNow, monotonicNow });
  const renewTabsOf = createTabRenewal({ redis, key, log, people: () => current()?.directory ?? null, realNow });
  const forConnections = { current, rooms, joining, caps, addressOf, renewTabsOf, metrics, realNow };
  acceptConnections(live, { ...options, ...forConnections, checks: createChecks() });

  const beats = createBeats({ ...options, rooms, present, isCut: replica.isCut });
  const stopTimers = startTimers(timers, {
    beats,
    sendPositions: createPositionBroadcast({ redis, key, rooms, positions, behind: supervision.behind, clock, log }),
    supervision,
    everySecond: () => {
      supervision.checkAccess();
      bodies.sweep();
      current()?.entities.releaseDocuments();
      countMembers(metrics, rooms.all());
    },
    resetMessageCounts: () => startMessageWindow([...sockets(), ...desks.sockets()]),
    renewAllTabs: () => renewTabsOf(sockets()),
    sweepTombstones: () => current()?.entities.sweep(),
    customers,
    desks,
  });
  void beats.refresh();

  return {
    place: current,
    close: async () => {
      stopTimers();
      customers.close();
      await closeServer();
      rooms.close();
      await replica.close();
    },
  };
};
