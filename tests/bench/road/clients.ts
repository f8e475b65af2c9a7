// Two hundred cheap clients in one process: they count the marks in received frames and measure their age.
import { LIVE_NAMESPACE, LIVE_PROTOCOL } from '@despacho/contract/live/protocol.ts';
import { WebSocket } from 'ws';
import { MARK } from './city.ts';

type ClientsOrder =
  /** `road`: joins the live protocol; otherwise the token is the room of the bare server. */
  { connect: { url: string; isRoad: boolean; tokens: string[] } } | { start: true } | { stop: true };
type ClientsReport = { joined: number } | { delivered: number; p50Ms: number; p99Ms: number };

const MARK_BYTE = MARK.charCodeAt(0);
const INSTANT_DIGITS = 13;
/** Every fifth client also measures the age of its messages. */
const SAMPLED = 5;

let sockets: WebSocket[] = [];
let delivered = 0;
let ages: number[] = [];
let isMeasuring = false;

const count = (message: Buffer, isSampled: boolean): void => {
  const now = Date.now();
  for (let at = message.indexOf(MARK_BYTE); at !== -1; at = message.indexOf(MARK_BYTE, at + INSTANT_DIGITS)) {
    const instant = Number(message.toString('latin1', at + 1, at + 1 + INSTANT_DIGITS));
    if (Number.isNaN(instant)) continue;
    delivered += 1;
    if (isSampled) ages.push(now - instant);
  }
};

/** Engine.IO and Socket.IO without a library: open, connect with a token, join, answer pings. */
const open = async (url: string, token: string, isRoad: boolean, isSampled: boolean): Promise<WebSocket> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  const namespace = isRoad ? `${LIVE_NAMESPACE},` : '';
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  socket.on('error', reject);
  socket.on('message', (message: Buffer, isBinary) => {
    if (isMeasuring && !isBinary) return count(message, isSampled);
    if (isBinary) return resolve(socket);
    const text = message.toString('latin1', 0, 200);
    if (text.startsWith('0')) socket.send(`40${namespace}${JSON.stringify({ token, sessionId: 'session-bench' })}`);
    else if (text.startsWith(`40`) && !isRoad) resolve(socket);
    else if (text.startsWith('40')) socket.send(`42${namespace}1["live:join",{"protocol":${LIVE_PROTOCOL}}]`);
    else if (text.startsWith('44')) reject(new Error(text));
    return undefined;
  });
  // Sent unprompted: a pong also keeps the connection open, and frames need not be parsed for pings.
  const pong = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('3'), 5_000);
  socket.on('close', () => clearInterval(pong));
  return promise;
};

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const connect = async ({ url, isRoad, tokens }: { url: string; isRoad: boolean; tokens: string[] }): Promise<void> => {
  for (const socket of sockets) socket.close();
  sockets = await Promise.all(tokens.map((token, at) => open(url, token, isRoad, at % SAMPLED === 0)));
  process.send?.({ joined: sockets.length } satisfies ClientsReport);
};

const stop = (): void => {
  isMeasuring = false;
  const sorted = ages.toSorted((a, b) => a - b);
  process.send?.({
    delivered,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  } satisfies ClientsReport);
  for (const socket of sockets) socket.close();
  sockets = [];
};

process.on('message', (order: ClientsOrder) => {
  if ('connect' in order) void connect(order.connect);
  else if ('start' in order) {
    delivered = 0;
    ages = [];
    isMeasuring = true;
  } else stop();
});
process.on('disconnect', () => process.exit(0));
