// Closes a socket after sending the reason; a socket that does not read is closed at once.
import type { CloseCode } from '@despacho/contract/live/protocol.ts';
import type { LiveSocket } from './server.ts';

export const closeSocket = (socket: LiveSocket, code: CloseCode): void => {
  socket.emit('live:close', { code });
  if (code === 'slow') socket.conn.close(true);
  else socket.disconnect(true);
};
