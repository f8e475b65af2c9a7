// The route table for people: every route with its permission, its input and its output as JSON Schema.
import { z } from 'zod';
import { permission } from '../accounts/access.ts';
import { routes, type Guard } from '../route.ts';

/** As JSON Schema has them; null where the call takes none. */
const jsonSchema = z.record(z.string(), z.unknown()).nullable();

const guard = z.union([
  z.enum(['public', 'identity', 'session', 'wall', 'client', 'courier']),
  permission,
]) satisfies z.ZodType<Guard>;

export const listedRoute = z.object({
  name: z.string(),
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']),
  path: z.string(),
  guard,
  params: jsonSchema,
  query: jsonSchema,
  headers: jsonSchema,
  body: jsonSchema,
  file: z.object({ field: z.string(), maxBytes: z.number(), isRequired: z.boolean() }).nullable(),
  response: jsonSchema,
});
export type ListedRoute = z.infer<typeof listedRoute>;

export const routeListRoutes = routes({
  routeList: {
    method: 'GET',
    path: '/api/routes',
    guard: 'audit.read',
    /** In the order of the table, which is the order in which paths are tried. */
    response: z.object({ routes: z.array(listedRoute) }),
  },
});
