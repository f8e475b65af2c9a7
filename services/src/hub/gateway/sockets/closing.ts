// Closes a socket and says why first; one that does not read is not waited for.
import type { CloseCode } from '@despacho/contract/live/protocol.ts';
import type { LiveSocket } from './server.ts';

export const closeSocket = (socket: LiveSocket, code: CloseCode): void => {
  socket.emit('live:close', { code });
  if (code === 'slow') socket.conn.close(true);
  else socket.disconnect(true);
};
