// The rows of a report as the server gives them, a page at a time; its files are made there too.
import { useSession } from '@despacho/client/session/hooks.ts';
import {
  MAX_ADDED_UP,
  reportRequest,
  type ReportFormat,
  type ReportPage,
  type ReportRequest,
} from '@despacho/contract/reports.ts';
import { reportFileName } from '@despacho/domain/reports/files.ts';
import { whole } from '@despacho/ui/format.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { saveFile } from '../../kit/export/exportSheet.ts';
import type { PagedQuery, PagedSource, RowPage } from '../../kit/grid/source.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { usePagedRoute } from '../../kit/requests/usePagedRoute.ts';
import { exportsText, reportText } from './text.ts';

export type ReportRow = ReportPage['rows'][number];

/** As a query: numbers are text there. */
const queryOf = ({ minimum, ...request }: ReportRequest) =>
  minimum === undefined ? request : { ...request, minimum: String(minimum) };

/** Why a page is not the whole report; null: it is. */
const noteOf = ({ isWhole, missing }: Pick<ReportPage, 'isWhole' | 'missing'>): string | null => {
  if (!isWhole) return reportText.tooMany(MAX_ADDED_UP);
  return missing.length === 0 ? null : reportText.missing(missing);
};

const useReportPage = (request: ReportRequest, { size }: PagedQuery, wanted: number): RowPage<ReportRow> => {
  const { api } = useSession();
  const query = { ...queryOf(request), limit: String(size) };
  const { value, failure, ...page } = usePagedRoute(
    {
      key: ['report', query],
      load: (cursor, signal) => api.report({ query: { ...query, ...cursor }, signal }),
      rowsOf: ({ rows }) => rows,
      failed: reportText.failed,
    },
    wanted,
  );
  return { ...page, failure: failure ?? (value === null ? null : noteOf(value)) };
};

const tooLarge = z.object({ rows: z.int(), max: z.int() });

/** [RP15] At once where the report is short, else by a job. */
const useStart = () => {
  const { api } = useSession();
  return useMemo(
    () =>
      async (request: ReportRequest, format: ReportFormat): Promise<void> => {
        const file = await api.reportFile({ query: { ...queryOf(request), format } });
        if (file.ok && file.value instanceof Blob) return saveFile(file.value, reportFileName(request, format));
        if (file.ok) return notify(FAILURE_TEXT.internal, 'danger');
        if (file.code !== 'too-large') return notify(FAILURE_TEXT[file.code], 'danger');
        const result = await api.startExport({ body: { ...request, format } });
        if (result.ok) return notify(exportsText.started, 'primary');
        const { data } = tooLarge.safeParse(result.details);
        if (result.code === 'too-large' && data !== undefined)
          return notify(exportsText.tooLarge(whole(data.rows), whole(data.max)), 'warning');
        return notify(result.code === 'conflict' ? exportsText.tooManyOpen : FAILURE_TEXT[result.code], 'danger');
      },
    [api],
  );
};

const counts: ReadonlyMap<string, number> = new Map();

type Start = ReturnType<typeof useStart>;

const sourceOf = (start: Start, request: ReportRequest): PagedSource<ReportRow> => ({
  orderedBy: '',
  choices: {},
  searchHint: null,
  usePage: (query, page) => useReportPage(request, query, page),
  useCounts: () => counts,
  startExport: async (_, format) => start(request, format),
});

export const useReportSource = (request: ReportRequest): PagedSource<ReportRow> => {
  const start = useStart();
  // As text, so that the same request is the same value.
  const text = JSON.stringify(request);
  return useMemo(() => sourceOf(start, reportRequest.parse(JSON.parse(text))), [start, text]);
};
