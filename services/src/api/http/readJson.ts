// Reads a JSON body. It stops at the limit: the usual parsers respond only after the whole body, which may never end.
import type { Request } from 'express';
import { refuse } from '../outcome.ts';
import { RefusedBody } from './refusedBody.ts';

const LARGEST_BODY = 64 * 1_024;

const malformed = (): RefusedBody => new RefusedBody(refuse('invalid', [{ path: 'body', issue: 'malformed' }]));

/** No client of the product compresses requests, so nothing is inflated: it could be a decompression bomb. */
const isReadable = ({ headers }: Request): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity' &&
  /^[^;]*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '');

const bytesOf = async (request: Request): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let received = 0;
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    chunks.push(chunk);
    if (received > LARGEST_BODY) {
      request.pause();
      reject(new RefusedBody(refuse('too-large')));
    }
  };
  const onEnd = (): void => resolve(Buffer.concat(chunks));
  const onBreak = (): void => reject(malformed());
  request.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);
  return promise.finally(() => request.off('data', onData).off('end', onEnd).off('close', onBreak));
};

/** An object or an array; `undefined` without a JSON body. */
export const readJson = async (request: Request): Promise<unknown> => {
  if (typeof request.is('application/json') !== 'string') return undefined;
  if (!isReadable(request)) throw malformed();
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) throw new RefusedBody(refuse('too-large'));
  const bytes = await bytesOf(request);
  if (bytes.length === 0) return {};
  const text = bytes.toString('utf8');
  if (!/^\s*[[{]/.test(text)) throw malformed();
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
};
