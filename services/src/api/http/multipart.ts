// Multipart bodies: one file beside a few short fields, buffered in memory and never larger than its rule allows.
import type { FileRule, UploadedFile } from '@despacho/contract/route.ts';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { refuse, type Outcome } from '../outcome.ts';
import { uploadIssue } from './issues.ts';
import { RefusedBody } from './refusedBody.ts';

/** Limits of the fields beside the file, and of the headers of the parts. */
const MAX_FIELDS = 20;
const LARGEST_FIELD = 16_384;
const ENVELOPE = 64 * 1_024;

/** Rejects as soon as the limit is exceeded; the parser reports only after the whole body, which may never end. */
const overflow = (request: Request, max: number): { promise: Promise<never>; ignore(): void } => {
  const { promise, reject } = Promise.withResolvers<never>();
  let received = 0;
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > max) reject(new RefusedBody(refuse('too-large')));
  };
  request.on('data', count);
  return { promise, ignore: () => void request.off('data', count) };
};

const isMultipart = (request: Request): boolean => request.is('multipart/form-data') !== false;

export const readMultipart = async (
  { field, maxBytes, isRequired }: FileRule,
  request: Request,
  response: Response,
): Promise<{ body: Record<string, unknown>; file: UploadedFile | null }> => {
  if (!isMultipart(request)) throw new RefusedBody(refuse('invalid', [{ path: 'body', issue: 'wrong-type' }]));
  // Refused by the declared length, before the body is received.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE) {
    throw new RefusedBody(refuse('too-large'));
  }
  const upload = multer({
    storage: multer.memoryStorage(),
    // Browsers write the names of files so, and do not say it.
    defParamCharset: 'utf8',
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldSize: LARGEST_FIELD,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  }).single(field);
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  upload(request, response, (error?: unknown) => {
    if (error === undefined || error === null) resolve(undefined);
    else reject(error instanceof Error ? error : new Error('the body cannot be read'));
  });
  // After the parser's own listener: a stream flows from the first one on.
  const { promise: tooMuch, ignore } = overflow(request, maxBytes + ENVELOPE);
  await Promise.race([promise, tooMuch]).finally(ignore);
  const { file } = request;
  if (file === undefined && isRequired) {
    throw new RefusedBody(refuse('invalid', [{ path: field, issue: 'required' }]));
  }
  return {
    body: { ...(request.body as Record<string, unknown> | undefined) },
    file: file === undefined ? null : { name: file.originalname, bytes: file.buffer },
  };
};

/** Null: not the sender's fault. */
export const multipartRefusalOf = (error: unknown): Outcome<never> | null => {
  if (error instanceof MulterError) {
    return error.code === 'LIMIT_FILE_SIZE'
      ? refuse('too-large')
      : refuse('invalid', [{ path: 'body', issue: uploadIssue(error.code) }]);
  }
  // The underlying parser has no codes: a malformed body ends in one of these messages.
  const isMalformed =
    error instanceof Error && /multipart|boundary|unexpected end|malformed|aborted/i.test(error.message);
  return isMalformed ? refuse('invalid', [{ path: 'body', issue: 'malformed' }]) : null;
};
