// Makes large files outside the main thread, so that the page stays responsive.
import { blobOf } from './blob.ts';
import type { Format, Sheet } from './sheet.ts';

type ExportRequest = { sheet: Sheet; format: Format; now: number };

addEventListener('message', ({ data }: MessageEvent<ExportRequest>) => {
  const { sheet, format, now } = data;
  // A worker answers its page; there is no other origin to name.
  blobOf(sheet, format, now).then(
    (blob) => postMessage({ blob }),
    (error: unknown) => postMessage({ error: String(error) }),
  );
});
