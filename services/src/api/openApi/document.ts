// The OpenAPI document of the open API, made from its rows: what a row does not say is not in it [OA18].
import { openApiRoutes } from '@despacho/contract/openApi/routes.ts';
import { problem } from '@despacho/contract/openApi/problems.ts';
import type { Route } from '@despacho/contract/route.ts';
import { z } from 'zod';
import { EXAMPLES } from './examples.ts';
import { documentText } from './documentText.ts';
import { EVENT_TEXT, PROBLEM_TEXT, SUMMARY_ES } from './text.ts';

type Json = Record<string, unknown>;
type Components = Map<string, Json>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** References lead to the components; answers may get more fields, so their objects are open. */
const rewritten = (value: unknown, io: 'input' | 'output'): unknown => {
  if (Array.isArray(value)) return value.map((each) => rewritten(each, io));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (key === '$schema' || key === 'id' || key === '$defs') return [];
      // The format is enough.
      if (key === 'pattern' && value['format'] !== undefined) return [];
      if (key === 'additionalProperties' && inner === false && io === 'output') return [];
      if (key === '$ref') return [[key, String(inner).replace('#/$defs/', '#/components/schemas/')]];
      return [[key, key === 'properties' && isObject(inner) ? propertiesOf(inner, io) : rewritten(inner, io)]];
    }),
  );
};
/** A property may be called `id`. */
const propertiesOf = (properties: Json, io: 'input' | 'output'): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, rewritten(schema, io)]));

const schemaOf = (schema: z.ZodType, io: 'input' | 'output', components: Components): unknown => {
  const made: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) };
  const defs = isObject(made['$defs']) ? made['$defs'] : {};
  for (const [name, def] of Object.entries(defs)) components.set(name, rewritten(def, io) as Json);
  const id = z.globalRegistry.get(schema)?.id;
  if (id === undefined) return rewritten(made, io);
  if (made['$ref'] === undefined) components.set(id, rewritten(made, io) as Json);
  return { $ref: `#/components/schemas/${id}` };
};

const parametersOf = ({ params, query, headers }: Route, components: Components): Json[] =>
  (
    [
      ['path', params],
      ['query', query],
      ['header', headers],
    ] as const
  ).flatMap(([place, schema]) => {
    if (schema === undefined) return [];
    const made = schemaOf(schema, 'input', components);
    const properties = isObject(made) && isObject(made['properties']) ? made['properties'] : {};
    const required = isObject(made) && Array.isArray(made['required']) ? made['required'] : [];
    return Object.entries(properties).map(([name, of]) => {
      const { description, ...rest } = isObject(of) ? of : {};
      return {
        name: place === 'header' ? 'Idempotency-Key' : name,
        in: place,
        required: required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: rest,
      };
    });
  });

const spanishSummaryOf = (name: string): string | undefined =>
  Object.entries(SUMMARY_ES).find(([of]) => of === name)?.[1];

const refused = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** `clientCreateOrder` is `createOrder` for programmers. */
export const operationName = (name: string): string =>
  name.replace(/^client([A-Z])/, (_, letter: string) => letter.toLowerCase());

const operationOf = (name: string, row: Route, components: Components): Json => {
  const parameters = parametersOf(row, components);
  const example = Object.entries<unknown>(EXAMPLES).find(([of]) => of === name)?.[1];
  const isPublic = row.guard === 'public';
  const answer = {
    description: documentText.answer,
    content: { 'application/json': { schema: schemaOf(row.response, 'output', components) } },
  };
  return {
    operationId: operationName(name),
    summary: row.summary,
    'x-summary-es': spanishSummaryOf(name),
    description: row.keyScope === undefined ? documentText.open : documentText.needs(row.keyScope),
    tags: [tagOf(row.path)],
    ...(isPublic ? { security: [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(row.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(row.body, 'input', components), example } },
          },
        }),
    responses: {
      '200': answer,
      ...(CREATING.has(name) ? { '201': answer } : {}),
      ...(isPublic
        ? { '429': { description: documentText.tooMany } }
        : {
            '400': refused(documentText.invalid),
            '401': refused(documentText.unauthenticated),
            '403': refused(documentText.forbidden),
            ...(row.params === undefined ? {} : { '404': refused(documentText.notFound) }),
            ...(row.method === 'GET' ? {} : { '409': refused(documentText.conflict) }),
            '429': refused(documentText.tooMany),
            '503': refused(documentText.unavailable),
          }),
    },
  };
};

/** They answer 201 for what is new, and 200 for what was there. */
const CREATING = new Set(['clientCreateOrder', 'clientCreateQuote', 'clientCreateWebhook']);

const TAGS = {
  '/v1/orders': 'Orders',
  '/v1/quotes': 'Quotes',
  '/v1/test': 'Sandbox',
  '/v1/webhooks': 'Webhooks',
  '/v1/events': 'Webhooks',
  '/v1/openapi.json': 'Document',
} as const;
const tagOf = (path: string): keyof typeof documentText.tags =>
  Object.entries(TAGS).find(([start]) => path.startsWith(start))?.[1] ?? 'Company';

/** `origin`: where the API is. */
export const openApiDocument = (origin: string): Json & { openapi: string } => {
  const components: Components = new Map();
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries<Route>(openApiRoutes)) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row, components) };
  }
  schemaOf(problem, 'output', components);
  return {
    openapi: '3.1.0',
    info: {
      title: documentText.title,
      version: '1',
      description: documentText.introduction,
      license: { name: documentText.license, identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: origin }],
    security: [{ key: [] }],
    // These are for the page for programmers.
    'x-problems': Object.entries(PROBLEM_TEXT).map(([code, sentences]) => ({ code, ...sentences })),
    'x-events': Object.entries(EVENT_TEXT).map(([code, sentences]) => ({ code, ...sentences })),
    tags: Object.entries(documentText.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: documentText.key } },
      schemas: Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
};
