// A closed list as the server gives it: which values its filters have, its pages, its counts and its export.
import { useSession } from '@despacho/client/session/hooks.ts';
import { PRICE_LIMITS } from '@despacho/contract/companies.ts';
import {
  closing,
  EVENT_INSTANT,
  LIST_FILTERS,
  MONEY_FILTER,
  type CountedFilter,
} from '@despacho/contract/orders/lists.ts';
import { orderType } from '@despacho/contract/orders/order.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import type { ListedOrder } from '../../entities/orders/listed.ts';
import { orderText } from '../../entities/orders/text.ts';
import { LIVE_MS, REQUEST_MS } from '../../kit/freshness.ts';
import type { Choice, PagedQuery, PagedSource } from '../../kit/grid/source.ts';
import { useLive } from '../../kit/live.tsx';
import { useRoute } from '../../kit/requests/useRoute.ts';
import type { ClosedList } from './closedLists.ts';
import { listRequest } from './listRequest.ts';
import { closedText } from './text.ts';
import { useOrderPage } from './useOrderPage.ts';
import type { ListWindow } from './useWindow.ts';

export const CLOSING_LABEL = { abandoned: orderText.abandoned, person: orderText.byPerson } as const;
export const CLOSINGS = closing.options;

const CIRCLES = Array.from({ length: PRICE_LIMITS.circles }, (_, at) => String(at + 1));
const TYPES: readonly Choice[] = orderType.options.map((key) => ({ key, text: key }));
/** Orders of other programs that name no way to pay have none to be found by. */
const PAYMENTS: readonly Choice[] = (['cash', 'credit-card', 'visa-link'] as const).map((key) => ({
  key,
  text: PAYMENT_LABEL[key],
}));
const { some, none } = MONEY_FILTER;
/** [MO11] */
const MONEY_CHOICES = {
  circle: [...CIRCLES.map((key) => ({ key, text: key })), { key: none, text: closedText.withoutCircle }],
  cost: [
    { key: some, text: closedText.withCost },
    { key: none, text: closedText.withoutCost },
  ],
  cash: [
    { key: some, text: closedText.withCash },
    { key: none, text: closedText.withoutCash },
  ],
} as const;
const CLOSING_CHOICES: readonly Choice[] = CLOSINGS.map((key) => ({ key, text: CLOSING_LABEL[key] }));

const choice = z.object({ key: z.string(), text: z.string() });
const named = z.object({ company: z.array(choice), branch: z.array(choice), courier: z.array(choice) });

const choicesOf = (documents: Iterable<{ id: string; name: string }>): Choice[] =>
  [...documents]
    .map(({ id, name }) => ({ key: id, text: name }))
    .toSorted((a, b) => a.text.localeCompare(b.text, 'es', { numeric: true }));

/** As text, so that the same names are the same value. */
const useNamedChoices = () => {
  const text = useLive(
    ({ company, branch, courier }) =>
      JSON.stringify({
        company: choicesOf(company.values()),
        branch: choicesOf(branch.values()),
        courier: choicesOf(courier.values()),
      }),
    { everyMs: LIVE_MS.summary },
  );
  return useMemo(() => named.parse(JSON.parse(text)), [text]);
};

const filtersOf = (list: ClosedList, names: z.infer<typeof named>): PagedSource<ListedOrder>['choices'] => {
  const offered: readonly string[] = LIST_FILTERS[EVENT_INSTANT[list.status]];
  return {
    // One value is no choice.
    ...(names.company.length > 1 && list.only === undefined ? { company: names.company } : {}),
    ...(names.branch.length > 1 && list.only?.branch === undefined ? { branch: names.branch } : {}),
    courier: names.courier,
    payment: PAYMENTS,
    ...(offered.includes('type') ? { type: TYPES } : {}),
    ...(offered.includes('cash') ? MONEY_CHOICES : {}),
    ...(list.isDeleted ? { closing: CLOSING_CHOICES } : {}),
  };
};

/** Those of money are not counted: no index has them. */
const COUNTED: Partial<Record<string, CountedFilter>> = {
  company: 'company',
  branch: 'branch',
  courier: 'courier',
  type: 'type',
  payment: 'payment',
  closing: 'closing',
};

const useOrderCounts = (
  list: ClosedList,
  window: ListWindow,
  query: PagedQuery,
  columnId: string,
  values: readonly string[],
): ReadonlyMap<string, number> => {
  const { [columnId]: _, ...others } = query.filters;
  const by = COUNTED[columnId];
  const { value } = useRoute(
    'countOrders',
    {
      query: {
        ...listRequest(list, window, { ...query, filters: others }),
        by: by ?? 'company',
        values: values.join(','),
      },
    },
    { everyMs: REQUEST_MS.list, isEnabled: by !== undefined && values.length > 0 },
  );
  return useMemo(
    () => new Map(value?.counts.flatMap(({ value: key, count }) => (count === null ? [] : [[key, count] as const]))),
    [value],
  );
};

export const useOrderSource = (list: ClosedList, window: ListWindow): PagedSource<ListedOrder> => {
  const { api } = useSession();
  const names = useNamedChoices();
  const days = JSON.stringify(window);
  return useMemo(
    (): PagedSource<ListedOrder> => ({
      orderedBy: list.event,
      choices: filtersOf(list, names),
      searchHint: closedText.search,
      usePage: (query, page) => useOrderPage(list, window, query, page),
      useCounts: (query, columnId, values) => useOrderCounts(list, window, query, columnId, values),
      exportCsv: async (query, columnIds) => {
        const order = query.isAscending ? 'asc' : 'desc';
        const columns = columnIds.join(',');
        const result = await api.exportOrders({ query: { ...listRequest(list, window, query), order, columns } });
        return result.ok ? result.value : null;
      },
    }),
    // The days are a new object with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [api, list, names, days],
  );
};
