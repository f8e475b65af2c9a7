// Thousands of clients in one process, of either server, that disconnect abruptly and reconnect all at once.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { LIVE_NAMESPACE, LIVE_PROTOCOL } from '@despacho/contract/live/protocol.ts';
import { WebSocket } from 'ws';
import { z } from 'zod';

export type StormOrder =
  | { connect: { url: string; isRoad: boolean; tokens: string[] } }
  | { leave: true }
  /** Number of changes each client must receive until it is up to date. */
  | { comeBack: { expected: number[] } };
type StormReport = { connected: number } | { hasLeft: true } | { level: number; wrong: number; tookMs: number };

type Client = {
  at: number;
  token: string;
  socket: WebSocket | null;
  /** The live protocol: the last position. */
  standing: { epoch: string; since: string; scope: string } | null;
  /** The other server: session and position in the stream. */
  session: { pid: string; offset: string } | null;
  changes: number;
  settle: () => void;
};

const joined = z.tuple([
  z.looseObject({ ok: z.literal(true), epoch: z.string(), clock: z.string(), scope: z.string() }),
]);
const opened = z.looseObject({ sid: z.string(), pid: z.string().optional() });
const eventFrame = z.tuple([z.string(), z.unknown(), z.string()]);

let url = '';
let isRoad = false;
let clients: Client[] = [];
/** Clients of one room receive the same bytes: each text is decompressed once. */
const counted = new Map<string, number>();

const changesIn = (body: Buffer): number => {
  const name = createHash('sha1').update(body).digest('base64');
  const cached = counted.get(name);
  if (cached !== undefined) return cached;
  const list: unknown = JSON.parse(gunzipSync(body).toString('utf8'));
  const count = Array.isArray(list) ? list.filter((one: { kind?: unknown }) => one.kind === 'order').length : 0;
  counted.set(name, count);
  return count;
};

const onRoadText = (client: Client, socket: WebSocket, text: string): void => {
  if (text.startsWith('0'))
    socket.send(`40${LIVE_NAMESPACE},${JSON.stringify({ token: client.token, sessionId: `session-${client.at}` })}`);
  else if (text.startsWith('40')) {
    const request = JSON.stringify({ protocol: LIVE_PROTOCOL, ...client.standing });
    socket.send(`42${LIVE_NAMESPACE},1["live:join",${request}]`);
  } else if (text.startsWith('46')) {
    const [{ epoch, clock, scope }] = joined.parse(JSON.parse(text.slice(text.indexOf('['))));
    client.standing = { epoch, since: clock, scope };
  } else if (text.startsWith('44') || text.startsWith('43')) throw new Error(text.slice(0, 200));
};

const onRecoveryText = (client: Client, socket: WebSocket, text: string): void => {
  const { token, session } = client;
  if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, ...session })}`);
  else if (text.startsWith('40')) {
    const { pid } = opened.parse(JSON.parse(text.slice(2)));
    if (session !== null && pid !== session.pid) throw new Error('a session was not recovered');
    client.session = { pid: pid ?? '', offset: session?.offset ?? '' };
  } else if (text.startsWith('42')) {
    const offset = text.slice(text.lastIndexOf(',"') + 2, -2);
    const isFirst = client.session?.offset === '';
    if (client.session !== null)
      client.session.offset = isFirst ? eventFrame.parse(JSON.parse(text.slice(2)))[2] : offset;
    if (text.startsWith('42["change"')) client.changes += 1;
    client.settle();
  }
};

const open = (client: Client): void => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  client.socket = socket;
  socket.on('message', (message: Buffer, isBinary) => {
    if (isBinary) {
      client.changes = changesIn(message);
      client.settle();
      return;
    }
    const text = message.toString('utf8');
    if (text === '2') socket.send('3');
    else if (isRoad) onRoadText(client, socket, text);
    else onRecoveryText(client, socket, text);
  });
  socket.on('error', (error) => {
    throw error;
  });
};

/** Resolves when each client has received something and satisfies `isLevel`. */
const openAll = async (isLevel: (client: Client) => boolean): Promise<void> => {
  const waits = clients.map(async (client) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    client.settle = () => {
      if (isLevel(client)) resolve();
    };
    open(client);
    await promise;
  });
  await Promise.all(waits);
};

const connect = async (order: { url: string; isRoad: boolean; tokens: string[] }): Promise<void> => {
  ({ url, isRoad } = order);
  counted.clear();
  clients = order.tokens.map((token, at) => ({
    at,
    token,
    socket: null,
    standing: null,
    session: null,
    changes: 0,
    settle: () => {},
  }));
  await openAll(() => true);
  process.send?.({ connected: clients.length } satisfies StormReport);
};

const leave = (): void => {
  for (const { socket } of clients) socket?.terminate();
  process.send?.({ hasLeft: true } satisfies StormReport);
};

const comeBack = async (expected: readonly number[]): Promise<void> => {
  const startedAt = performance.now();
  for (const client of clients) client.changes = 0;
  await openAll(({ at, changes }) => changes >= (expected[at] ?? 0));
  const tookMs = performance.now() - startedAt;
  const wrong = clients.filter(({ at, changes }) => changes !== expected[at]).length;
  process.send?.({ level: clients.length, wrong, tookMs } satisfies StormReport);
  for (const { socket } of clients) socket?.terminate();
};

process.on('message', (order: StormOrder) => {
  if ('connect' in order) void connect(order.connect);
  else if ('leave' in order) leave();
  else void comeBack(order.comeBack.expected);
});
process.on('disconnect', () => process.exit(0));
