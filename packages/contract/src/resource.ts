// Route rows of a plain noun (list, one, create, change, remove), computed from its names, path, schemas and permissions.
import { z } from 'zod';
import type { Permission } from './accounts/access.ts';
import { documentId } from './values.ts';

export type Noun = {
  singular: string;
  plural: string;
  path: string;
  entity: z.ZodObject;
  /** Without a schema there is no such route. */
  create?: z.ZodObject;
  /** The fields that can change, all optional where they can change one by one. */
  change?: z.ZodObject;
  /** What `base` may hold, where stored values can be others than those that people may write. */
  base?: z.ZodObject;
  permissions: { read: Permission; edit: Permission };
  omit?: readonly ('list' | 'one' | 'remove')[];
};

const params = z.strictObject({ id: documentId });
const removed = z.object({ ok: z.literal(true) });
/** The number of all documents. Where it is larger than the list, some are beyond the limit or cannot be read. */
const total = z.number().int().min(0);

/** Why a resource is not written; `<field>-taken` names the unique field. */
export const resourceConflict = z.union([
  z.object({ reason: z.templateLiteral([z.string(), '-taken']) }),
  z.object({ reason: z.enum(['too-many', 'protected', 'in-use', 'last-owner', 'own-account']) }),
  /** The stored values differ from the `base` of the request. */
  z.object({
    reason: z.literal('changed'),
    fields: z.array(z.object({ field: z.string(), base: z.unknown(), stored: z.unknown(), requested: z.unknown() })),
  }),
]);
export type ResourceConflict = z.infer<typeof resourceConflict>;

type Names<N extends Noun> = {
  list: N['plural'];
  one: N['singular'];
  create: `create${Capitalize<N['singular']>}`;
  change: `change${Capitalize<N['singular']>}`;
  remove: `remove${Capitalize<N['singular']>}`;
};
export type Operation = keyof Names<Noun>;

type Fields<S> = S extends z.ZodObject<infer Shape> ? Shape : never;
type OptionalFields<S> = { [K in keyof Fields<S>]: z.ZodOptional<Fields<S>[K]> };
/** The base of a noun that has no `base` of its own. */
type UsualBase<S> = z.ZodObject<OptionalFields<S>, z.core.$strict>;
type BaseOf<N extends Noun> = N extends { base: infer B extends z.ZodObject } ? B : UsualBase<N['change']>;
type ChangeBody<N extends Noun> = z.ZodObject<Fields<N['change']> & { base: z.ZodOptional<BaseOf<N>> }, z.core.$strict>;
type Entities<N extends Noun> = { [K in N['plural']]: z.ZodArray<N['entity']> };

type Reading<N extends Noun> = { method: 'GET'; path: string; guard: N['permissions']['read']; scoped: true };
type Writing<N extends Noun, M> = {
  method: M;
  path: string;
  guard: N['permissions']['edit'];
  scoped: true;
  invalidates: readonly string[];
};

type Rows<N extends Noun> = {
  list: Reading<N> & { response: z.ZodObject<Entities<N> & { total: typeof total }> };
  one: Reading<N> & { params: typeof params; response: N['entity'] };
  create: Writing<N, 'POST'> & { body: N['create']; response: N['entity'] };
  change: Writing<N, 'PATCH'> & { params: typeof params; body: ChangeBody<N>; response: N['entity'] };
  remove: Writing<N, 'DELETE'> & { params: typeof params; response: typeof removed };
};

type Omitted<N extends Noun> = N extends { omit: readonly (infer O)[] } ? O : never;
type Included<N extends Noun> =
  | Exclude<'list' | 'one' | 'remove', Omitted<N>>
  | (N extends { create: z.ZodObject } ? 'create' : never)
  | (N extends { change: z.ZodObject } ? 'change' : never);

export type ResourceRoutes<N extends Noun> = { [O in Included<N> as Names<N>[O]]: Rows<N>[O] };

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The rows `walls`, `wall`, `createWall`, `changeWall` and `removeWall` of a noun `wall`, `walls`. */
export const resourceRoutes = <const N extends Noun>(noun: N): ResourceRoutes<N> => {
  const {
    singular,
    plural,
    path,
    entity,
    create,
    change,
    base = change?.partial(),
    permissions,
    omit = [],
  }: Noun = noun;
  const has = (operation: 'list' | 'one' | 'remove'): boolean => !omit.includes(operation);
  const onePath = `${path}/:id`;
  const invalidates = [...(has('list') ? [plural] : []), ...(has('one') ? [singular] : [])];
  const reading = { method: 'GET', guard: permissions.read, scoped: true };
  const writing = { guard: permissions.edit, scoped: true, invalidates };
  const rows = {
    ...(has('list') && { [plural]: { ...reading, path, response: z.object({ [plural]: z.array(entity), total }) } }),
    ...(has('one') && { [singular]: { ...reading, path: onePath, params, response: entity } }),
    ...(create && {
      [`create${capitalized(singular)}`]: { ...writing, method: 'POST', path, body: create, response: entity },
    }),
    ...(change && {
      [`change${capitalized(singular)}`]: {
        ...writing,
        method: 'PATCH',
        path: onePath,
        params,
        // `base`: the value each changed field was read at. Without it the last writer wins.
        body: change
          .extend({ base: base?.optional() ?? z.undefined() })
          .refine(({ base: _base, ...fields }) => Object.keys(fields).length > 0, 'nothing changed'),
        response: entity,
      },
    }),
    ...(has('remove') && {
      [`remove${capitalized(singular)}`]: { ...writing, method: 'DELETE', path: onePath, params, response: removed },
    }),
  };
  // The keys are computed, so the compiler sees an index signature; `resource.test.ts` compares them with the type.
  return rows as ResourceRoutes<N>;
};
