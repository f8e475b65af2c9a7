// Handlers of reports: a page of one, and its exports, which belong to the account that asked.
import { Readable } from 'node:stream';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import { MAX_AT_ONCE, MAX_EXPORTED, type ReportFormat, type ReportRequest } from '@despacho/contract/reports.ts';
import { scopeCovers } from '@despacho/domain/access/scope.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { maySeeReport } from '@despacho/domain/reports/access.ts';
import { periodProblem } from '@despacho/domain/reports/period.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { ExportFiles } from '../../platform/exportFiles.ts';
import { openReportWriter } from '../../reportFiles/writers.ts';
import type { Firestore } from '../../store/firestore.ts';
import { addExport, exportsOf, exportView, findExport, newExport, stopExport } from '../../store/reports/exports.ts';
import { countReport, readReport, readShortReport } from '../../store/reports/reports.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { scopeOfReport, type ReportScope } from './scopeOfReport.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore; files: ExportFiles };
type ReportHandlers = Pick<
  Handlers,
  'report' | 'reportFile' | 'startExport' | 'reportExports' | 'stopExport' | 'exportFile'
>;

type ReportCall = { caller: Controller; own: Scope; request: ReportRequest; part: 'query' | 'body'; now: number };

/** [RP1] [RP4] The scope of the request, or why there is no such report. */
const scopeOfRequest = async (db: Firestore, { now, ...call }: ReportCall): Promise<ReportScope> => {
  const { request, part } = call;
  const problem = periodProblem(request.report, request, localDay(now));
  if (problem === null) return scopeOfReport(db, call);
  const end = problem === 'tooOld' ? 'from' : 'to';
  return refuse('invalid', [{ path: `${part}.${end}`, issue: 'out-of-range' }]);
};

const isTooLong = (total: number | null, format: ReportFormat): boolean =>
  total !== null && total > MAX_EXPORTED[format];

const exportHandlers = ({ db, clock, files }: Dependencies): Omit<ReportHandlers, 'report' | 'reportFile'> => ({
  startExport: async ({ caller, scope: own, body: { format, ...request } }) => {
    const scoped = await scopeOfRequest(db, { caller, own, request, part: 'body', now: clock.now() });
    if (!scoped.ok) return scoped;
    const total = await countReport(db, { request, scope: scoped.scope });
    if (isTooLong(total, format)) return refuse('too-large', { max: MAX_EXPORTED[format], rows: total });
    const requested = { askerId: caller.id, request, format, scope: scoped.scope, total };
    const added = await addExport(db, newExport(requested, clock.realNow()));
    return added === null ? refuse('conflict', { reason: 'too-many-exports' }) : respond(exportView(added));
  },

  reportExports: async ({ caller }) => respond({ exports: (await exportsOf(db, caller.id)).map(exportView) }),

  stopExport: async ({ caller, params: { id } }) => {
    const stopped = await stopExport(db, id, caller.id);
    return stopped === null ? refuse('not-found') : respond(exportView(stopped));
  },

  /** [RP9] Of another account, of a scope that the account no longer has, or after its day it does not exist. */
  exportFile: async ({ caller, scope, params: { id } }) => {
    const found = await findExport(db, id, caller.id);
    const isOwn =
      found?.state === 'done' &&
      clock.realNow() < found.expiresAtMs &&
      maySeeReport(caller, found.request.report) &&
      scopeCovers(scope, found.scope);
    const bytes = isOwn ? await files.open(id) : null;
    return bytes === null ? refuse('not-found') : respond(bytes);
  },
});

export const rowReportHandlers = (use: Dependencies): ReportHandlers => ({
  /** [RP3] */
  report: async ({ caller, scope: own, query: { limit, cursor, ...request } }) => {
    const { db, clock } = use;
    const scoped = await scopeOfRequest(db, { caller, own, request, part: 'query', now: clock.now() });
    if (!scoped.ok) return scoped;
    const page = await readReport(db, { request, scope: scoped.scope }, { limit, cursor });
    return page === null ? refuse('invalid', [{ path: 'query.cursor', issue: 'unknown' }]) : respond(page);
  },

  /** [RP15] */
  reportFile: async ({ caller, scope: own, query: { format, ...request } }) => {
    const { db, clock } = use;
    const now = clock.now();
    const scoped = await scopeOfRequest(db, { caller, own, request, part: 'query', now });
    if (!scoped.ok) return scoped;
    const short = await readShortReport(db, { request, scope: scoped.scope }, MAX_AT_ONCE);
    if (short === null) return refuse('too-large', { max: MAX_AT_ONCE });
    const parts: Uint8Array[] = [];
    const sink = { write: async (bytes: Uint8Array): Promise<void> => void parts.push(bytes) };
    const writer = await openReportWriter(format, request, { sink, madeAt: now });
    await writer.write(short.rows);
    await writer.end(short.missing);
    return respond(Readable.from(parts));
  },
  ...exportHandlers(use),
});
