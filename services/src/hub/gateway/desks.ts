// Desks of dispatchers behind a namespace of their own: which order each has chosen reaches those who see that order [DK20]. A
// client sends an id and nothing else; names come from the accounts.
import type { IncomingMessage } from 'node:http';
import {
  DESK,
  DESK_NAMESPACE,
  deskChoice,
  type ChosenOrder,
  type DeskClientEvents,
  type DeskServerEvents,
} from '@despacho/contract/desk.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { isSeenBy } from '@despacho/domain/live/rooms.ts';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { Tokens } from '../../identity/tokens.ts';
import type { Log } from '../../platform/log.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import { readDeskChoices, removeDeskChoice, storeDeskChoice, type DeskChoice } from '../../store/live/deskChoices.ts';
import type { GatewayMetrics } from './gatewayMetrics.ts';
import { accessOf } from './sockets/access.ts';
import { authenticateBy } from './sockets/authenticate.ts';
import { createCaps, type SocketCaps } from './sockets/caps.ts';
import type { SocketFacts } from './sockets/server.ts';
import type { ReplicaState } from './state/replicaState.ts';

type DeskNamespace = Namespace<DeskClientEvents, DeskServerEvents, DefaultEventsMap, SocketFacts>;
type DeskSocket = Socket<DeskClientEvents, DeskServerEvents, DefaultEventsMap, SocketFacts>;

/**
 * In ten seconds. A desk whose arrow is held sends 40; a line that stood still delivers those of the 18 s that it may stand.
 */
const MAX_CHOICES = 150;

export type Desks = {
  /** Sends each desk what changed, and closes those whose account has no desk any more. */
  send(): Promise<void>;
  sockets(): Iterable<Pick<DeskSocket, 'data'>>;
};

type Options = {
  server: Pick<Server, 'of'>;
  redis: RedisClient;
  key: KeyOf;
  tokens: Tokens;
  current(): ReplicaState | null;
  caps: SocketCaps;
  addressOf(request: IncomingMessage): string;
  metrics: GatewayMetrics;
  log: Log;
  realNow(): number;
};

/** Null: the account has no desk. */
const scopeOf = ({ badge }: SocketFacts, { directory }: ReplicaState, realNow: number): string | null => {
  const access = accessOf(badge, directory, realNow);
  if (badge.kind !== 'staff' || !access.ok) return null;
  const account = directory.controller(badge.uid);
  return account !== null && can(account, 'orders.assign') ? access.room.scope : null;
};

const sees = ({ entities }: ReplicaState, scope: string, orderId: string): boolean =>
  isSeenBy(entities.find('order', orderId)?.scopes ?? [], scope);

/** What a scope sees of the choices, in a fixed sequence. */
const visibleIn = (state: ReplicaState, scope: string, choices: readonly DeskChoice[]): ChosenOrder[] =>
  choices
    .flatMap(({ uid, orderId }) => {
      const account = sees(state, scope, orderId) ? state.directory.controller(uid) : null;
      return account === null ? [] : [{ orderId, id: uid, name: account.name }];
    })
    .sort((a, b) => (`${a.orderId}\n${a.id}` < `${b.orderId}\n${b.id}` ? -1 : 1))
    .slice(0, DESK.maxChoices);

type Listener = Pick<Options, 'addressOf' | 'metrics' | 'log'> & {
  choose(socket: DeskSocket, orderId: string | null): void;
};

/** [LV13] */
const listenTo = (socket: DeskSocket, { choose, addressOf, metrics, log }: Listener): void => {
  const { data, request } = socket;
  const abuse = (what: string): void => {
    metrics.closed.inc({ code: 'protocol' });
    log.warn({ what, badge: data.badge.kind, address: addressOf(request) }, 'a desk misbehaves');
    socket.disconnect(true);
  };
  socket.onAny((event: string) => {
    data.messages += 1;
    if (event !== 'desk:choose') abuse('unknown event');
    else if (data.messages > MAX_CHOICES) abuse('too many messages');
  });
  socket.on('desk:choose', (given) => {
    if (!socket.connected) return;
    const choice = deskChoice.safeParse(given);
    if (choice.success) choose(socket, choice.data.orderId);
    else abuse('choice');
  });
};

/** Returns what sends each desk its choices when they differ from the last ones. */
const createSender = () => {
  const sent = new WeakMap<DeskSocket, string>();
  return (socket: DeskSocket, choices: ChosenOrder[]): void => {
    const text = JSON.stringify(choices);
    // One that does not read gets the newest later, and nothing waits for it in memory.
    if (sent.get(socket) === text || !socket.conn.transport.writable) return;
    sent.set(socket, text);
    socket.emit('desk:choices', { choices });
  };
};

export const serveDesks = ({ server, ...options }: Options): Desks => {
  const { redis, key, current, log, realNow } = options;
  const desks: DeskNamespace = server.of(DESK_NAMESPACE);
  const sendTo = createSender();
  let isSending = false;

  const scopeNow = ({ data }: DeskSocket, state: ReplicaState): string | null => scopeOf(data, state, realNow());
  const store = ({ id, data: { badge } }: DeskSocket, orderId: string | null): void => {
    const stored =
      orderId === null || badge.kind !== 'staff'
        ? removeDeskChoice(redis, key, id)
        : storeDeskChoice(redis, key, id, { uid: badge.uid, orderId }, realNow());
    stored.catch(() => log.debug('a choice is lost: it expires, or comes again'));
  };
  const choose = (socket: DeskSocket, orderId: string | null): void => {
    const state = current();
    const scope = state === null ? null : scopeNow(socket, state);
    // An order that the desk does not see may have ended a moment ago: it counts as none.
    const isSeen = state !== null && scope !== null && orderId !== null && sees(state, scope, orderId);
    store(socket, isSeen ? orderId : null);
  };

  const authenticate = authenticateBy({ ...options, caps: createCaps(options.caps, realNow) });
  desks.use((socket, next) => void authenticate(socket, next));
  desks.use((socket, next) => {
    const state = current();
    next(state === null || scopeNow(socket, state) === null ? new Error('revoked') : undefined);
  });
  desks.on('connection', (socket) => {
    socket.on('disconnect', () => store(socket, null));
    listenTo(socket, { ...options, choose });
  });

  const sendAll = (state: ReplicaState, choices: readonly DeskChoice[]): void => {
    const byScope = new Map<string, ChosenOrder[]>();
    for (const socket of desks.sockets.values()) {
      const scope = scopeNow(socket, state);
      if (scope === null) {
        socket.disconnect(true);
        continue;
      }
      const visible = byScope.get(scope) ?? visibleIn(state, scope, choices);
      byScope.set(scope, visible);
      sendTo(socket, visible);
    }
  };

  return {
    send: async () => {
      const state = current();
      if (isSending || state === null || desks.sockets.size === 0) return;
      isSending = true;
      try {
        sendAll(state, await readDeskChoices(redis, key, realNow()));
      } catch (error) {
        log.debug({ err: error }, 'choices of desks could not be read');
      } finally {
        isSending = false;
      }
    },
    sockets: () => desks.sockets.values(),
  };
};
