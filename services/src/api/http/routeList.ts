// Tells the route table from the table itself, so that what people read is what is mounted.
import { routeTable } from '@despacho/contract/index.ts';
import type { Route } from '@despacho/contract/route.ts';
import type { ListedRoute } from '@despacho/contract/system/routeList.ts';
import { z } from 'zod';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';

/** What only code can check is told as anything: better too little than a rule that is not there. */
const schemaOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Record<string, unknown> | null =>
  schema === undefined ? null : { ...z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) };

export const listedRoutes = (table: Record<string, Route>): ListedRoute[] =>
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
  // The table stands still as long as the process runs.
  let listed: ListedRoute[] | null = null;
  return {
    routeList: async () => {
      listed ??= listedRoutes(routeTable);
      return respond({ routes: listed });
    },
  };
};
