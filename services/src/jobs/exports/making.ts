// Makes the file of one export: reads the report page by page, as the account that asked may see it now, into a draft that gets its
// name when it is whole.
import { MAX_EXPORTED, type ReportCell } from '@despacho/contract/reports.ts';
import { openReportWriter } from '../../reportFiles/writers.ts';
import { isDiskFull, type ExportDraft, type ExportFiles } from '../../platform/exportFiles.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readAccess } from '../../store/reports/access.ts';
import {
  claimExport,
  endExport,
  MAX_TRIES,
  readExport,
  releaseExport,
  reportProgress,
  type ClaimedExport,
  type ExportEnd,
} from '../../store/reports/exports.ts';
import { reportRows } from '../../store/reports/reports.ts';

export type MakingDependencies = Pick<ProcessContext, 'clock' | 'log'> & { db: Firestore; files: ExportFiles };
/** `over`: there was nothing to do, or no longer. */
export type Made = ExportEnd['state'] | 'over';

const AGAIN_MS = 10_000;

/** Why an attempt ends before its file is whole. */
class Ended extends Error {
  readonly end: ExportEnd | 'over';
  constructor(end: ExportEnd | 'over') {
    super('the export ends');
    this.name = 'ExportEnded';
    this.end = end;
  }
}

/** [RP7] Read again for each page: the account may be disabled, or have lost a part of its scope. */
const mayStillSee = async (db: Firestore, { askerId, request, scope }: ClaimedExport): Promise<boolean> =>
  (await readAccess(db, { askerId, report: request.report, scope })).loss === null;

type Making = MakingDependencies & { claimed: ClaimedExport; closing: AbortSignal };

const check = async ({ db, clock, claimed, closing }: Making, rows: number): Promise<void> => {
  if (!(await mayStillSee(db, claimed))) throw new Ended({ state: 'refused' });
  if (!(await reportProgress(db, claimed, rows, clock.realNow()))) throw new Ended('over');
  if (closing.aborted) {
    await releaseExport(db, claimed);
    throw new Ended('over');
  }
};

/** The rows of the report with the number of them so far, checked after each page. */
async function* checkedRows(making: Making, missing: string[]): AsyncGenerator<readonly ReportCell[][]> {
  const { db, claimed } = making;
  const max = MAX_EXPORTED[claimed.format];
  let count = 0;
  await check(making, count);
  for await (const page of reportRows(db, claimed)) {
    if ('missing' in page) {
      missing.push(...page.missing);
      continue;
    }
    count += page.rows.length;
    if (count > max) throw new Ended({ state: 'failed', problem: 'too-many-rows' });
    await check(making, count);
    yield page.rows;
  }
}

/** [RP10] Of a report that only reading counts: the whole is read before a PDF begins. */
const isTooLong = async (making: Making): Promise<boolean> => {
  const { format, total } = making.claimed;
  if (format !== 'pdf' || total !== null) return false;
  let count = 0;
  for await (const page of reportRows(making.db, making.claimed)) {
    count += 'rows' in page ? page.rows.length : 0;
    await check(making, 0);
    if (count > MAX_EXPORTED.pdf) return true;
  }
  return false;
};

const write = async (making: Making, draft: ExportDraft): Promise<number> => {
  const { request, format } = making.claimed;
  const writer = await openReportWriter(format, request, { sink: draft, madeAt: making.clock.now() });
  const missing: string[] = [];
  let rows = 0;
  for await (const page of checkedRows(making, missing)) {
    rows += page.length;
    await writer.write(page);
  }
  await writer.end(missing);
  return rows;
};

/** [RP8] The file has its name before the export is done, and loses it where it cannot be done. */
const make = async (making: Making): Promise<ExportEnd | 'over'> => {
  const { db, files, claimed } = making;
  if (await isTooLong(making)) return { state: 'failed', problem: 'too-many-rows' };
  const draft = await files.begin(claimed.id);
  try {
    const rows = await write(making, draft);
    await check(making, rows);
    await draft.keep();
    if (await endExport(db, claimed, { state: 'done', rows })) return { state: 'done', rows };
    // Another attempt may have kept its file under this name by now; one that was stopped has none.
    if (((await readExport(db, claimed.id))?.state ?? 'stopped') === 'stopped') await files.remove(claimed.id);
    return 'over';
  } finally {
    await draft.remove();
  }
};

/** [RP8] What is no end of its own may be a store that does not answer for some seconds. */
const endOf = (error: unknown, { tries }: ClaimedExport): ExportEnd | 'over' | 'again' => {
  if (error instanceof Ended) return error.end;
  if (isDiskFull(error)) return { state: 'failed', problem: 'disk-full' };
  return tries < MAX_TRIES ? 'again' : { state: 'failed', problem: 'internal' };
};

export const createMaking =
  (use: MakingDependencies) =>
  async (id: string, closing: AbortSignal): Promise<Made> => {
    const { db, clock, log } = use;
    const claimed = await claimExport(db, id, clock.realNow());
    if (claimed === null) return 'over';
    const about = { export: id, report: claimed.request.report, format: claimed.format };
    try {
      const end = await make({ ...use, claimed, closing });
      if (end === 'over') return 'over';
      if (end.state !== 'done') await endExport(db, claimed, end);
      log.info({ ...about, end: end.state }, 'export made');
      return end.state;
    } catch (error) {
      const end = endOf(error, claimed);
      if (!(error instanceof Ended)) log.error({ ...about, err: error, tries: claimed.tries }, 'export failed');
      if (end === 'over') return 'over';
      if (end === 'again') {
        await releaseExport(db, claimed, clock.realNow() + AGAIN_MS);
        return 'over';
      }
      await endExport(db, claimed, end);
      return end.state;
    }
  };

export type MakeExport = ReturnType<typeof createMaking>;
