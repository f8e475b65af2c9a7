// Rows as a PDF: few enough to be kept until the end, and drawn in a thread.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { localDateTime } from '@despacho/domain/localTime.ts';
import { headerOf } from '@despacho/domain/reports/columns.ts';
import { REPORT_WORD } from '@despacho/domain/reports/text.ts';
import { bulkhead } from 'cockatiel';
import type { FileSink } from '../platform/exportFiles.ts';
import type { Paper } from './pdfThread.ts';
import { printedCell, type ReportSheet, type ReportWriter } from './sheet.ts';

const MAX_MEMORY_MB = 512;
/** [RP24] For all requests of a process together. */
const TURNS = bulkhead(2, 20);

const draw = async (paper: Paper): Promise<Uint8Array> => {
  const thread = new Worker(new URL('./pdfThread.ts', import.meta.url), {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  try {
    const [drawn]: unknown[] = await once(thread, 'message');
    if (!(drawn instanceof ArrayBuffer)) throw new TypeError('the thread of a PDF sent something else');
    return new Uint8Array(drawn);
  } finally {
    await thread.terminate();
  }
};

export const pdfWriter = async (
  { heading, columns, madeAt }: ReportSheet,
  sink: FileSink,
  turns = TURNS,
): Promise<ReportWriter> => {
  const rows: string[][] = [];
  return {
    write: async (more) => {
      for (const row of more) rows.push(columns.map((column, at) => printedCell(column, row[at] ?? null)));
    },
    end: async (notes) => {
      const paper = {
        heading,
        made: REPORT_WORD.made(localDateTime(madeAt), rows.length),
        columns: columns.map((column) => ({
          header: headerOf(column),
          isNumeric: column.kind === 'number' || column.kind === 'money',
        })),
        rows,
        notes: [...notes],
      };
      await sink.write(await turns.execute(async () => draw(paper)));
    },
  };
};
