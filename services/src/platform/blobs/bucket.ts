// A bucket of Google Cloud Storage: how long its answers are waited for, which are repeated, the bytes of an object, and the list of a folder.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Storage, type Bucket, type File } from '@google-cloud/storage';
import {
  ConstantBackoff,
  handleWhen,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
  type ICancellationContext,
} from 'cockatiel';
import type { BucketChoice } from '../config.ts';
import { BlobsUnavailable, type StoredBlob } from './blobs.ts';

/** Responses have a number as their code, or as their status where they answer an upload in parts. */
const codeOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return null;
  return 'status' in error ? error.status : 'code' in error ? error.code : null;
};
const isMissing = (error: unknown): boolean => codeOf(error) === 404;

/** A rejection by Google (403, 400) is a defect of the settings and stays what it is. */
const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  return typeof code !== 'number' || code === 408 || code === 429 || code >= 500;
};

/** The library retries uploads and no downloads, so retries are done here: three tries, ten seconds each. */
const patient = wrap(
  retry(
    handleWhen((error) => isUnavailable(error)),
    { maxAttempts: 2, backoff: new ConstantBackoff(200) },
  ),
  timeout(10_000, TimeoutStrategy.Aggressive),
);
/** For a part of a stream, which cannot be sent or read again. */
const single = timeout(30_000, TimeoutStrategy.Aggressive);

type Call<T> = (context: ICancellationContext) => Promise<T>;

const through =
  (policy: { execute<T>(call: Call<T>): Promise<T> }) =>
  async <T>(call: Call<T>): Promise<T> => {
    try {
      return await policy.execute(call);
    } catch (error) {
      throw isUnavailable(error) ? new BlobsUnavailable(error) : error;
    }
  };
export const reached = through(patient);
export const reachedOnce = through(single);

/** Null: there is no object of this name. */
export const unlessMissing = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

export const openBucket = ({ name, emulator }: BucketChoice): Bucket => {
  // The library reads it, too, as the whole beginning of its addresses.
  delete process.env['STORAGE_EMULATOR_HOST'];
  const endpoint = emulator === null ? {} : { apiEndpoint: `http://${emulator}`, projectId: 'despacho' };
  return new Storage({ ...endpoint, retryOptions: { autoRetry: false } }).bucket(name);
};

/** A bucket that stops in the middle ends the reading; a slow reader does not. */
async function* chunksOf(stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array, undefined> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await reachedOnce(async () => chunks.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}

const ignore = (): void => undefined;

/** Its first bytes are here when this resolves: a bucket that does not answer is an error and no broken file. */
export const openObject = async (file: File, { signal }: ICancellationContext): Promise<AsyncIterable<Uint8Array>> => {
  const stream = file.createReadStream({ validation: 'md5' });
  // Also between two reads.
  stream.on('error', ignore);
  // The library adds more listeners to a response than Node expects, and Node warns of each.
  stream.once('response', (response: Readable) => response.setMaxListeners(0));
  try {
    await once(stream, 'readable', { signal });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return chunksOf(stream);
};

/** The objects of a folder by their names in it. */
export async function* objectsIn(bucket: Bucket, prefix: string): AsyncGenerator<StoredBlob> {
  let pageToken: string | undefined;
  do {
    const query = { prefix, autoPaginate: false, ...(pageToken === undefined ? {} : { pageToken }) };
    const [files, following] = await reached(async () => bucket.getFiles(query));
    for (const { name, metadata } of files) {
      const storedAt = Date.parse(String(metadata.timeCreated));
      if (Number.isFinite(storedAt)) yield { name: name.slice(prefix.length), storedAt };
    }
    pageToken = following?.pageToken;
  } while (pageToken !== undefined);
}
