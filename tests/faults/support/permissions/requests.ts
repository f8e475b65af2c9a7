// Random calls of any row of the route table, made from its own schemas: a new route is included automatically.
import { orderStatus } from '@despacho/contract/orders/order.ts';
import type { Route } from '@despacho/contract/route.ts';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { z } from 'zod';

export type Call = {
  path: string;
  /** The value of `:id`, or null. */
  id: string | null;
  body: unknown;
};

type Schema = z.core.JSONSchema.BaseSchema;

/** The pattern of ids that may name a document. */
const ID = '[^/]{1,700}';
const LONGEST_ID = 700;

/** Meaningful values where a schema only requires a text. */
const words: Readonly<Record<string, Arbitrary<unknown>>> = {
  status: fc.subarray([...orderStatus.options], { minLength: 1 }).map((some) => some.join(',')),
  from: fc.constantFrom('2026-11-01', '2026-11-20'),
  to: fc.constantFrom('2026-11-20', '2026-11-21'),
};

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemasIn = (list: unknown): Schema[] => (Array.isArray(list) ? list.filter(isSchema) : []);

export const createRequests = (ids: readonly string[]) => {
  const anyId = fc.constantFrom(...ids);

  const textOf = ({ pattern, maxLength, minLength }: Schema): Arbitrary<string> => {
    if (pattern?.includes(ID) === true || maxLength === LONGEST_ID) return anyId;
    if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
    if (maxLength === undefined) return fc.constantFrom('true', 'false');
    return fc.oneof(anyId, fc.string({ minLength: minLength ?? 0, maxLength: Math.min(maxLength, 40) }));
  };

  const objectOf = ({ properties = {}, required = [] }: Schema): Arbitrary<Record<string, unknown>> =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [
          name,
          words[name] ?? (isSchema(property) ? valueOf(property) : fc.constant(property)),
        ]),
      ),
      { requiredKeys: [...required], noNullPrototype: true },
    );

  const valueOf = (schema: Schema): Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
    if (choices.length > 0) return fc.oneof(...choices.map(valueOf));
    switch (schema.type) {
      case 'string':
        return textOf(schema);
      case 'integer':
        return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
      case 'number':
        return fc.double({ min: schema.minimum ?? -200, max: schema.maximum ?? 200, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array': {
        const [item = {}] = schemasIn([schema.items]);
        return fc.array(valueOf(item), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
      }
      case 'object':
        return objectOf(schema);
      case undefined:
      default:
        return fc.jsonValue({ maxDepth: 1 });
    }
  };

  const arbitraryOf = (schema: z.ZodType | undefined): Arbitrary<unknown> =>
    schema === undefined
      ? fc.constant(undefined)
      : valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

  const filled = (path: string, params: unknown): string =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const given = z.record(z.string(), z.unknown()).safeParse(params).data?.[name];
      return encodeURIComponent(typeof given === 'string' ? given : 'x');
    });
  const queryString = (query: unknown): string => {
    const given = z.record(z.string(), z.string()).safeParse(query).data ?? {};
    return Object.keys(given).length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  };
  const idIn = z.object({ id: z.string() });

  return (row: Route): Arbitrary<Call> =>
    fc
      .record({ params: arbitraryOf(row.params), query: arbitraryOf(row.query), body: arbitraryOf(row.body) })
      .map(({ params, query, body }) => ({
        path: `${filled(row.path, params)}${queryString(query)}`,
        id: idIn.safeParse(params).data?.id ?? null,
        body,
      }));
};
