import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '../column.ts';
import type { RuleGroup } from '../filter/ruleGroup.ts';
import { hasQuery, readQuery, writeQuery } from './address.ts';
import { plainQuery, sizesOf, type GridQuery } from './state.ts';

const columns: readonly Column<object>[] = [
  { id: 'name', header: '', kind: 'text', value: () => '' },
  { id: 'status', header: '', kind: 'enum', value: () => '' },
  { id: 'at', header: '', kind: 'date', value: () => 0 },
];
const sizes = [10, 20, 50];
const plain = plainQuery(20);
const read = (text: string): GridQuery => readQuery(new URLSearchParams(text), columns, 20, sizes);
const write = (query: GridQuery, before = ''): string => String(writeQuery(new URLSearchParams(before), query, plain));

const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((each) => each.trim() !== '');
const limit = fc.option(fc.integer());
const rule = fc.record({
  column: fc.string(),
  operator: fc.constantFrom('is', 'contains', 'blank'),
  text: fc.string(),
});
const { group } = fc.letrec<{ group: RuleGroup }>((tie) => ({
  group: fc.record({
    join: fc.constantFrom('and', 'or'),
    rules: fc.array(fc.oneof({ depthSize: 'small' }, rule, tie('group')), { minLength: 1, maxLength: 3 }),
  }),
}));
const query: fc.Arbitrary<GridQuery> = fc.record({
  sort: fc.uniqueArray(fc.record({ id: fc.constantFrom('name', 'status', 'at'), desc: fc.boolean() }), {
    selector: ({ id }) => id,
  }),
  filters: fc
    .record(
      {
        name: text.map((each) => ({ kind: 'text' as const, text: each })),
        status: fc.array(fc.string(), { minLength: 1 }).map((values) => ({ kind: 'set' as const, values })),
        at: fc
          .record({ kind: fc.constant('range' as const), min: limit, max: limit })
          .filter(({ min, max }) => min !== null || max !== null),
      },
      { requiredKeys: [] },
    )
    .map((each) => ({ ...each })),
  rules: fc.option(group),
  search: fc.oneof(fc.constant(''), text),
  page: fc.nat(1_000),
  size: fc.constantFrom(...sizes),
});

describe('the query in the address', () => {
  it('is read as it was written, for any input', () => {
    fc.assert(
      fc.property(query, (gridQuery) => {
        expect(read(write(gridQuery))).toEqual(gridQuery);
      }),
    );
  });
  it('is short, readable, and leaves the parameters of the screen unchanged', () => {
    const gridQuery: GridQuery = {
      ...plain,
      sort: [{ id: 'at', desc: true }],
      filters: { status: { kind: 'set', values: ['En ruta'] } },
      page: 2,
    };
    expect(write(gridQuery, 'view=map&page=9')).toBe('view=map&sort=-at&f.status=En+ruta&page=3');
    expect(write(plain, 'view=map&q=old')).toBe('view=map');
    expect([hasQuery(new URLSearchParams('view=map')), hasQuery(new URLSearchParams('f.x=1'))]).toEqual([false, true]);
  });
  it('ignores invalid input', () => {
    expect(read('sort=gone,-,name&size=7&page=-1&rules={&f.gone=1&f.at=x..y&f.name=+')).toEqual({
      ...plain,
      sort: [{ id: 'name', desc: false }],
    });
    expect(read('rules={"join":"nor","rules":[]}').rules).toBeNull();
    expect(read('page=99999999').page).toBe(0);
  });
  it('[LI2] includes the default among the sizes', () => {
    expect(sizesOf(55, [20, 30, 40])).toEqual([20, 30, 40, 55]);
    expect(sizesOf(20, [10, 20, 50])).toEqual([10, 20, 50]);
  });
});
