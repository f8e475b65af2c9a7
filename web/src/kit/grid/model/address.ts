// The query of a grid as parameters of the address, short enough to be read and sent to a colleague.
import { filterOf, type Columns } from '../column.ts';
import type { ColumnFilter, ColumnFilters } from '../filter/columnFilter.ts';
import { ruleGroup, type RuleGroup } from '../filter/ruleGroup.ts';
import { plainQuery, type GridQuery, type SortBy } from './state.ts';

/** `f.status=En ruta&f.status=En cola`, `f.createdAt=1700..1800`, `f.name=ana` */
const FILTER = 'f.';
const NAMES: readonly string[] = ['sort', 'q', 'rules', 'page', 'size'];

const isOurs = (name: string): boolean => name.startsWith(FILTER) || NAMES.includes(name);
export const hasQuery = (params: URLSearchParams): boolean => [...params.keys()].some(isOurs);

const textsOf = (filter: ColumnFilter): readonly string[] => {
  switch (filter.kind) {
    case 'set':
      return filter.values;
    case 'text':
      return [filter.text];
    case 'range':
      return [`${filter.min ?? ''}..${filter.max ?? ''}`];
  }
};

/** Puts the query among the other parameters of the address; what equals `plain` is left out. */
export const writeQuery = (params: URLSearchParams, query: GridQuery, plain: GridQuery): URLSearchParams => {
  const foreignParams = [...params].filter(([name]) => !isOurs(name));
  const sort = query.sort.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',');
  const ours: [string, string][] = [];
  if (sort !== '') ours.push(['sort', sort]);
  if (query.search.trim() !== '') ours.push(['q', query.search]);
  for (const [id, filter] of Object.entries(query.filters)) {
    for (const text of textsOf(filter)) ours.push([`${FILTER}${id}`, text]);
  }
  if (query.rules !== null && query.rules.rules.length > 0) ours.push(['rules', JSON.stringify(query.rules)]);
  if (query.page > 0) ours.push(['page', String(query.page + 1)]);
  if (query.size !== plain.size) ours.push(['size', String(query.size)]);
  return new URLSearchParams([...foreignParams, ...ours]);
};

/** The query of a link. An address without a query would restore the filters that the list had last. */
export const linkQuery = (params: URLSearchParams, query: GridQuery): URLSearchParams => {
  const written = writeQuery(params, query, plainQuery(query.size));
  if (!hasQuery(written)) written.set('page', '1');
  return written;
};

const readSort = <T>(text: string, columns: Columns<T>): SortBy[] =>
  text
    .split(',')
    .map((each) => ({ id: each.replace(/^-/, ''), desc: each.startsWith('-') }))
    .filter(({ id }) => columns.some((column) => column.id === id));

const endOf = (text: string | undefined): number | null => {
  const parsed = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(parsed) ? null : parsed;
};

const readFilters = <T>(params: URLSearchParams, columns: Columns<T>): ColumnFilters => {
  const found = columns.flatMap((column): [string, ColumnFilter][] => {
    const texts = params.getAll(`${FILTER}${column.id}`);
    const [first] = texts;
    if (first === undefined) return [];
    switch (filterOf(column)) {
      case 'set':
        return [[column.id, { kind: 'set', values: texts }]];
      case 'text':
        return first.trim() === '' ? [] : [[column.id, { kind: 'text', text: first }]];
      case 'range': {
        const [min = null, max = null] = first.split('..').map(endOf);
        return min === null && max === null ? [] : [[column.id, { kind: 'range', min, max }]];
      }
      case false:
        return [];
    }
  });
  return Object.fromEntries(found);
};

const readRules = (text: string | null): RuleGroup | null => {
  if (text === null) return null;
  try {
    return ruleGroup.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not written by us: as good as absent.
    return null;
  }
};

const wholeOf = (text: string | null): number | null => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null);

/** Unknown and broken parameters are left out: an address may be typed by hand. */
export const readQuery = <T>(
  params: URLSearchParams,
  columns: Columns<T>,
  size: number,
  sizes: readonly number[],
): GridQuery => {
  const requested = wholeOf(params.get('size'));
  return {
    ...plainQuery(requested !== null && sizes.includes(requested) ? requested : size),
    sort: readSort(params.get('sort') ?? '', columns),
    filters: readFilters(params, columns),
    rules: readRules(params.get('rules')),
    search: params.get('q') ?? '',
    page: Math.max(0, (wholeOf(params.get('page')) ?? 1) - 1),
  };
};
