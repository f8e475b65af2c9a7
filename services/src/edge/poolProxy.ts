// Forwards a request or a socket to a pool. When no backend responds, the response has the form of the API's errors.
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HTTP_STATUS, type ErrorCode } from '@despacho/contract/errors.ts';
import { routeTable } from '@despacho/contract/index.ts';
import { createProxyServer } from 'http-proxy-3';
import { ownErrors } from '../platform/connections.ts';
import type { Log } from '../platform/log.ts';
import { API_PREFIXES, SOCKET_PATH, STATUS_PATHS } from '../sites/programs.ts';
import { forwardedHeaders } from './forwarded.ts';
import type { Pool } from './pool.ts';

const prefixes = new Set<string>([...API_PREFIXES, ...STATUS_PATHS, SOCKET_PATH]);
const routeStarts = new Set(Object.values(routeTable).map(({ path }) => path.split('/').slice(0, 3).join('/')));

/** What a log may have of an address: the rest can be a customer's token, a signature or a name [RQ8]. */
const loggedPath = (url = ''): string => {
  const [, first = '', second, ...rest] = (url.split('?')[0] ?? '').split('/');
  const prefix = `/${first}`;
  if (!prefixes.has(prefix)) return '/…';
  if (second === undefined) return prefix;
  const word = routeStarts.has(`${prefix}/${second}`) ? second : '…';
  return `${prefix}/${word}${rest.length > 0 ? '/…' : ''}`;
};

export type PoolProxy = {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
};

/**
 * From the last byte of the request to the first of the response. A new socket needs no computing; a file of thousands of
 * orders needs a while, and a browser waits as long for its response. `silent`: between two bytes of a response or a socket;
 * a gateway and its client exchange something at least every 45 s, and one that reads nothing more is gone.
 */
const defaultLimitsMs = { request: 30_000, upload: 120_000, upgrade: 5_000, silent: 60_000 };

/** As long as a connection may stay after its other half has ended. */
const LINGER_MS = 2_000;

const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

/** Not used: the agent of the pool chooses the address. */
const target = { protocol: 'http:', host: 'pool', port: 80 };

const bodyOf = (code: ErrorCode): string => JSON.stringify({ code });

export const respondWithCode = (response: ServerResponse, code: ErrorCode): void => {
  response
    .writeHead(HTTP_STATUS[code], {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(code === 'unavailable' ? { 'retry-after': '1' } : {}),
    })
    .end(bodyOf(code));
};

/** Ends our side; the other side has a moment for its own, since a stalled one would stay for ever. */
const endSoon = (socket: Duplex): void => {
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
};

/** What one half of a socket leaves behind when it ends, the other half ends, too. */
const joinHalves = (outgoing: ClientRequest, socket: Socket, silentMs: number): void => {
  // The browser may leave before the upgrade.
  socket.once('close', () => outgoing.destroy());
  socket.setTimeout(silentMs, () => socket.destroy());
  outgoing.once('upgrade', (_reply, backend) => {
    for (const event of ['end', 'close']) socket.once(event, () => endSoon(backend));
    backend.once('close', () => endSoon(socket));
  });
  outgoing.once('response', (reply) => reply.once('close', () => endSoon(socket)));
};

/** For a socket that was never upgraded: plain HTTP, then the end. */
export const endUpgrade = (socket: Duplex, code: ErrorCode): void => {
  const body = bodyOf(code);
  const head = [`HTTP/1.1 ${HTTP_STATUS[code]} ${code}`, 'content-type: application/json', 'connection: close'];
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  endSoon(socket);
};

/** May be sent to a second backend: a request that changes nothing and has no body. */
const isRepeatable = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

export const createPoolProxy = (pool: Pool, log: Log, limitsMs = defaultLimitsMs): PoolProxy => {
  const proxy = createProxyServer({ target, agent: pool.agent });
  // Errors of clients' sockets also come here. Both ends close by the events below.
  ownErrors(proxy);

  const limitResponseTime = (outgoing: ClientRequest, limitMs: number): void => {
    let timer: NodeJS.Timeout | undefined;
    let hasResponded = false;
    outgoing.once('finish', () => {
      // A response may come before the request was sent completely.
      if (hasResponded) return;
      timer = setTimeout(() => {
        if (outgoing.socket !== null) pool.distrust(outgoing.socket, 'silent');
        outgoing.destroy(new Error(`no answer within ${limitMs} ms`));
      }, limitMs);
    });
    const onResponse = (): void => {
      hasResponded = true;
      clearTimeout(timer);
    };
    for (const event of ['response', 'upgrade', 'close']) outgoing.once(event, onResponse);
  };
  const connections = new WeakMap<IncomingMessage, Socket>();
  proxy.on('proxyReq', (outgoing, request, response, _options, connection) => {
    connections.set(request, connection);
    limitResponseTime(outgoing, isUpload(request) ? limitsMs.upload : limitsMs.request);
    // Another protocol that was not requested: without a listener the request would end without an error.
    outgoing.once('upgrade', (_reply, backend) => {
      backend.destroy();
      respondWithCode(response, 'unavailable');
    });
  });
  proxy.on('proxyReqWs', (outgoing, _request, socket) => {
    limitResponseTime(outgoing, limitsMs.upgrade);
    joinHalves(outgoing, socket, limitsMs.silent);
  });
  // A response that breaks off must not look like one that is still coming.
  proxy.on('proxyRes', (reply, _request, response) => {
    reply.setTimeout(limitsMs.silent, () => reply.destroy());
    reply.once('close', () => {
      if (!reply.complete) response.destroy();
    });
  });

  const pass = (request: IncomingMessage, response: ServerResponse, isLast: boolean): void => {
    // Node has responded to it; with it the library does not report the request, and it would have no time limit.
    delete request.headers.expect;
    // The connection of the browser may stay open; those of the pool never do.
    const headers = { ...forwardedHeaders(request), connection: request.headers.connection ?? 'keep-alive' };
    proxy.web(request, response, { headers }, (error) => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      const connection = connections.get(request);
      if (connection !== undefined) pool.distrust(connection, 'broken');
      if (!isLast && isRepeatable(request)) {
        pass(request, response, true);
        return;
      }
      log.warn({ method: request.method, path: loggedPath(request.url), err: error.message }, 'not answered');
      respondWithCode(response, 'unavailable');
    });
  };

  return {
    request: (request, response) => pass(request, response, false),
    upgrade: (request, socket, head) => {
      proxy.ws(request, socket, head, { headers: forwardedHeaders(request) }, (error) => {
        const isUpgraded = socket instanceof Socket && socket.bytesWritten > 0;
        if (isUpgraded || socket.destroyed) {
          socket.destroy();
          return;
        }
        log.warn({ err: error.message }, 'socket not let in');
        endUpgrade(socket, 'unavailable');
      });
    },
  };
};
