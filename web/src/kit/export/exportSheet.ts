// Exports a sheet: makes the file, beside the page when it is large, and hands it to the browser as a download.
import { attempt } from '../notify/attempt.ts';
import type { Format, Sheet } from './sheet.ts';
import { exportText } from './text.ts';

/** From here on making the file would be felt. */
const WORKER_FROM_ROWS = 1_000;

type Answer = { blob: Blob } | { error: string };

const besideThePage = async (sheet: Sheet, format: Format, now: number): Promise<Blob> => {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if ('blob' in data) resolve(data.blob);
    else reject(new Error(data.error));
  });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker.postMessage({ sheet, format, now });
  return promise.finally(() => worker.terminate());
};

const fileOf = async (sheet: Sheet, format: Format, now: number): Promise<Blob> =>
  sheet.rows.length > WORKER_FROM_ROWS
    ? besideThePage(sheet, format, now)
    : (await import('./blob.ts')).blobOf(sheet, format, now);

/** Long enough for any browser to have begun reading the file. */
const KEPT_MS = 30_000;

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
};

/** Rejects where the code of the file does not arrive. */
export const exportSheet = async (sheet: Sheet, format: Format, now: () => number = Date.now): Promise<void> =>
  saveFile(await fileOf(sheet, format, now()), `${sheet.name}.${format}`);

/** For a button: a failure is shown and can be tried again. */
export const saveSheet = async (sheet: Sheet, format: Format, onSaved: () => void = () => {}): Promise<void> =>
  attempt(async () => {
    await exportSheet(sheet, format);
    onSaved();
  }, exportText.failed);
