// Frames no browser sends: drawn from a seed, over a raw WebSocket, each on a connection that may be closed for it.
import { once } from 'node:events';
import { LIVE_NAMESPACE, LIVE_PROTOCOL } from '@despacho/contract/live/protocol.ts';
import { WebSocket } from 'ws';
import type { Random } from '../../../services/src/demo/random.ts';
import { jsonOf } from './rubbish/json.ts';

export type Fuzzer = {
  /** Sends so many frames, however many connections that takes. */
  send(frames: number): Promise<void>;
  /** Connections that were opened, and how many of them the gateway closed. */
  counts(): { opened: number; closed: number };
  close(): void;
};

const NAMESPACE = `${LIVE_NAMESPACE},`;
const LARGE = 2 * 1024 * 1024;
const DEEP = 10_000;
/** A connection that was never closed for what it sent is left alone then. */
const FRAMES_EACH = 40;

const EVENTS = [
  'live:join',
  'live:check',
  'live:report',
  'live:patch',
  '__proto__',
  'constructor',
  'disconnect',
  '',
  'x',
];
const WORDS = ['', 'a', '0-0', '99999999999999999999-1', '\u0000', '\ud800', '__proto__', 'admin', '../../etc/passwd'];

const KEYS = ['protocol', 'epoch', 'since', 'scope', 'clock', 'hashes', 'build', 'frames', '__proto__', 'constructor'];
const { scalar, value } = jsonOf(WORDS, KEYS);

const polluting = '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"protocol":1}';
const nearlyRight = (random: Random): string =>
  `{"protocol":${LIVE_PROTOCOL},"epoch":${scalar(random)},"since":${scalar(random)},"scope":${scalar(random)}}`;

const event = (random: Random): string => {
  const id = random.chance(0.6) ? String(random.whole(0, 9)) : '';
  const name = JSON.stringify(random.pick(EVENTS));
  const argument = random.pick([() => value(random), () => polluting, () => nearlyRight(random)])();
  const more = random.chance(0.2) ? `,${value(random)}` : '';
  return `42${NAMESPACE}${id}[${name},${argument}${more}]`;
};

const garbage = (random: Random): string =>
  random.pick([
    () => `4${random.digits(random.whole(0, 8))}`,
    () => `45${random.whole(0, 9)}-${NAMESPACE}["live:join",{"_placeholder":true,"num":${random.whole(-2, 999)}}]`,
    () => `42/${random.digits(3)},["live:join",{}]`,
    () => `40${NAMESPACE}${value(random)}`,
    () => `41${NAMESPACE}`,
    () => `42${NAMESPACE}["live:join",`,
    () => `${random.whole(0, 9)}${value(random)}`,
    () => '',
  ])();

/** Rare, because each costs more than a thousand of the others. */
const huge = (random: Random): string =>
  random.chance(0.5)
    ? `42${NAMESPACE}["live:join",${JSON.stringify('x'.repeat(LARGE))}]`
    : `42${NAMESPACE}["live:join",${'['.repeat(DEEP)}${']'.repeat(DEEP)}]`;

const frameFrom = (random: Random): string | Buffer => {
  if (random.chance(0.002)) return huge(random);
  if (random.chance(0.05)) return Buffer.from(random.digits(random.whole(0, 200)));
  return random.chance(0.65) ? event(random) : garbage(random);
};

/** Waits until the gateway has handled it: it responds to a ping behind it, or closes. */
const send = async (socket: WebSocket, frame: string | Buffer): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => resolve();
  socket.once('pong', done).once('close', done);
  socket.send(frame);
  socket.ping();
  await promise;
  socket.off('pong', done).off('close', done);
};

export const createFuzzer = (url: string, token: string, random: Random): Fuzzer => {
  let opened = 0;
  let closed = 0;
  let socket: WebSocket | null = null;

  const leave = (): void => {
    const previousSocket = socket;
    socket = null;
    previousSocket?.terminate();
  };
  const open = async (): Promise<WebSocket> => {
    opened += 1;
    const made = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
    // The gateway closes the connection in the middle of a frame, as expected.
    made.on('error', () => undefined);
    made.on('close', () => {
      // Else we left by ourselves.
      if (socket === made) closed += 1;
      if (socket === made) socket = null;
    });
    await once(made, 'message');
    // Some frames come before the handshake.
    if (random.chance(0.8)) {
      made.send(`40${NAMESPACE}${JSON.stringify({ token, sessionId: 'session-fuzz' })}`);
      await Promise.race([once(made, 'message'), once(made, 'close')]);
    }
    return made;
  };

  return {
    counts: () => ({ opened, closed }),
    send: async (frames) => {
      let onThis = 0;
      for (let sent = 0; sent < frames; sent += 1) {
        if (socket === null || socket.readyState !== WebSocket.OPEN || onThis >= FRAMES_EACH) {
          leave();
          socket = await open();
          onThis = 0;
        }
        onThis += 1;
        await send(socket, frameFrom(random));
      }
    },
    close: leave,
  };
};
