// A client of the edge whose network breaks: it gets to a stage of a connection, and there it resets, half-closes or stalls.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export const STAGES = ['headers', 'body', 'upgrade', 'not found', 'open', 'inside a frame', 'unread'] as const;
export const BREAKS = ['reset', 'half-close', 'stall'] as const;
type Stage = (typeof STAGES)[number];
type Break = (typeof BREAKS)[number];

const head = (...lines: string[]): string => `${[...lines, 'host: localhost'].join('\r\n')}\r\n`;
const upgradeTo = (path: string): string =>
  `${head(
    `GET ${path} HTTP/1.1`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
  )}\r\n`;
const SOCKET = upgradeTo('/socket.io/?EIO=4&transport=websocket');

/** A masked frame of text that announces 100 bytes and has two of them. */
const HALF_FRAME = Buffer.from([0x81, 0x80 | 100, 1, 2, 3, 4, 5, 6]);

const sentAt: Record<Stage, string> = {
  headers: head('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1', 'upgrade: websocket'),
  body: `${head('POST /identity/sign-in HTTP/1.1', 'content-type: application/json', 'content-length: 90')}\r\n{"em`,
  upgrade: SOCKET,
  'not found': upgradeTo('/elsewhere'),
  open: SOCKET,
  'inside a frame': SOCKET,
  unread: SOCKET,
};

const isOpenFirst = (stage: Stage): boolean => stage === 'open' || stage === 'inside a frame';

/** The first bytes of the response, or the end, or the patience of a client. */
const answered = async (socket: Socket): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('data', () => resolve()).once('close', () => resolve());
  await Promise.race([promise, delay(3_000, undefined, { ref: false })]);
};

const breakOff: Record<Break, (socket: Socket) => void> = {
  reset: (socket) => void socket.resetAndDestroy(),
  'half-close': (socket) => void socket.end(),
  stall: (socket) => void socket.pause(),
};

/** Resolves when it is broken. A stalled or half-closed connection stays until `close`. */
export const breakAt = async (port: number, stage: Stage, how: Break, afterMs: number): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  if (stage === 'unread') socket.pause();
  else socket.on('data', () => undefined);
  socket.write(sentAt[stage]);
  if (isOpenFirst(stage)) await answered(socket);
  if (stage === 'inside a frame') socket.write(HALF_FRAME);
  await delay(afterMs);
  breakOff[how](socket);
  return socket;
};
