import { openApiRoutes } from '@despacho/contract/openApi/routes.ts';
import { webhookType } from '@despacho/contract/openApi/webhooks.ts';
import type { Route } from '@despacho/contract/route.ts';
import { expect, it } from 'vitest';
import { openApiDocument, operationName } from './document.ts';
import { EXAMPLES } from './examples.ts';

const rows: [string, Route][] = Object.entries(openApiRoutes);
const document = openApiDocument('https://api.example');
const text = JSON.stringify(document);

it('[OA18] every row of the open API is in its document, and nothing else is', () => {
  const paths = document['paths'] as Record<string, Record<string, { operationId: string }>>;
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  );
  const expected = rows.map(
    ([name, { method, path }]) =>
      `${operationName(name)} ${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(documented.toSorted()).toEqual(expected.toSorted());
});

it('[OA18] every reference leads to a schema, and every schema is used', () => {
  const { schemas } = document['components'] as { schemas: Record<string, unknown> };
  const used = new Set([...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
  expect(used).toEqual(new Set(Object.keys(schemas)));
  expect(text).not.toContain('$defs');
});

it('[OA18] [OA48] every type of an event is explained in both languages, for the page for programmers', () => {
  const explained = document['x-events'] as { code: string; es: string; en: string }[];
  expect(explained.map(({ code }) => code).toSorted()).toEqual(webhookType.options.toSorted());
  expect(explained.filter(({ es, en }) => es === en)).toEqual([]);
});

it('[OA18] every call that takes a body has an example that it accepts', () => {
  const bodies = rows.filter(([, { body }]) => body !== undefined);
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(bodies.map(([name]) => name).toSorted());
  for (const [name, { body }] of bodies) {
    const example = Object.entries<unknown>(EXAMPLES).find(([of]) => of === name)?.[1];
    expect([name, body?.safeParse(example).success]).toEqual([name, true]);
  }
});

it('[OA18] all but the document need a key with a scope, and are within what the key sees', () => {
  const others = rows.filter(([name]) => name !== 'openApiDocument');
  expect(
    others.filter(([, { guard, scoped, keyScope }]) => guard !== 'client' || scoped !== true || !keyScope),
  ).toEqual([]);
});
