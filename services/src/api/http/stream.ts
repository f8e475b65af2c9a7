// A response whose text is sent while it is made.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const isText = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Never faster than the client reads. A client that leaves ends the iteration, and this rejects. */
export const sendStream = async (response: Response, type: string, value: unknown): Promise<void> => {
  if (!isText(value)) throw new TypeError('a route with a stream has no text to send');
  response.status(200).type(type);
  await pipeline(Readable.from(value, { objectMode: true, highWaterMark: 1 }), response);
};
