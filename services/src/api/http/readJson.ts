// Reads a JSON body. It stops at the limit: the usual parsers respond only after the whole body, which may never end.
import type { Request } from 'express';
import { refuse } from '../outcome.ts';
import { RefusedBody } from './refusedBody.ts';

/** [RQ1] */
const LARGEST_BODY = 64 * 1_024;

const malformed = (): RefusedBody => new RefusedBody(refuse('invalid', [{ path: 'body', issue: 'malformed' }]));

/** Other parameters mean nothing to JSON. */
const charsetsIn = (type: string): string[] =>
  [...type.matchAll(/;\s*charset\s*=\s*"?([^\s";]*)/gi)].map(([, charset = '']) => charset);

/** No client of the product compresses requests, so nothing is inflated: it could be a decompression bomb. */
const isReadable = ({ headers }: Request): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity' &&
  charsetsIn(headers['content-type'] ?? '').every((charset) => charset.toLowerCase() === 'utf-8');

/** As they were sent, whatever they are. */
export const readBytes = async (request: Request, maxBytes = LARGEST_BODY): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new RefusedBody(refuse('too-large'));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let received = 0;
  const onData = (chunk: Buffer): void => {
    received += chunk.length;
    chunks.push(chunk);
    if (received > maxBytes) {
      request.pause();
      reject(new RefusedBody(refuse('too-large')));
    }
  };
  const onEnd = (): void => resolve(Buffer.concat(chunks));
  const onBreak = (): void => reject(malformed());
  request.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak);
  return promise.finally(() => request.off('data', onData).off('end', onEnd).off('close', onBreak));
};

/** Bytes that are no UTF-8 are refused, not replaced: what is stored is what was sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** [RQ14] Any value, whose shape the route judges; `undefined` without a body. */
export const readJson = async (request: Request, maxBytes?: number): Promise<unknown> => {
  const type = request.is('application/json');
  if (type === null) return undefined;
  if (type === false) throw new RefusedBody(refuse('invalid', [{ path: 'headers.content-type', issue: 'refused' }]));
  if (!isReadable(request)) throw malformed();
  const bytes = await readBytes(request, maxBytes);
  try {
    return JSON.parse(UTF8.decode(bytes));
  } catch {
    throw malformed();
  }
};
