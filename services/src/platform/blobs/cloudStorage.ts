// Images as objects of a Google Cloud Storage bucket.
import { buffer } from 'node:stream/consumers';
import type { BucketChoice } from '../config.ts';
import { checkedName, isBlobName, type Blobs } from './blobs.ts';
import { objectsIn, openBucket, openObject, reached, unlessMissing } from './bucket.ts';

const FOLDER = 'imagenes/';
const YEAR = 'private, max-age=31536000, immutable';

export const createCloudBlobs = (choice: BucketChoice): Blobs => {
  const bucket = openBucket(choice);
  const fileOf = (name: string) => bucket.file(`${FOLDER}${checkedName(name)}`);

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
      return unlessMissing(reached(async (context) => buffer(await openObject(file, context))));
    },
    remove: async (name) => {
      const file = fileOf(name);
      await reached(async () => file.delete({ ignoreNotFound: true }));
    },
    async *list() {
      // Other programs have files in this folder, too.
      for await (const blob of objectsIn(bucket, FOLDER)) if (isBlobName(blob.name)) yield blob;
    },
  };
};
