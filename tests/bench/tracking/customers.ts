// Thousands of cheap customers in one process: each opens one link and counts what it receives.
import { TRACK, TRACK_NAMESPACE } from '@despacho/contract/live/track.ts';
import { WebSocket } from 'ws';

export type CustomersOrder =
  | { connect: { url: string; count: number; rooms: number } }
  | { start: true }
  | { stop: true };
export type CustomersReport = { connected: number } | { delivered: number };

const AT_ONCE = 100;
/** So many share an address, as behind a mobile network. */
const PER_ADDRESS = 1_000;

let sockets: WebSocket[] = [];
let delivered = 0;

/** Engine.IO and Socket.IO without a library: open, connect with the token, answer pings. */
const open = async (url: string, at: number, rooms: number): Promise<WebSocket> => {
  const query = `EIO=4&transport=websocket&page=${TRACK.page}`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': `10.0.0.${Math.floor(at / PER_ADDRESS) + 1}` },
  });
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  socket.on('error', reject);
  socket.on('message', (message: Buffer) => {
    const text = message.toString('latin1', 0, 60);
    if (text.includes('track:progress')) delivered += 1;
    else if (text.startsWith('0'))
      socket.send(`40${TRACK_NAMESPACE},${JSON.stringify({ token: `link-of-a-customer-${at % rooms}` })}`);
    else if (text.startsWith('40')) resolve(socket);
    else if (text.startsWith('44')) reject(new Error(message.toString()));
    else if (text === '2') socket.send('3');
  });
  return promise;
};

const connect = async ({ url, count, rooms }: { url: string; count: number; rooms: number }): Promise<void> => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
  while (sockets.length < count) {
    const first = sockets.length;
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, async (_, at) =>
      open(url, first + at, rooms),
    );
    sockets.push(...(await Promise.all(some)));
  }
};

const answer = async (order: CustomersOrder): Promise<CustomersReport | null> => {
  if ('connect' in order) {
    await connect(order.connect);
    return { connected: sockets.length };
  }
  if ('stop' in order) return { delivered };
  delivered = 0;
  return null;
};

process.on('message', (order: CustomersOrder) => {
  void answer(order).then((report) => report !== null && process.send?.(report));
});
process.on('disconnect', () => process.exit(0));
