// An edge on a free port, and small backends that send their names. Tests only.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { WebSocketServer } from 'ws';
import { freePort } from '../../../tests/support/freePort.ts';
import { createHttp } from '../platform/http.ts';
import { createEdgeApp } from './app.ts';
import { createPoolProxy } from './poolProxy.ts';
import { createPool, type Pool } from './pool.ts';

export type Behind = {
  url: string;
  /** Every request that came. */ requests: IncomingMessage[];
  stop(): Promise<void>;
};

/** Responds with its name and the received body; sends its name to sockets. */
export const startBehind = async (name: string, listener?: RequestListener): Promise<Behind> => {
  const requests: IncomingMessage[] = [];
  const echo: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      response.end(JSON.stringify({ name, url: request.url, length: Buffer.concat(chunks).length })),
    );
  };
  const server = createServer((request, response) => {
    requests.push(request);
    (listener ?? echo)(request, response);
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    requests.push(request);
    // A broken connection closes.
    socket.on('error', () => undefined);
    socket.send(name);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};

export type Edge = {
  origin: string;
  port: number;
  socketUrl: string;
  pool: Pool;
  /** The number of clients. */
  connections(): Promise<number>;
  /** Every line it logged. */
  lines: string[];
  close(): Promise<void>;
};

/** One pool for requests and sockets. */
export const startEdge = async (
  urls: string[],
  limitsMs = { request: 2_000, upload: 4_000, upgrade: 500, silent: 60_000 },
): Promise<Edge> => {
  const http = createHttp({ sockets: { perAccount: 20, perAddress: 200 }, trustProxy: 0 });
  const pool = createPool('server');
  pool.use(urls);
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const proxy = createPoolProxy(pool, log, limitsMs);
  const config = { origins: ['http://localhost'], mapStyleUrl: null, companyReportUrl: null, appTitle: 'Edge' };
  http.mount(createEdgeApp({ config, log, api: proxy.request, gateway: proxy.request, sites: [] }));
  http.server.on('upgrade', proxy.upgrade);
  const port = await http.listen(0, '127.0.0.1');
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections: promisify(http.server.getConnections.bind(http.server)),
    lines,
    socketUrl: `ws://127.0.0.1:${port}/socket.io/`,
    pool,
    close: async () => {
      await http.close();
      await http.stopListening();
    },
  };
};
