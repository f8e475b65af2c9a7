// The reference for the live path: a Firestore listener that only emits each changed document to the rooms of its
// clients.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { connectFirestore } from '../../../services/src/store/firestore.ts';
import { activeOrders } from '../../../services/src/store/watched.ts';

const [address = '', port = ''] = process.argv.slice(2);
const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
io.on('connection', (socket) => {
  const room: unknown = socket.handshake.auth['token'];
  if (typeof room === 'string') void socket.join(room);
});

const db = connectFirestore({ firestore: { kind: 'emulator', address, projectId: 'despacho' } });
activeOrders(db).onSnapshot((snapshot) => {
  for (const { type, doc } of snapshot.docChanges()) {
    if (type !== 'modified') continue;
    const data = doc.data();
    const message = { id: doc.id, ...data };
    for (const room of ['staff:all', `observer:company:${data['company'].id}`, 'wall:all']) {
      io.to(room).emit('change', message);
    }
  }
  if (snapshot.docChanges().length === snapshot.size) process.send?.({ ready: true });
});
http.listen(Number(port), '127.0.0.1');
process.on('disconnect', () => process.exit(0));
