// A proxy between a process and the store that can silence its open listeners: they get no more changes and no error. Calls,
// writes and listeners that are opened later work as before.
import { once } from 'node:events';
import {
  connect,
  createServer,
  type ClientHttp2Session,
  type IncomingHttpHeaders,
  type Http2Session,
  type ServerHttp2Stream,
} from 'node:http2';

export type DeafProxy = {
  port: number;
  /** The number of listeners that receive nothing from now on. */
  deafen(): number;
  close(): Promise<void>;
};

const LISTEN = '/google.firestore.v1.Firestore/Listen';

/** The other side adds its own. */
const withoutPseudo = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));

export const startDeafProxy = async (storePort: number): Promise<DeafProxy> => {
  const upstream = new Map<Http2Session, ClientHttp2Session>();
  const listeners = new Set<{ isDeaf: boolean }>();

  const pass = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, store: ClientHttp2Session): void => {
    const call = store.request({ ...withoutPseudo(headers), ':method': 'POST', ':path': headers[':path'] });
    const listener = { isDeaf: false };
    if (headers[':path'] === LISTEN) listeners.add(listener);
    let trailers: IncomingHttpHeaders = {};
    call.on('response', (received) => {
      stream.respond({ ...withoutPseudo(received), ':status': received[':status'] }, { waitForTrailers: true });
    });
    call.on('data', (bytes: Buffer) => {
      if (!listener.isDeaf) stream.write(bytes);
    });
    call.on('trailers', (received) => {
      trailers = received;
    });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    call.on('end', () => stream.end());
    stream.on('data', (bytes: Buffer) => void call.write(bytes));
    stream.on('end', () => call.end());
    stream.on('close', () => {
      listeners.delete(listener);
      call.close();
    });
    call.on('close', () => stream.close());
    for (const end of [call, stream]) end.on('error', () => undefined);
  };

  const server = createServer();
  server.on('session', (session) => {
    const store = connect(`http://127.0.0.1:${storePort}`);
    store.on('error', () => session.destroy());
    upstream.set(session, store);
    session.on('close', () => {
      upstream.delete(session);
      store.destroy();
    });
  });
  server.on('stream', (stream, headers) => {
    const store = stream.session === undefined ? undefined : upstream.get(stream.session);
    if (store !== undefined) pass(stream, headers, store);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    deafen: () => {
      for (const listener of listeners) listener.isDeaf = true;
      return listeners.size;
    },
    close: async () => {
      for (const session of upstream.keys()) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
