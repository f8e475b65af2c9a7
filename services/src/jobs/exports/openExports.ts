// Wires the making of exports: the queue before it, and a count of how each ended.
import type { ProcessContext } from '../../platform/context.ts';
import type { ExportFiles } from '../../platform/exportFiles.ts';
import type { Firestore } from '../../store/firestore.ts';
import { workToolsOf } from '../workQueue.ts';
import { createMaking } from './making.ts';
import { openExports, type ExportQueue } from './queue.ts';

export const openReportExports = (context: ProcessContext, db: Firestore, files: ExportFiles): ExportQueue => {
  const { clock, key, log, metrics, redis } = context;
  const ends = metrics.counter('exports_total', 'Exports of reports by their end.', ['end']);
  return openExports({
    ...workToolsOf({ redis, key, log }),
    make: createMaking({ db, clock, log, files }),
    onEnd: (end) => ends.inc({ end }),
  });
};
