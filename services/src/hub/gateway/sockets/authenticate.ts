// Lets a socket of staff or a wall in after its handshake, while its account and address have room for one more.
import type { IncomingMessage } from 'node:http';
import type { Tokens } from '../../../identity/tokens.ts';
import type { Log } from '../../../platform/log.ts';
import type { GatewayMetrics } from '../gatewayMetrics.ts';
import type { ReplicaState } from '../state/replicaState.ts';
import type { Badge } from './access.ts';
import { admit } from './admit.ts';
import type { Caps } from './caps.ts';
import type { LiveSocket } from './server.ts';

type Options = {
  tokens: Tokens;
  current(): ReplicaState | null;
  caps: Pick<Caps, 'admit'>;
  addressOf(request: IncomingMessage): string;
  metrics: GatewayMetrics;
  log: Log;
  realNow(): number;
};

type Admissible = Pick<LiveSocket, 'handshake' | 'conn' | 'request' | 'data'>;

const accountOf = (badge: Badge): string => (badge.kind === 'wall' ? `wall:${badge.wallId}` : `account:${badge.uid}`);

/** As middleware of a namespace. */
export const authenticateBy =
  ({ tokens, current, caps, addressOf, metrics, log, realNow }: Options) =>
  async (socket: Admissible, next: (refusal?: Error) => void): Promise<void> => {
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
