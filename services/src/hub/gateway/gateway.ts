// Stream to browsers: follows the live state, keeps who sees what, and sends each room its frames, beats and positions.
import type { Server as HttpServer } from 'node:http';
import { LIVE, type CloseCode } from '@despacho/contract/live.ts';
import type { Redis } from 'ioredis';
import type { Tokens } from '../../identity/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { readProcesses } from '../../platform/heartbeat.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { KeyOf } from '../../store/live/keys.ts';
import { readStoredPositions } from '../../store/live/positions.ts';
import { renewTabs } from '../../store/live/tabs.ts';
import { keepWallReport } from '../../store/live/wallReports.ts';
import type { Stop, Timers } from '../timers.ts';
import { createGatewayMetrics } from './gatewayMetrics.ts';
import { createBeats } from './rooms/beats.ts';
import { createBodies } from './rooms/bodies.ts';
import { createChecks } from './rooms/checks.ts';
import { createPositionBoard } from './rooms/positions.ts';
import type { RoomName } from './rooms/roomName.ts';
import { createRooms } from './rooms/rooms.ts';
import { messageOf, sendTo } from './rooms/wire.ts';
import { admit } from './sockets/admit.ts';
import { closeSocket } from './sockets/closing.ts';
import { createJoining } from './sockets/join.ts';
import { listenTo, MESSAGES_WINDOW_MS } from './sockets/listen.ts';
import { createLiveServer, type LiveSocket } from './sockets/server.ts';
import { supervise } from './sockets/supervise.ts';
import { createReplica, type Standing } from './world/replica.ts';

