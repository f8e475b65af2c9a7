// The routes of a plain noun over its collection: scope, not-found, conflicts and the audit. Special nouns call the actions themselves.
import { isDeepStrictEqual } from 'node:util';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import { resourceRoutes, type Noun, type ResourceConflict, type ResourceRoutes } from '@despacho/contract/resource.ts';
import type { Route } from '@despacho/contract/route.ts';
import type { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Collection } from '../store/documents/collection.ts';
import { plain } from '../store/documents/scalars.ts';
import type { HappenedEvent } from '../store/events.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Handler } from './handlers.ts';
import { respond, refuse, type Outcome, type Refusal } from './outcome.ts';

export type ResourceOptions<T> = {
  db: Firestore;
  clock: Clock;
  most: number;
  /** The order of the list. */
  compare: (one: T, other: T) => number;
  /** A text field that no two entities share, compared without case, accents and surrounding spaces. */
  unique?: keyof T & string;
  /** Rules of the noun, checked in the transaction before a write. Null: the write is allowed. */
  before?: { change?: (stored: T, changes: Partial<T>) => Refusal | null; remove?: (stored: T) => Refusal | null };
};

type ListRequest = { scope: Scope };
type WriteRequest = { caller: Controller; scope: Scope };
type OneRequest = { scope: Scope; params: { id: string } };

const conflict = (details: ResourceConflict): Refusal => refuse('conflict', details);

/** [RS2] The changes that differ from the base and from the stored entity, or the fields whose stored value is not the one the caller read. */
const mergedChanges = <T>(stored: T, changes: Partial<T>, base: Partial<T>): Outcome<Partial<T>> => {
  const applying: Partial<T> = {};
  const fields = [];
  for (const key in changes) {
    const wanted = changes[key];
    if (wanted === undefined || [stored[key], base[key]].some((value) => isDeepStrictEqual(value, wanted))) continue;
    applying[key] = wanted;
    if (base[key] !== undefined && !isDeepStrictEqual(stored[key], base[key]))
      fields.push({ field: key, base: base[key], stored: stored[key], wanted });
  }
  return fields.length === 0 ? respond(applying) : conflict({ reason: 'changed', fields });
};

const rulesOf = <T extends { id: string }>(
  collection: Collection<T>,
  { unique }: Pick<ResourceOptions<T>, 'unique'>,
) => ({
  /** [RS3] An entity outside the scope is not found; one of the whole operation is refused. */
  outOfScope: (scope: Scope, entity: T): Refusal | null => {
    if (!collection.isReadable(scope, entity)) return refuse('not-found');
    return collection.isWritable(scope, entity) ? null : refuse('forbidden');
  },
  /** [RS1] Whether another entity has the unique value of `changed`. */
  nameConflict: async (
    id: string,
    changed: Partial<T>,
    readExisting: () => Promise<readonly T[]>,
  ): Promise<Refusal | null> => {
    const value = unique === undefined ? undefined : changed[unique];
    if (unique === undefined || value === undefined) return null;
    const existing = await readExisting();
    const nameExists = existing.some(
      (other) => other.id !== id && plain(String(other[unique])) === plain(String(value)),
    );
    return nameExists ? conflict({ reason: `${unique}-taken` }) : null;
  },
});

