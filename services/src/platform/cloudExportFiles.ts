// Files of exports as objects of the bucket that has the images: what one machine made another one serves.
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { File } from '@google-cloud/storage';
import { objectsIn, openBucket, openObject, reached, reachedOnce, unlessMissing } from './blobs/bucket.ts';
import type { BucketChoice } from './config.ts';
import { checkedId, isExportId, type ExportDraft, type ExportFiles } from './exportFiles.ts';

const FOLDER = 'exports/';
/** In memory until the bucket has them: a multiple of 256 KiB. */
const PART_BYTES = 1_048_576;

const ignore = (): void => undefined;

/** Uploaded in parts, which are no object before the last one. Those of a draft that was given up expire in a week. */
const draftOf = (file: File): ExportDraft => {
  const upload = file.createWriteStream({
    chunkSize: PART_BYTES,
    validation: 'md5',
    contentType: 'application/octet-stream',
  });
  const uploaded = finished(upload);
  // The next call reports it.
  uploaded.catch(ignore);
  return {
    write: async (bytes) =>
      reachedOnce(async () => {
        if (!upload.write(bytes)) await Promise.race([once(upload, 'drain'), uploaded]);
      }),
    keep: async () =>
      reachedOnce(async () => {
        upload.end();
        await uploaded;
      }),
    remove: async () => void upload.destroy(),
  };
};

export const createCloudExportFiles = (choice: BucketChoice): ExportFiles => {
  const bucket = openBucket(choice);
  const fileOf = (id: string): File => bucket.file(`${FOLDER}${checkedId(id)}`);
  const remove = async (id: string): Promise<void> => {
    const file = fileOf(id);
    await reached(async () => file.delete({ ignoreNotFound: true }));
  };
  return {
    begin: async (id) => draftOf(fileOf(id)),
    sizeOf: async (id) => {
      const file = fileOf(id);
      const found = await unlessMissing(reached(async () => file.getMetadata()));
      return found === null ? null : Number(found[0].size);
    },
    open: async (id) => {
      const file = fileOf(id);
      return unlessMissing(reached(async (context) => openObject(file, context)));
    },
    remove,
    removeBefore: async (at) => {
      let removed = 0;
      for await (const { name, storedAt } of objectsIn(bucket, FOLDER)) {
        if (storedAt >= at || !isExportId(name)) continue;
        await remove(name);
        removed += 1;
      }
      return removed;
    },
  };
};
