// The one HTTP server of a process, shared by api and gateway: one origin, one port.
import { createServer, type RequestListener } from 'node:http';
import type { SharedHttp } from './context.ts';

export type OwnedHttp = SharedHttp & {
  /** Resolves with the port once it accepts connections. */
  listen(port: number, host: string): Promise<number>;
  /** Accepts no new connection and waits for running requests; the gateway closes the sockets. */
  stopListening(): Promise<void>;
  /** Drops what is still connected. */
  close(): Promise<void>;
};

const notFound: RequestListener = (_request, response) => {
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"not-found"}');
};

export const createHttp = (): OwnedHttp => {
  let handler: RequestListener = notFound;
  let answering = 0;
  let onIdle: (() => void) | null = null;
  const server = createServer();
  server.on('request', (request, response) => {
    answering += 1;
    response.once('close', () => {
      answering -= 1;
      if (answering === 0) onIdle?.();
    });
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
