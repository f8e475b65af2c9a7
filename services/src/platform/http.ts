// The one HTTP server of a process, shared by api and gateway: one origin, one port.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { SharedHttp } from './context.ts';
import { boundBody } from './boundBody.ts';
import { ownConnections, ownErrors, type ConnectionLimits } from './connections.ts';

export type OwnedHttp = SharedHttp & {
  /** Resolves with the port once it accepts connections. */
  listen(port: number, host: string): Promise<number>;
  /** Accepts no new connection and waits for running requests; the gateway closes the sockets. */
  stopListening(): Promise<void>;
  /** Closes the remaining connections. */
  close(): Promise<void>;
};

const notFound: RequestListener = (_request, response) => {
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"not-found"}');
};

/** [RQ7] Node looks once in an interval, so that the headers end within 30 s. The time of bodies is in boundBody.ts. */
const defaultTimes = { headersTimeout: 25_000, connectionsCheckingInterval: 2_000 };

export const createHttp = (limits: ConnectionLimits, times = defaultTimes): OwnedHttp => {
  let handler: RequestListener = notFound;
  let answering = 0;
  let onIdle: (() => void) | null = null;
  const stopping = new AbortController();
  // Node treats every other request with `Upgrade`, such as h2c, as a plain HTTP/1.1 request.
  const server: Server = createServer({
    ...times,
    // Else Node ends every body after five minutes.
    requestTimeout: 0,
    shouldUpgradeCallback: ({ headers, socket }) => {
      const isUpgrade = server.listenerCount('upgrade') > 0 && headers.upgrade?.toLowerCase() === 'websocket';
      if (isUpgrade) connections.onUpgrade(socket);
      return isUpgrade;
    },
  });
  const connections = ownConnections(server, limits);
  server.on('request', (request, response) => {
    connections.onRequest(request, response);
    answering += 1;
    response.once('close', () => {
      answering -= 1;
      if (answering === 0) onIdle?.();
    });
    boundBody(request, response);
    handler(request, response);
  });
  return {
    server,
    mount: (mounted) => {
      handler = mounted;
    },
    listen: async (port, host) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        // A connection that cannot be accepted, as without a free file, affects no other one.
        ownErrors(server);
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
      return promise;
    },
    stopping: stopping.signal,
    stopListening: async () => {
      stopping.abort();
      if (server.listening) server.close();
      if (answering === 0) return;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
      });
    },
    close: async () => {
      server.closeAllConnections();
    },
  };
};
