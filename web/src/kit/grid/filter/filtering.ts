// Which rows are left: header filters, the built filter and the search, all of them at once.
import { textOf, type Column, type Columns } from '../column.ts';
import { keyOf, testOf, type ColumnFilters, type Test } from './columnFilter.ts';
import { fold } from '@despacho/domain/fold.ts';
import { hasPhoneDigits, hasWords, phoneDigitsOf, wordsOf } from '@despacho/domain/search/typedText.ts';
import type { RuleGroup } from './ruleGroup.ts';
import { countRules, groupTest } from './rules.ts';

export type Filtering = { filters: ColumnFilters; rules: RuleGroup | null; search: string };

const searchTest = <T>(columns: Columns<T>, search: string): Test<T> | null => {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const digits = phoneDigitsOf(search);
  return (row) => {
    const cells = columns.map(({ kind, value }) => textOf(kind, value(row)));
    // A line break between two cells, so that no word matches across them.
    return (
      hasWords(fold(cells.join('\n')), words) || (digits !== null && cells.some((cell) => hasPhoneDigits(cell, digits)))
    );
  };
};

const tests = <T>(columns: Columns<T>, { filters, rules, search }: Filtering, without?: string): Test<T>[] => {
  const ofColumns = columns.map((column) => {
    const filter = column.id === without ? undefined : filters[column.id];
    return filter === undefined ? null : testOf(column, filter);
  });
  const built = rules === null ? null : groupTest(columns, rules);
  return [...ofColumns, built, searchTest(columns, search)].filter((test) => test !== null);
};

/** The same array when nothing filters. */
export const filterRows = <T>(rows: readonly T[], columns: Columns<T>, filtering: Filtering): readonly T[] => {
  const all = tests(columns, filtering);
  return all.length === 0 ? rows : rows.filter((row) => all.every((test) => test(row)));
};

export type Facet = { key: string; text: string; count: number };

/** The values of a column and how many rows have each, among the rows that all other filters leave. */
export const facetsOf = <T>(
  rows: readonly T[],
  columns: Columns<T>,
  filtering: Filtering,
  column: Column<T>,
): Facet[] => {
  const all = tests(columns, filtering, column.id);
  const facets = new Map<string, Facet>();
  for (const row of rows) {
    if (!all.every((test) => test(row))) continue;
    const value = column.value(row);
    const key = keyOf(value);
    const existing = facets.get(key);
    if (existing === undefined) facets.set(key, { key, text: textOf(column.kind, value), count: 1 });
    else existing.count += 1;
  }
  const order = column.values;
  return [...facets.values()].toSorted((a, b) =>
    order === undefined
      ? a.text.localeCompare(b.text, 'es', { numeric: true })
      : order.indexOf(a.text) - order.indexOf(b.text),
  );
};

/** A condition that is not finished filters nothing. */
export const isFiltering = <T>(columns: Columns<T>, { filters, rules, search }: Filtering): boolean =>
  Object.keys(filters).length > 0 || countRules(columns, rules) > 0 || search.trim() !== '';