export type GatewayOptions = {
  http: HttpServer;
  origins: readonly string[];
  redis: Redis;
  /** For waiting inside XREAD. */
  blocking: Redis;
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
const SECOND_MS = 1_000;
/** Away from the beats, which leave the lines busy for a moment. */
const POSITIONS_AFTER_MS = 500;

export const startGateway = (options: GatewayOptions): Gateway => {
  const { http, origins, redis, blocking, key, tokens, clock, build, log, timers, monotonicNow } = options;
  const metrics = createGatewayMetrics(options.metrics);
  const { live, close: closeServer } = createLiveServer(http, origins);
  const sockets = (): LiveSocket[] => [...live.sockets.values()];
  const standing = (): Standing | null => replica.standing();
  /** Rooms and bodies only exist once there is one. */
  const present = (): Standing => {
    const now = standing();
    if (now === null) throw new Error('nothing was read yet');
    return now;
  };

  const rooms = createRooms({
    epoch: () => present().epoch,
    clock: () => present().clock,
    send: ({ view, members }, events, changes) => {
      sendTo(members, messageOf(...events));
      if (changes === 0) return;
      metrics.frames.inc({ view });
      metrics.deliveries.inc({ view }, changes * members.size);
    },
    timers,
    monotonicNow,
  });
  const positions = createPositionBoard(
    (courierId, scope) => standing()?.world.find('courier', courierId)?.scopes.includes(scope) ?? false,
  );
  const replica = createReplica({
    redis,
    blocking,
    key,
    log,
    realNow: clock.realNow,
    onTouch: rooms.touch,
    onCourierMoved: positions.onCourierMoved,
    onSettled: () => {
      rooms.settle();
      joining.onSettled();
    },
    onEpoch: () => {
      rooms.restart();
      joining.onSettled();
    },
  });
  const bodies = createBodies(present, monotonicNow);
  const checks = createChecks();
  const beats = createBeats(clock, build);

  const leave = (socket: LiveSocket): void => {
    if (socket.data.room !== null) rooms.leave(socket.data.room, socket);
    socket.data.room = null;
  };
  const enter = (socket: LiveSocket, room: RoomName): void => {
    if (socket.data.room === room.name) return;
    leave(socket);
    rooms.enter(room, socket);
    socket.data.room = room.name;
  };
  const joining = createJoining({
    replica,
    bodies,
    positions,
    enter,
    onJoined: (outcome) => metrics.joins.inc({ outcome }),
    clock,
    build,
    timers,
    monotonicNow,
  });
  const close = (socket: LiveSocket, code: CloseCode): void => {
    metrics.closed.inc({ code });
    log.info({ code, badge: socket.data.badge.kind, sessionId: socket.data.sessionId }, 'a socket is closed');
    closeSocket(socket, code);
  };
  const supervision = supervise({ sockets, standing, close, realNow: clock.realNow, monotonicNow });
  const renewTabsOf = (some: readonly LiveSocket[]): void => {
    const staff = some.filter(({ data }) => data.badge.kind === 'staff').map(({ data }) => data.sessionId);
    void renewTabs(redis, key, staff).catch(() => log.debug('tabs could not be renewed'));
  };

  const letIn = async (socket: LiveSocket, next: (refusal?: Error) => void): Promise<void> => {
    const admitted = await admit(socket, { tokens, standing, realNow: clock.realNow }).catch((error: unknown) => {
      log.error({ err: error }, 'a handshake failed');
      return 'unavailable' as const;
    });
    if (typeof admitted === 'string') return next(new Error(admitted));
    socket.data = admitted;
    return next();
  };
  live.use((socket, next) => void letIn(socket, next));
  live.on('connection', (socket) => {
    socket.on('disconnect', () => leave(socket));
    listenTo(socket, {
      onJoin: (_, request, reply) => {
        renewTabsOf([socket]);
        joining.join(socket, request, reply).catch((error: unknown) => {
          log.error({ err: error }, 'a join failed');
          socket.disconnect(true);
        });
      },
      onCheck: (_, request) => {
        const room = socket.data.room === null ? undefined : rooms.find(socket.data.room);
        const answer = room === undefined ? 'later' : checks.compare(present().world, room, request);
        metrics.checks.inc({ answer });
        if (answer === 'different') log.warn({ room: room?.name }, 'a client holds something else than its room');
        return answer;
      },
      onReport: (_, wallId, report) => {
        void keepWallReport(redis, key, wallId, report, clock.realNow()).catch(() => log.debug('a report is lost'));
      },
      onAbuse: (_, what) => {
        metrics.closed.inc({ code: 'protocol' });
        log.warn({ what, badge: socket.data.badge.kind, address: socket.handshake.address }, 'a client misbehaves');
      },
      realNow: clock.realNow,
    });
  });

  const beat = (): void => {
    for (const room of rooms.all()) {
      room.owe(() => ({
        event: 'live:beat',
        json: JSON.stringify(beats.beatFor(present(), room.last(), replica.isCut())),
      }));
    }
  };
  const sendPositions = (): void => {
    positions.turn();
    const behind = supervision.behind();
    const serverTime = clock.now();
    for (const { scope, members } of rooms.all()) {
      const json = positions.frameFor(scope, serverTime);
      const reading = behind.size === 0 ? members : [...members].filter(({ id }) => !behind.has(id));
      if (json !== null) sendTo(reading, messageOf({ event: 'live:positions', json }));
    }
  };
  let isReadingPositions = false;
  const readPositions = async (): Promise<void> => {
    if (isReadingPositions) return;
    isReadingPositions = true;
    try {
      positions.take(await readStoredPositions(redis, key));
      sendPositions();
    } catch (error) {
      log.debug({ err: error }, 'positions could not be read');
    } finally {
      isReadingPositions = false;
    }
  };
  const readFacts = async (): Promise<void> => {
    const processes = await readProcesses(redis, key).catch(() => null);
    if (processes !== null) beats.take(processes);
  };
  const count = (): void => {
    metrics.rooms.set([...rooms.all()].length);
    metrics.sockets.reset();
    for (const { view, members } of rooms.all()) metrics.sockets.inc({ view }, members.size);
  };

  const stops: Stop[] = [
    timers.every(LIVE.beatMs, beat),
    timers.every(SECOND_MS, () => {
      supervision.checkAccess();
      bodies.sweep();
      standing()?.world.rest();
      count();
    }),
    timers.every(BACKLOG_MS, supervision.checkBacklogs),
    timers.every(MESSAGES_WINDOW_MS, () => {
      for (const { data } of sockets()) data.messages = 0;
    }),
    timers.every(LIVE.tabRenewMs, () => renewTabsOf(sockets())),
    timers.every(60_000, () => standing()?.world.sweep()),
    timers.every(FACTS_MS, () => void readFacts()),
    timers.after(POSITIONS_AFTER_MS, () => {
      stops.push(timers.every(LIVE.positionsMs, () => void readPositions()));
    }),
  ];
  void readFacts();

  return {
    place: standing,
    close: async () => {
      for (const stop of stops) stop();
      await closeServer();
      rooms.close();
      await replica.close();
    },
  };
};
