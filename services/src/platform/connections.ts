// Owns the connections of a server: an error ends its connection and nothing else, and only so many of one address may wait without a whole request.
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from './config.ts';
import { isTrustedPeer, networkOf } from './clientAddress.ts';

/** An error without a listener ends the process. What failed closes, and its users act on that. */
export const ownErrors = (emitter: EventEmitter): void => void emitter.on('error', () => undefined);

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

export type ConnectionLimits = Pick<Config, 'sockets' | 'trustProxy'>;

type Connections = {
  /** Before the handler of each request. */
  onRequest(request: IncomingMessage, response: ServerResponse): void;
  /** It is a WebSocket from now on: its gateway limits it. */
  onUpgrade(socket: Socket): void;
};

/** A connection beyond the limit is ended when its request is unfinished at two looks, this far apart. */
const LOOK_MS = 1_000;

type Progress = {
  /** Requests without the end of their response. The first of them may be whole, and the next one half. */
  open: Set<IncomingMessage>;
  /** What was read when its last response ended: a byte more begins the next request. Less than nothing before the first. */
  idleAtBytes: number;
  /** The same request was unfinished at the last look. */
  wasUnfinished: boolean;
};

/** Many whole requests that come at once are accepted before the first of them is read, so that being unfinished once is nothing. */
const isUnfinished = ([socket, { open, idleAtBytes }]: [Socket, Progress]): boolean =>
  [...open].every(({ complete }) => !complete) && (open.size > 0 || socket.bytesRead > idleAtBytes);

/** [RQ7] A trusted proxy is not limited: all its clients have its address, and it limits them itself. */
export const ownConnections = (server: Server, { sockets, trustProxy }: ConnectionLimits): Connections => {
  const isProxy = isTrustedPeer(trustProxy);
  const byAddress = new Map<string, Map<Socket, Progress>>();
  const addressOf = ({ remoteAddress = '' }: Socket): string => networkOf(remoteAddress);
  const progressOf = (socket: Socket): Progress | undefined => byAddress.get(addressOf(socket))?.get(socket);

  const endThoseBeyond = (all: ReadonlyMap<Socket, Progress>): void => {
    const unfinished = [...all].filter(isUnfinished);
    for (const [socket, { wasUnfinished }] of unfinished.slice(sockets.perAddress)) if (wasUnfinished) socket.destroy();
    for (const [, progress] of unfinished) progress.wasUnfinished = true;
  };
  const looking = setInterval(() => {
    for (const all of byAddress.values()) if (all.size > sockets.perAddress) endThoseBeyond(all);
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(looking));

  const forget = (address: string, socket: Socket): void => {
    const others = byAddress.get(address);
    others?.delete(socket);
    if (others?.size === 0) byAddress.delete(address);
  };

  server.on('connection', (socket: Socket) => {
    ownErrors(socket);
    if (isProxy(socket.remoteAddress ?? '')) return;
    const address = addressOf(socket);
    const all = byAddress.get(address) ?? new Map<Socket, Progress>();
    byAddress.set(address, all.set(socket, { open: new Set(), idleAtBytes: -1, wasUnfinished: false }));
    socket.once('close', () => forget(address, socket));
  });

  return {
    onRequest: (request, response) => {
      ownErrors(response);
      const progress = progressOf(request.socket);
      if (progress === undefined) return;
      progress.open.add(request);
      response.once('close', () => {
        progress.open.delete(request);
        progress.idleAtBytes = request.socket.bytesRead;
        progress.wasUnfinished = false;
      });
    },
    onUpgrade: (socket) => forget(addressOf(socket), socket),
  };
};
