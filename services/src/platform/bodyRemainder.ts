// Bounds what is read of a body after its response: the client can still receive the response, and nothing can be sent endlessly.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough for a client to read the response and stop. */
const LINGER_MS = 2_000;
/** A browser shows the response to an upload only when it could send most of it. */
const MOST_DECLARED_BYTES = 16 * 1024 * 1024;
const MOST_UNDECLARED_BYTES = 256 * 1024;

const mostOf = ({ headers }: IncomingMessage): number =>
  headers['content-length'] === undefined ? MOST_UNDECLARED_BYTES : MOST_DECLARED_BYTES;

const linger = (request: IncomingMessage): void => {
  const most = mostOf(request);
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    // Not destroyed at once: a reset connection could lose the response on its way.
    if (discarded >= most) request.pause();
  });
  request.resume();
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
};

/** For every request of a server, before its handler. */
export const boundBodyRemainder = (request: IncomingMessage, response: ServerResponse): void => {
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;
  // Marks the body as read by us. Otherwise Node itself discards all of it after the response, however long it is.
  request.read(0);
  response.once('finish', () => {
    if (!request.complete) linger(request);
  });
};
