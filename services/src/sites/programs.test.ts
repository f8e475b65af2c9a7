import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import { expect, it } from 'vitest';
import { API_PREFIXES, STATUS_PATHS } from './programs.ts';

it('every route of the table is below a path of programs, so that the edge forwards it', () => {
  const served: readonly string[] = [...API_PREFIXES, ...STATUS_PATHS];
  const rows: Route[] = Object.values(routeTable);
  const lost = rows.filter(({ path }) => !served.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)));
  expect(lost.map(({ path }) => path)).toEqual([]);
});