export const resourceActions = <T extends { id: string }>(collection: Collection<T>, options: ResourceOptions<T>) => {
  const { db, clock, most, compare, before = {} } = options;
  const { outOfScope, nameConflict } = rulesOf(collection, options);

  const event = ({ caller }: WriteRequest, what: string): HappenedEvent => ({
    what,
    by: { id: caller.id, name: caller.name },
    at: clock.now(),
  });

  return {
    list: async ({ scope }: ListRequest): Promise<Outcome<{ found: T[]; total: number }>> => {
      const { found, total } = await collection.list(db, scope, most);
      return respond({ found: found.toSorted(compare), total });
    },
    one: async ({ scope, params }: OneRequest): Promise<Outcome<T>> => {
      const found = await collection.find(db, params.id);
      return found !== null && collection.isReadable(scope, found) ? respond(found) : refuse('not-found');
    },
    /** `details`: what the audit keeps of the new entity. */
    create: async (
      request: WriteRequest,
      make: (id: string) => T,
      details: HappenedEvent['details'] = {},
    ): Promise<Outcome<T>> => {
      const created = { ...event(request, 'created'), details };
      const written = await collection.create<Refusal>(db, make, created, async (entity, readExisting) => {
        const refusal = outOfScope(request.scope, entity);
        if (refusal !== null) return refusal;
        const existing = await readExisting();
        if (existing.length >= most) return conflict({ reason: 'too-many' });
        return nameConflict(entity.id, entity, async () => existing);
      });
      return written.ok ? { ok: true, status: 201, value: written.value } : written.reason;
    },
    change: async (
      request: WriteRequest & OneRequest,
      { base = {}, changes, what = 'changed' }: { base?: Partial<T> | undefined; changes: Partial<T>; what?: string },
    ): Promise<Outcome<T>> => {
      const { scope, params } = request;
      const written = await collection.change<Refusal>(
        db,
        params.id,
        event(request, what),
        async (stored, existing) => {
          const refusal = outOfScope(scope, stored) ?? before.change?.(stored, changes) ?? null;
          if (refusal !== null) return { ok: false, reason: refusal };
          const merged = mergedChanges(stored, changes, base);
          if (!merged.ok) return { ok: false, reason: merged };
          const reason = await nameConflict(params.id, merged.value, existing);
          return reason === null ? { ok: true, value: merged.value } : { ok: false, reason };
        },
      );
      if (written === null) return refuse('not-found');
      return written.ok ? respond(written.value) : written.reason;
    },
    remove: async (request: WriteRequest & OneRequest): Promise<Outcome<{ ok: true }>> => {
      const { scope, params } = request;
      const written = await collection.remove<Refusal>(db, params.id, event(request, 'removed'), (stored) => {
        const refusal = outOfScope(scope, stored);
        if (refusal !== null) return refusal;
        // [RS4]
        if (collection.isBuiltIn(stored.id)) return conflict({ reason: 'protected' });
        return before.remove?.(stored) ?? null;
      });
      if (written === null) return refuse('not-found');
      return written.ok ? respond({ ok: true }) : written.reason;
    },
  };
};

type ResourceHandlers<N extends Noun> = {
  [K in keyof ResourceRoutes<N>]: ResourceRoutes<N>[K] extends infer R extends Route ? Handler<R> : never;
};
type Body = Record<string, unknown>;
type AnyWrite = WriteRequest & OneRequest & { body: Body & { base?: Body } };

/** The handlers of the rows that `resourceRoutes` makes of the same noun. */
export const resourceHandlers = <T extends { id: string }, N extends Noun>(
  noun: N & { entity: z.ZodType<T> },
  collection: Collection<T>,
  options: ResourceOptions<T>,
): ResourceHandlers<N> => {
  const { singular, plural }: Noun = noun;
  const ending = singular.charAt(0).toUpperCase() + singular.slice(1);
  const actions = resourceActions(collection, options);
  const handlers: Record<string, unknown> = {
    [plural]: async (request: ListRequest) => {
      const listed = await actions.list(request);
      return listed.ok ? respond({ [plural]: listed.value.found, total: listed.value.total }) : listed;
    },
    [singular]: actions.one,
    [`create${ending}`]: async ({ body, ...request }: AnyWrite) =>
      actions.create(request, (id) => noun.entity.parse({ ...body, id }), body),
    // The row's schema has parsed both; the compiler cannot see that they are fields of the entity.
    [`change${ending}`]: async ({ body: { base, ...changes }, ...request }: AnyWrite) =>
      actions.change(request, { base, changes } as { base?: Partial<T>; changes: Partial<T> }),
    [`remove${ending}`]: actions.remove,
  };
  const included = Object.keys(resourceRoutes(noun));
  // Keys are computed as in `resourceRoutes`, where a test compares them with the type.
  return Object.fromEntries(included.map((name) => [name, handlers[name]])) as ResourceHandlers<N>;
};
