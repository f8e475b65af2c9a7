// Lists the routes from the route table itself, so that the list matches what is mounted.
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import type { ListedRoute } from '@despacho/contract/system/routeList.ts';
import { z } from 'zod';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';

/** JSON Schema has no form for rules that only code can check: they are listed as an unrestricted value. */
const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Record<string, unknown> | null =>
  schema === undefined ? null : { ...z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) };

const listedRoutes = (table: Record<string, Route>): ListedRoute[] =>
  Object.entries(table).map(([name, { method, path, guard, params, query, headers, body, file, response }]) => ({
    name,
    method,
    path,
    guard,
    params: schemaOf(params, 'input'),
    query: schemaOf(query, 'input'),
    headers: schemaOf(headers, 'input'),
    body: schemaOf(body, 'input'),
    file: file ?? null,
    response: schemaOf(response, 'output'),
  }));

export const routeListHandlers = (): Pick<Handlers, 'routeList'> => {
  // The table does not change while the process runs.
  let listed: ListedRoute[] | null = null;
  return {
    routeList: async () => {
      listed ??= listedRoutes(routeTable);
      return respond({ routes: listed });
    },
  };
};
