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

/** Longer than the edge waits for an upgrade. */
const PATIENCE_MS = 10_000;

const isOpenFirst = (stage: Stage): boolean => stage === 'open' || stage === 'inside a frame';

/** The first bytes of the response; empty where it ends before, or takes longer than a client has patience. */
const firstBytes = async (socket: Socket): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once('data', (bytes) => resolve(String(bytes))).once('close', () => resolve(''));
  return Promise.race([promise, delay(PATIENCE_MS, '', { ref: false })]);
};

const breakOff: Record<Break, (socket: Socket) => void> = {
  reset: (socket) => void socket.resetAndDestroy(),
  'half-close': (socket) => void socket.end(),
  stall: (socket) => void socket.pause(),
};

/** `reply`: the first bytes of the response, where the stage begins after it. */
type Broken = { socket: Socket; reply: string | null };

/** A refused upgrade is not open, and has no frames. */
export const wasAtItsStage = ({ reply }: Broken): boolean => reply === null || reply.startsWith('HTTP/1.1 101 ');

/** Resolves when it is broken. A stalled or half-closed connection stays until `close`. */
export const breakAt = async (port: number, stage: Stage, how: Break, afterMs: number): Promise<Broken> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  if (stage === 'unread') socket.pause();
  else socket.on('data', () => undefined);
  socket.write(sentAt[stage]);
  const reply = isOpenFirst(stage) ? await firstBytes(socket) : null;
  if (stage === 'inside a frame') socket.write(HALF_FRAME);
  await delay(afterMs);
  breakOff[how](socket);
  return { socket, reply };
};
