// The list of SMS as the server gives it: its pages, its counts by company, and its export.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { SentSms } from '@despacho/contract/messageReports.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { useCompanies } from '../../entities/companies/names.ts';
import type { DayRange } from '../../kit/date/days.ts';
import type { Choice, PagedQuery, PagedSource, RowPage } from '../../kit/grid/source.ts';
import { useCursors, useLast } from '../../kit/requests/pages.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { reportText } from './text.ts';

const none: readonly never[] = [];

const requestOf = ({ from, to }: DayRange, { filters }: PagedQuery) => {
  const { company } = filters;
  return company === undefined ? { from, to } : { from, to, company };
};

const useSmsPage = (range: DayRange, query: PagedQuery, wanted: number): RowPage<SentSms> => {
  const request = { ...requestOf(range, query), limit: String(query.size) };
  const name = JSON.stringify(request);
  const { cursors, follow } = useCursors(name);
  const page = Math.min(wanted, cursors.length - 1);
  const cursor = cursors[page] ?? null;
  const { value, failure, isLoading, retry } = useRoute('sentSms', {
    query: cursor === null ? request : { ...request, cursor },
  });
  if (value !== null) follow(page, value.nextCursor);
  const shown = useLast(name, value);
  return {
    rows: shown?.messages ?? none,
    page,
    hasNext: shown !== null && shown.nextCursor !== null,
    total: shown?.total ?? 0,
    isTotalExact: true,
    unreadable: shown?.unreadable ?? 0,
    isLoading,
    failure: failure === null ? null : reportText.failed,
    retry,
  };
};

const useSmsCounts = (range: DayRange): ReadonlyMap<string, number> => {
  const { value } = useRoute('messageCounts', { params: { channel: 'sms' }, query: range });
  return useMemo(() => new Map(value?.companies.map(({ company, sent }) => [company.id, sent])), [value]);
};

const sourceOf = (api: Api, range: DayRange, companies: readonly Choice[]): PagedSource<SentSms> => ({
  // The newest first, and no other way.
  orderedBy: '',
  choices: { company: companies },
  searchHint: null,
  usePage: (query, page) => useSmsPage(range, query, page),
  useCounts: () => useSmsCounts(range),
  exportCsv: async (query, columnIds) => {
    const result = await api.exportSms({ query: { ...requestOf(range, query), columns: columnIds.join(',') } });
    return result.ok ? result.value : null;
  },
});

const choice = z.array(z.object({ key: z.string(), text: z.string() }));

export const useSmsSource = ({ from, to }: DayRange): PagedSource<SentSms> => {
  const { api } = useSession();
  // As text, so that the same names are the same value.
  const companies = JSON.stringify(useCompanies().map(({ id, name }) => ({ key: id, text: name })));
  return useMemo(() => sourceOf(api, { from, to }, choice.parse(JSON.parse(companies))), [api, companies, from, to]);
};
