import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../column.ts';
import type { ColumnFilter } from './columnFilter.ts';
import { facetsOf, filterRows, isFiltering, type Filtering } from './filtering.ts';
import { fold } from '@despacho/domain/fold.ts';
import type { RuleGroup } from './ruleGroup.ts';
import { countRules, dayToMs, groupTest } from './rules.ts';

type Row = { name: string; status: string | null; cost: number | null; at: number };
const NOON = Date.parse('2026-11-21T18:00:00.000Z');
const DAY = 86_400_000;
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'N', kind: 'text', value: (row) => row.name },
  { id: 'status', header: 'S', kind: 'enum', value: (row) => row.status, values: ['open', 'done'] },
  { id: 'cost', header: 'C', kind: 'money', value: (row) => row.cost },
  { id: 'at', header: 'A', kind: 'date', value: (row) => row.at },
];
const rows: Row[] = [
  { name: 'José Núñez', status: 'done', cost: 10, at: NOON },
  { name: 'Maria Perez', status: 'open', cost: 25.5, at: NOON - DAY },
  { name: 'Ana', status: null, cost: null, at: NOON - 2 * DAY },
];
const first: Row = { name: '', status: null, cost: null, at: NOON };
const none: Filtering = { filters: {}, rules: null, search: '' };
const names = (only: Partial<Filtering>) => filterRows(rows, columns, { ...none, ...only }).map(({ name }) => name);
const by = (id: string, filter: ColumnFilter) => names({ filters: { [id]: filter } });
const rule = (column: string, operator: string, text = '') => ({ column, operator, text });
const built = (join: 'and' | 'or', ...rules: unknown[]) => names({ rules: { join, rules } as RuleGroup });

describe('search', () => {
  it('ignores accents and case, and finds words in any order and in any cell', () => {
    expect(names({ search: 'nunez JOSE' })).toEqual(['José Núñez']);
    expect(names({ search: 'PÉREZ open' })).toEqual(['Maria Perez']);
    expect(names({ search: 'Q25.50' })).toEqual(['Maria Perez']);
    expect(names({ search: '  ' })).toHaveLength(3);
    expect(names({ search: 'nadie' })).toEqual([]);
  });

  it.each([
    '55551234',
    '5555 1234',
    '5555-1234',
    '+502 5555-1234',
    '502 55551234',
    '50255551234',
    '(502) 5555 1234',
    '1234',
  ])('[LI8] finds a phone number by its digits, as %s', (search) => {
    const phones = ['+502 5555-1234', '5555 1234', '55551234', '50255551234'].map((name) => ({ ...first, name }));
    const others = ['7 avenida 5555-12, zona 34', 'GT-5555', '+502 5555-0000'].map((name) => ({ ...first, name }));
    const found = (only: Partial<Filtering>) => filterRows([...phones, ...others], columns, { ...none, ...only });
    expect(found({ search })).toEqual(phones);
    expect(found({ filters: { name: { kind: 'text', text: search } } })).toEqual(phones);
  });

  it('normalizes each text once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('header filters', () => {
  it('accept values, including none', () => {
    expect(by('status', { kind: 'set', values: ['open', ''] })).toEqual(['Maria Perez', 'Ana']);
  });
  it('accept a text without accents', () => {
    expect(by('name', { kind: 'text', text: 'jose' })).toEqual(['José Núñez']);
  });
  it('accept a range with both ends included, and exclude missing values', () => {
    expect(by('cost', { kind: 'range', min: 10, max: 25.5 })).toEqual(['José Núñez', 'Maria Perez']);
    expect(by('cost', { kind: 'range', min: null, max: 10 })).toEqual(['José Núñez']);
    expect(by('at', { kind: 'range', min: NOON - DAY, max: null })).toEqual(['José Núñez', 'Maria Perez']);
  });
  it('all apply together', () => {
    const filters = { name: { kind: 'text', text: 'a' }, status: { kind: 'set', values: ['open'] } } as const;
    expect(names({ filters: { ...filters, status: { kind: 'set', values: ['open'] } } })).toEqual(['Maria Perez']);
  });
  it('count their values among the rows of the other filters, in the order of the column', () => {
    const filtering: Filtering = {
      ...none,
      search: 'e',
      filters: { status: { kind: 'set', values: ['open'] } },
    };
    const [, status] = columns;
    if (status === undefined) throw new Error('there is no column');
    expect(facetsOf(rows, columns, filtering, status)).toEqual([
      { key: 'open', text: 'open', count: 1 },
      { key: 'done', text: 'done', count: 1 },
    ]);
  });
});

describe('the built filter', () => {
  it('joins conditions with Y or O, in nested groups', () => {
    expect(built('or', rule('name', 'starts', 'ana'), rule('cost', 'above', '20'))).toEqual(['Maria Perez', 'Ana']);
    expect(built('and', rule('name', 'contains', 'e'), rule('cost', 'atMost', 'Q10'))).toEqual(['José Núñez']);
    const nested = { join: 'and', rules: [rule('status', 'blank'), rule('cost', 'blank')] };
    expect(built('or', rule('status', 'is', 'done'), nested)).toEqual(['José Núñez', 'Ana']);
  });
  it.each([
    ['name', 'lacks', 'e', ['Ana']],
    ['name', 'isNot', 'ána', ['José Núñez', 'Maria Perez']],
    ['status', 'filled', '', ['José Núñez', 'Maria Perez']],
    ['cost', 'isNot', '10', ['Maria Perez', 'Ana']],
    ['cost', 'below', '25.5', ['José Núñez']],
    ['at', 'is', '2026-11-21', ['José Núñez']],
    ['at', 'below', '2026-11-21', ['Maria Perez', 'Ana']],
    ['at', 'atLeast', '2026-11-20', ['José Núñez', 'Maria Perez']],
  ])('%s %s %s', (column, operator, text, expected) => {
    expect(built('and', rule(column, operator, text))).toEqual(expected);
  });
  it('ignores unfinished conditions, and missing columns', () => {
    const group = {
      join: 'and',
      rules: [rule('name', 'contains'), rule('gone', 'is', '1'), rule('cost', 'above', 'x')],
    };
    expect(groupTest(columns, group as RuleGroup)).toBeNull();
    expect(countRules(columns, group as RuleGroup)).toBe(0);
    expect(built('and', ...group.rules)).toHaveLength(3);
  });
  it('begins days at the midnight of Guatemala, in any time zone of the machine', () => {
    expect(dayToMs('2026-11-21')).toBe(Date.parse('2026-11-21T06:00:00.000Z'));
    expect(dayToMs('21/11/2026')).toBeNull();
    expect(dayToMs('2026-13-41')).toBeNull();
  });
});

it('an unfinished condition is no filter', () => {
  const unfinished: RuleGroup = { join: 'and', rules: [{ column: 'name', operator: 'contains', text: ' ' }] };
  expect(isFiltering(columns, { ...none, rules: unfinished })).toBe(false);
  const finished: RuleGroup = { join: 'and', rules: [{ column: 'name', operator: 'blank', text: '' }] };
  expect(isFiltering(columns, { ...none, rules: finished })).toBe(true);
});
