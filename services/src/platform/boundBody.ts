// Bounds the time and the bytes of a body: a slow one ends, and nothing can be sent endlessly. After the response little more is read, so that the client can still receive it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './connections.ts';

/** Long enough for a client to read the response and stop. */
const LINGER_MS = 2_000;
/** Every body but an upload is at most this long [RQ1]. */
const MAX_BODY_BYTES = 64 * 1024;
/** Above the largest file that a route accepts, with its envelope. */
const MAX_UPLOAD_BYTES = 6 * 1024 * 1024;
/** [RQ7] An upload over a slow line may go on as long as it does not stand still: this much in each of these times. */
const SLOWEST = { bytes: 64 * 1024, inMs: 25_000 };

/** The rest of a body that is a little too large is read, so that its sender gets the response. */
const MAX_REST_BYTES = 256 * 1024;

/** What is read after the response. A browser shows it only when it could send all of its body; one that is far too large is cut. */
const remainderOf = ({ headers }: IncomingMessage, { statusCode }: ServerResponse): number => {
  const declared = Number(headers['content-length'] ?? Number.NaN);
  if (declared <= MAX_REST_BYTES) return MAX_REST_BYTES;
  if (statusCode === 413) return 0;
  if (headers['content-type']?.startsWith('multipart/form-data') === true && declared <= MAX_UPLOAD_BYTES)
    return MAX_UPLOAD_BYTES;
  return declared > MAX_BODY_BYTES ? 0 : MAX_BODY_BYTES;
};

/**
 * Before the response to a request whose body still arrives; its status is set. Node would close the connection with the response, and the
 * data still arriving would make the client lose it. A connection that stays open only for that is no longer offered for another request.
 */
export const respondEarly = (response: ServerResponse): void => {
  const { req: request } = response;
  if (request.complete) return;
  const declared = Number(request.headers['content-length'] ?? Number.NaN);
  if (declared <= remainderOf(request, response)) {
    response.shouldKeepAlive = true;
    return;
  }
  response.setHeader('Connection', 'close');
  // Node calls it after the response: only our half ends now, the other one after LINGER_MS.
  const { socket } = request;
  socket.destroySoon = () => void socket.end();
};

const linger = (request: IncomingMessage, response: ServerResponse): void => {
  let remaining = remainderOf(request, response);
  // A proxy has connected the body to a backend, whose pace would start it again.
  request.unpipe().pause();
  if (remaining > 0) {
    request.on('data', (chunk: Buffer) => {
      remaining -= chunk.length;
      if (remaining <= 0) request.pause();
    });
    request.resume();
  }
  // Not destroyed at once: a reset connection could lose the response on its way.
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
};

const endWhereSlow = (request: IncomingMessage): void => {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    // What waits here was sent in time: then this process is the slow one.
    const isWaiting = !request.complete && request.readableLength === 0;
    if (isWaiting && socket.bytesRead - bytesBefore < SLOWEST.bytes) request.destroy();
    bytesBefore = socket.bytesRead;
  }, SLOWEST.inMs).unref();
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(timer));
};

/** For every request of a server, before its handler. */
export const boundBody = (request: IncomingMessage, response: ServerResponse): void => {
  if (!hasBody(request)) return;
  endWhereSlow(request);
  // Marks the body as read by us. Otherwise Node itself discards all of it after the response, however long it is.
  request.read(0);
  response.once('finish', () => {
    if (!request.complete) linger(request, response);
  });
};
