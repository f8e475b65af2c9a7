import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { routeTable } from './index.ts';
import { resourceRoutes } from './resource.ts';
import type { Received, Route, RouteResponse } from './route.ts';

const entity = z.object({ id: z.string(), name: z.string(), order: z.number() });
const fields = z.strictObject({ name: z.string(), order: z.number() });
const noun = {
  singular: 'label',
  plural: 'labels',
  path: '/api/labels',
  entity,
  permissions: { read: 'catalogs.edit', edit: 'catalogs.edit' },
} as const;
const whole = resourceRoutes({ ...noun, create: fields, change: fields.partial() });

describe('the rows of a resource', () => {
  it('are named by the noun and typed by its schemas', () => {
    expect(Object.keys(whole)).toEqual(['labels', 'label', 'createLabel', 'changeLabel', 'removeLabel']);
    expectTypeOf<keyof typeof whole>().toEqualTypeOf<
      'labels' | 'label' | 'createLabel' | 'changeLabel' | 'removeLabel'
    >();
    expectTypeOf<RouteResponse<typeof whole.labels>>().toEqualTypeOf<{
      labels: z.output<typeof entity>[];
      total: number;
    }>();
    expectTypeOf<Received<typeof whole.createLabel>['body']>().toEqualTypeOf<{ name: string; order: number }>();
    expectTypeOf<Received<typeof whole.changeLabel>['body']['base']>().toEqualTypeOf<
      { name?: string | undefined; order?: number | undefined } | undefined
    >();
    expect(whole.changeLabel.body.safeParse({ name: 'a', base: { name: 'b' } }).success).toBe(true);
    expect(whole.changeLabel.body.safeParse({ name: 'a', base: { colour: 'b' } }).success).toBe(false);
  });

  it('can be omitted, and are then not invalidated', () => {
    const rows = resourceRoutes({ ...noun, create: fields, omit: ['one', 'remove'] });
    expectTypeOf<keyof typeof rows>().toEqualTypeOf<'labels' | 'createLabel'>();
    expect(Object.keys(rows)).toEqual(['labels', 'createLabel']);
    expect([whole.removeLabel.invalidates, rows.createLabel.invalidates]).toEqual([['labels', 'label'], ['labels']]);
  });
});

describe('the route table', () => {
  const table: Record<string, Route> = routeTable;
  const rows = Object.entries(table);

  it('invalidates queries that exist', () => {
    const invalidated = rows.flatMap(([, { invalidates = [] }]) => invalidates);
    expect(invalidated.filter((name) => table[name]?.method !== 'GET')).toEqual([]);
    expect(rows.filter(([, { method, invalidates }]) => method === 'GET' && invalidates !== undefined)).toEqual([]);
  });

  it('gives a scope only where the caller has an account', () => {
    const unknown = rows.filter(([, { guard, scoped }]) => scoped && (guard === 'public' || guard === 'identity'));
    expect(unknown.map(([name]) => name)).toEqual([]);
  });
});
