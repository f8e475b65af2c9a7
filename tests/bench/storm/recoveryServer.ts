// The reference for the gateway: Socket.IO's connection state recovery over its Redis streams adapter, without anything
// else.
import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import { orderAt } from './changes.ts';

const [redisUrl = '', port = ''] = process.argv.slice(2);
const AT_ONCE = 500;

const redis = new Redis(redisUrl);
const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  adapter: createAdapter(redis, { maxLen: 20_000 }),
  connectionStateRecovery: { maxDisconnectionDuration: 300_000, skipMiddlewares: true },
});
io.on('connection', (socket) => {
  const room: unknown = socket.handshake.auth['token'];
  if (!socket.recovered && typeof room === 'string') void socket.join(room);
});

const emit = async (from: number, to: number): Promise<void> => {
  for (let change = from; change < to; change += 1) {
    const order = orderAt(change);
    io.to(['staff:all', `observer:company:${order.company.id}`, 'wall:all']).emit('change', order);
    // The adapter queues without a limit.
    if (change % AT_ONCE === 0) await redis.ping();
  }
  await redis.ping();
  process.send?.({ emitted: to - from });
};

/** Every room receives one message, so that every client has a position in the stream. */
process.on('message', (order: { emit: { from: number; to: number } } | { mark: true }) => {
  if ('emit' in order) void emit(order.emit.from, order.emit.to);
  else io.emit('mark', {});
});
process.on('disconnect', () => process.exit(0));
http.listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }));
