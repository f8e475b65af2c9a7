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
import type { Badge } from './access.ts';
import { admit } from './admit.ts';
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

type Next = (refusal?: Error) => void;

const accountOf = (badge: Badge): string => (badge.kind === 'wall' ? `wall:${badge.wallId}` : `account:${badge.uid}`);

export const acceptConnections = (live: LiveNamespace, options: Options): void => {
  const { redis, key, tokens, current, rooms, joining, caps, addressOf, checks, renewTabsOf, metrics, log, realNow } =
    options;

  const authenticate = async (socket: LiveSocket, next: Next): Promise<void> => {
    const admitted = await admit(socket, { tokens, current, realNow }).catch((error: unknown) => {
      log.error({ err: error }, 'a handshake failed');
      return 'unavailable' as const;
    });
    if (typeof admitted === 'string') return next(new Error(admitted));
    const [account, address] = [accountOf(admitted.badge), addressOf(socket.request)];
    if (!caps.admit(socket, account, address)) {
      metrics.rejected.inc({ code: 'too-many-sockets' });
      log.warn({ account, address }, 'too many sockets');
      return next(new Error('too-many-sockets'));
    }
    socket.data = admitted;
    return next();
  };

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
