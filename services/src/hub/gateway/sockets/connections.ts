// Accepts connections: checks the handshake, then serves the requests of each socket until it disconnects.
import type { IncomingMessage } from 'node:http';
import type { CheckAnswer, CheckRequest } from '@despacho/contract/live/protocol.ts';
import type { Tokens } from '../../../identity/tokens.ts';
import type { Log } from '../../../platform/log.ts';
import { storeWallReport } from '../../../store/live/wallReports.ts';
import type { GatewayMetrics } from '../gatewayMetrics.ts';
import type { Checks } from '../rooms/checks.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import { authenticateBy } from './authenticate.ts';
import type { Caps } from './caps.ts';
import type { Joining } from './join.ts';
import { listenTo } from './listen.ts';
import type { LiveNamespace, LiveSocket } from './server.ts';
import type { RenewTabs } from './tabs.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

type Options = {
  redis: RedisClient;
  key: KeyOf;
  tokens: Tokens;
  current(): ReplicaState | null;
  rooms: Rooms;
  joining: Joining;
  caps: Pick<Caps, 'admit'>;
  addressOf(request: IncomingMessage): string;
  checks: Checks;
  renewTabsOf: RenewTabs;
  metrics: GatewayMetrics;
  log: Log;
  realNow(): number;
};

export const acceptConnections = (live: LiveNamespace, options: Options): void => {
  const { redis, key, current, rooms, joining, addressOf, checks, renewTabsOf, metrics, log, realNow } = options;

  const authenticate = authenticateBy(options);

  const compare = (socket: LiveSocket, request: CheckRequest): CheckAnswer => {
    const now = current();
    const room = socket.data.room === null ? undefined : rooms.find(socket.data.room);
    const result = now === null || room === undefined ? 'later' : checks.compare(now.entities, room, request);
    metrics.checks.inc({ answer: result });
    if (result === 'different') log.warn({ room: room?.name }, 'the state of a client differs from that of its room');
    return result;
  };

  live.use((socket, next) => void authenticate(socket, next));
  live.on('connection', (socket) => {
    socket.on('disconnect', () => rooms.leave(socket));
    listenTo(socket, {
      onJoin: (_, request, reply) => {
        renewTabsOf([socket]);
        joining.join(socket, request, reply).catch((error: unknown) => {
          log.error({ err: error }, 'a join failed');
          socket.disconnect(true);
        });
      },
      onCheck: compare,
      onReport: (_, wallId, report) => {
        void storeWallReport(redis, key, wallId, report, realNow()).catch(() => log.debug('a report is lost'));
      },
      onAbuse: ({ data, request }, what) => {
        metrics.closed.inc({ code: 'protocol' });
        log.warn({ what, badge: data.badge.kind, address: addressOf(request) }, 'a client misbehaves');
      },
      realNow,
    });
  });
};
