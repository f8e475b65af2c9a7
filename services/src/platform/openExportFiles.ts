// Opens the place of files of exports that the settings chose: the bucket that has the images, or the disk.
import { createExportFiles, exportsFolder, type ExportFiles } from './exportFiles.ts';
import type { Config } from './config.ts';

export const openExportFiles = async (config: Pick<Config, 'bucket' | 'dataDir'>): Promise<ExportFiles> => {
  if (config.bucket === null) return createExportFiles(exportsFolder(config));
  const { createCloudExportFiles } = await import('./cloudExportFiles.ts');
  return createCloudExportFiles(config.bucket);
};
