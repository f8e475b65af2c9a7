// Socket.IO as configured here: websocket only, one namespace, no compression, no recovery, small messages in.
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { LIVE, LIVE_NAMESPACE, type ClientEvents, type ServerEvents } from '@despacho/contract/live/protocol.ts';
import { TRACK } from '@despacho/contract/live/track.ts';
import { Server, type DefaultEventsMap, type Namespace, type Socket } from 'socket.io';
import type { Badge } from './access.ts';
import { createCounts } from './counts.ts';

export type SocketFacts = {
  badge: Badge;
  sessionId: string;
  /** Name of its room; null before its first join. */
  room: string | null;
  /** The body of a join is not counted as backlog for a while. */
  grace: { bytes: number; untilMs: number } | null;
  /** Messages in this window of time, and when the last one came (real milliseconds). */
  messages: number;
  lastMessageAt: number;
};

export type LiveServerOptions = {
  origins: readonly string[];
  addressOf(request: IncomingMessage): string;
  /** Connections of an address, also those that never sent a token. */
  mostConnections: number;
};

export type LiveNamespace = Namespace<ClientEvents, ServerEvents, DefaultEventsMap, SocketFacts>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketFacts>;

/** What is used of a connection of Engine.IO, whose types Socket.IO does not export. */
type EngineConnection = Pick<Socket['conn'], 'request' | 'once'>;

export type LiveServer = { server: Pick<Server, 'of'>; live: LiveNamespace; close(): Promise<void> };

/** Browsers send the origin of the page; programs without an origin still need a token. */
const isOwnOrigin = ({ headers }: IncomingMessage, origins: readonly string[]): boolean => {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** Customers have a limit of their own: a hundred phones may share the address of a mobile network. */
const isCustomer = ({ url = '' }: IncomingMessage): boolean => url.includes(`page=${TRACK.page}`);

/** Counts connections by address; clients are rejected with a reason long before this limit. */
const createDoor = ({ origins, addressOf, mostConnections }: LiveServerOptions) => {
  const [staff, customers] = [createCounts(), createCounts()];
  const countsOf = (request: IncomingMessage) =>
    isCustomer(request) ? { open: customers, max: TRACK.perAddress } : { open: staff, max: mostConnections };
  return {
    isAllowed: (request: IncomingMessage): boolean => {
      const { open, max } = countsOf(request);
      return isOwnOrigin(request, origins) && open.of(addressOf(request)) < max;
    },
    count: (request: IncomingMessage, onClose: (end: () => void) => void): void => {
      const address = addressOf(request);
      const { open } = countsOf(request);
      open.add(address);
      onClose(() => open.remove(address));
    },
  };
};

export const createLiveServer = (http: HttpServer, options: LiveServerOptions): LiveServer => {
  const door = createDoor(options);
  const server = new Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketFacts>(http, {
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LIVE.clientFrameBytes,
    connectTimeout: 10_000,
    pingInterval: 10_000,
    pingTimeout: 8_000,
    allowRequest: (request, decide) => decide(null, door.isAllowed(request)),
  });
  server.engine.on('connection', (connection: EngineConnection) =>
    door.count(connection.request, (end) => void connection.once('close', end)),
  );
  // The default namespace, which every client may open, accepts no connection.
  server.of('/').use((_socket, next) => next(new Error('unauthorised')));
  const live: LiveNamespace = server.of(LIVE_NAMESPACE);
  return {
    server,
    live,
    close: async () => {
      // Not server.close(): the HTTP server is shared and closed by its owner.
      live.disconnectSockets(true);
      server.engine.close();
    },
  };
};
