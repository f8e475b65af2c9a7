// The one HTTP server of a process, shared by api and gateway: one origin, one port.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { SharedHttp } from './context.ts';
import { boundBodyRemainder } from './bodyRemainder.ts';

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

export const createHttp = (): OwnedHttp => {
  let handler: RequestListener = notFound;
  let answering = 0;
  let onIdle: (() => void) | null = null;
  // Node treats every other request with `Upgrade`, such as h2c, as a plain HTTP/1.1 request.
  const server: Server = createServer({
    shouldUpgradeCallback: ({ headers }) =>
      server.listenerCount('upgrade') > 0 && headers.upgrade?.toLowerCase() === 'websocket',
  });
  server.on('request', (request, response) => {
    answering += 1;
    response.once('close', () => {
      answering -= 1;
      if (answering === 0) onIdle?.();
    });
    boundBodyRemainder(request, response);
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
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
      return promise;
    },
    stopListening: async () => {
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
