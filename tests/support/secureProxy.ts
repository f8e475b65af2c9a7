// A proxy with a certificate, as a phone meets the product: HTTP/2, and what it costs in bytes on the wire.
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { generate } from 'selfsigned';

export type SecureProxy = {
  /** In both directions, with TLS, of all connections so far. */
  bytes(): number;
  close(): Promise<void>;
};

/** Headers of one connection do not go over to another one. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host']);
const passedOn = <V>(headers: NodeJS.Dict<V>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name.startsWith(':') || OWN_HEADERS.has(name) ? [] : [[name, value]],
    ),
  );

const pass = (target: string) => (received: Http2ServerRequest, answer: Http2ServerResponse) => {
  const { method, headers, url } = received;
  const passed = request(new URL(url, target), { method, headers: passedOn(headers) }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, passedOn(reply.headers));
    pipeline(reply, answer.stream, () => undefined);
  });
  passed.on('error', () => answer.stream.close());
  answer.on('close', () => passed.destroy());
  pipeline(received, passed, () => undefined);
};

/** In front of `target`, which has this address as its `PUBLIC_ORIGIN`. */
export const startSecureProxy = async (target: string, port: number): Promise<SecureProxy> => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keySize: 2048 });
  const server = createSecureServer({ cert, key }, pass(target));
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('sessionError', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    bytes: () =>
      Array.from(sockets, ({ bytesRead, bytesWritten }) => bytesRead + bytesWritten).reduce((a, b) => a + b, 0),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
