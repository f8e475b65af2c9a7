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

/** As long as a connection beyond the limit has for its request. */
const GRACE_MS = 1_000;

type Progress = {
  /** Its request is whole and is being answered. */
  isBusy: boolean;
  /** What was read when its last response ended: a byte more begins the next request. Less than nothing before the first. */
  idleAtBytes: number;
};

/** [RQ7] A trusted proxy is not limited: all its clients have its address, and it limits them itself. */
export const ownConnections = (server: Server, { sockets, trustProxy }: ConnectionLimits): Connections => {
  const isProxy = isTrustedPeer(trustProxy);
  const byAddress = new Map<string, Map<Socket, Progress>>();
  const addressOf = ({ remoteAddress = '' }: Socket): string => networkOf(remoteAddress);
  const progressOf = (socket: Socket): Progress | undefined => byAddress.get(addressOf(socket))?.get(socket);

  const isUnfinished = ([socket, { isBusy, idleAtBytes }]: [Socket, Progress]): boolean =>
    !isBusy && socket.bytesRead > idleAtBytes;
  const endWhereTooMany = (socket: Socket, progress: Progress, all: ReadonlyMap<Socket, Progress>): void => {
    const isOne = all.has(socket) && isUnfinished([socket, progress]);
    if (isOne && [...all].filter(isUnfinished).length > sockets.perAddress) socket.destroy();
  };
  const forget = (address: string, socket: Socket): void => {
    const others = byAddress.get(address);
    others?.delete(socket);
    if (others?.size === 0) byAddress.delete(address);
  };

  server.on('connection', (socket: Socket) => {
    ownErrors(socket);
    const address = addressOf(socket);
    if (isProxy(address)) return;
    const progress = { isBusy: false, idleAtBytes: -1 };
    const all = byAddress.get(address) ?? new Map<Socket, Progress>();
    byAddress.set(address, all.set(socket, progress));
    socket.once('close', () => forget(address, socket));
    // Many whole requests that come at once are accepted before the first is read.
    if (all.size > sockets.perAddress) setTimeout(() => endWhereTooMany(socket, progress, all), GRACE_MS).unref();
  });

  return {
    onRequest: (request, response) => {
      ownErrors(response);
      const progress = progressOf(request.socket);
      if (progress === undefined) return;
      const onWhole = (): void => {
        progress.isBusy = true;
      };
      if (hasBody(request)) request.once('end', onWhole);
      else onWhole();
      response.once('close', () => {
        progress.isBusy = false;
        progress.idleAtBytes = request.socket.bytesRead;
      });
    },
    onUpgrade: (socket) => forget(addressOf(socket), socket),
  };
};
