// The list of SMS as the server gives it: its pages, its counts by company, and its export.
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { SentSms } from '@despacho/contract/messageReports.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { useCompanies } from '../../entities/companies/names.ts';
import type { DayRange } from '../../kit/date/days.ts';
import type { Choice, PagedQuery, PagedSource } from '../../kit/grid/source.ts';
import { usePagedRoute } from '../../kit/requests/usePagedRoute.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { reportText } from './text.ts';

const requestOf = ({ from, to }: DayRange, { filters }: PagedQuery) => {
  const { company } = filters;
  return company === undefined ? { from, to } : { from, to, company };
};

const useSmsPage = (api: Api, range: DayRange, query: PagedQuery, wanted: number) => {
  const request = { ...requestOf(range, query), limit: String(query.size) };
  return usePagedRoute(
    {
      key: ['sentSms', request],
      load: (cursor, signal) => api.sentSms({ query: { ...request, ...cursor }, signal }),
      rowsOf: ({ messages }) => messages,
      failed: reportText.failed,
    },
    wanted,
  );
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
  usePage: (query, page) => useSmsPage(api, range, query, page),
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
