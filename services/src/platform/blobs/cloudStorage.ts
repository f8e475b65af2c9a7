// Images as objects of a Google Cloud Storage bucket.
import { ApiError, Storage } from '@google-cloud/storage';
import { ConstantBackoff, handleWhen, retry, timeout, TimeoutStrategy, wrap } from 'cockatiel';
import { BlobsUnavailable, checkedName, isBlobName, type Blobs, type StoredBlob } from './blobs.ts';

export type CloudStorageChoice = {
  bucket: string;
  /** host:port of an emulator; null for Google's own, with the credentials of the environment. */
  emulator: string | null;
};

const FOLDER = 'imagenes/';
const YEAR = 'private, max-age=31536000, immutable';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);
const isMissing = (error: unknown): boolean => codeOf(error) === 404;

/** A rejection by Google (403, 400) is a defect of the settings and stays what it is. */
const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error);
  if (!(error instanceof ApiError) || typeof code !== 'number') return true;
  return code === 408 || code === 429 || code >= 500;
};

/** The library retries uploads and no downloads, so retries are done here: three tries, ten seconds each. */
const patient = wrap(
  retry(
    handleWhen((error) => isUnavailable(error)),
    { maxAttempts: 2, backoff: new ConstantBackoff(200) },
  ),
  timeout(10_000, TimeoutStrategy.Aggressive),
);

const reached = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await patient.execute(call);
  } catch (error) {
    throw isUnavailable(error) ? new BlobsUnavailable(error) : error;
  }
};

const storageFor = ({ emulator }: CloudStorageChoice): Storage =>
  emulator === null
    ? new Storage({ retryOptions: { autoRetry: false } })
    : new Storage({ apiEndpoint: `http://${emulator}`, projectId: 'despacho', retryOptions: { autoRetry: false } });

export const createCloudBlobs = (choice: CloudStorageChoice): Blobs => {
  const bucket = storageFor(choice).bucket(choice.bucket);
  const fileOf = (name: string) => bucket.file(`${FOLDER}${checkedName(name)}`);

  /** Null: another file of the folder. */
  const listed = ({ name, metadata }: ReturnType<typeof bucket.file>): StoredBlob | null => {
    const own = name.slice(FOLDER.length);
    const storedAt = Date.parse(String(metadata.timeCreated));
    return isBlobName(own) && Number.isFinite(storedAt) ? { name: own, storedAt } : null;
  };

  return {
    put: async (name, bytes, type) => {
      const file = fileOf(name);
      // In one request, which Google stores whole or not at all.
      const options = {
        resumable: false,
        validation: 'md5',
        contentType: type,
        metadata: { cacheControl: YEAR },
      } as const;
      await reached(async () => file.save(Buffer.from(bytes), options));
    },
    read: async (name) => {
      const file = fileOf(name);
      try {
        const [bytes] = await reached(async () => file.download({ validation: 'md5' }));
        return bytes;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (name) => {
      const file = fileOf(name);
      await reached(async () => file.delete({ ignoreNotFound: true }));
    },
    async *list() {
      const page = async (pageToken: string | undefined) =>
        reached(async () =>
          bucket.getFiles({ prefix: FOLDER, autoPaginate: false, ...(pageToken === undefined ? {} : { pageToken }) }),
        );
      let next: string | undefined;
      do {
        const [files, following] = await page(next);
        yield* files.flatMap((file) => listed(file) ?? []);
        next = following?.pageToken;
      } while (next !== undefined);
    },
  };
};
