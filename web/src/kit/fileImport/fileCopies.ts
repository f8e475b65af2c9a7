// Copies of chosen files: what was checked is imported, also when the file is saved again meanwhile.
import type { ImportFile } from '@despacho/domain/machines/fileImport.ts';

/** Null: the file can no longer be read. */
export const fileCopies = (): ((file: ImportFile | null) => Promise<File | null>) => {
  const copies = new WeakMap<ImportFile, File>();
  return async (file) => {
    if (file === null) return null;
    const existing = copies.get(file);
    if (existing !== undefined || !(file instanceof File)) return existing ?? null;
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return null;
    const copy = new File([bytes], file.name, { type: 'text/csv' });
    copies.set(file, copy);
    return copy;
  };
};
