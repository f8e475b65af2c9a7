// The reference for customers: bare Socket.IO rooms, each of which gets a position at the same pace.
import { createServer } from 'node:http';
import { TRACK, TRACK_NAMESPACE } from '@despacho/contract/live/track.ts';
import { Server } from 'socket.io';

const [port = '', roomCount = '0', message = ''] = process.argv.slice(2);
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
const track = io.of(TRACK_NAMESPACE);
track.on('connection', (socket) => {
  const room: unknown = socket.handshake.auth['token'];
  if (typeof room === 'string') void socket.join(room);
});
const progress: unknown = JSON.parse(message);
setInterval(() => {
  for (let room = 0; room < Number(roomCount); room += 1)
    track.to(`link-of-a-customer-${room}`).emit('track:progress', progress);
}, TRACK.positionsMs);
http.listen(Number(port), '127.0.0.1', () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit(0));
