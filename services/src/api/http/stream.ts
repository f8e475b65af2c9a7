// A response whose text or bytes are sent while they are made.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const isStream = (value: unknown): value is AsyncIterable<string | Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Never faster than the client reads. A client that leaves ends the iteration, and this rejects. */
export const sendStream = async (response: Response, type: string, value: unknown): Promise<void> => {
  if (!isStream(value)) throw new TypeError('a route with a stream has nothing to send');
  response.status(200).type(type);
  await pipeline(Readable.from(value, { objectMode: true, highWaterMark: 1 }), response);
};
