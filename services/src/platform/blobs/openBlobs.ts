// Opens what the settings chose. Google's library is loaded only by whom it serves.
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Blobs } from './blobs.ts';
import { createDiskBlobs } from './disk.ts';

export const openBlobs = async ({ images, dataDir }: Pick<Config, 'images' | 'dataDir'>): Promise<Blobs> => {
  if (images.kind === 'disk') return createDiskBlobs(join(dataDir, 'images'));
  const { createCloudBlobs } = await import('./cloudStorage.ts');
  return createCloudBlobs(images);
};
