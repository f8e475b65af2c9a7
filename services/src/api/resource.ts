// The routes of a plain noun over its collection: scope, not-found, conflicts and the audit. Special nouns call the actions themselves.
import { isDeepStrictEqual } from 'node:util';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import { resourceRoutes, type Noun, type ResourceConflict, type ResourceRoutes } from '@despacho/contract/resource.ts';
import type { Route } from '@despacho/contract/route.ts';
import type { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Collection } from '../store/documents/collection.ts';
import type { HappenedEvent } from '../store/events.ts';
import type { Firestore } from '../store/firestore.ts';
import type { Handler } from './handlers.ts';
import { respond, refuse, type Outcome, type Refusal } from './outcome.ts';

type Dependencies = { db: Firestore; clock: Clock };

type ListRequest = { scope: Scope };
type WriteRequest = { caller: Controller; scope: Scope };
type OneRequest = { scope: Scope; params: { id: string } };
type ChangeRequest<T> = WriteRequest & OneRequest & { body: Partial<T> & { base?: Partial<T> | undefined } };

/** Null: accepted. */
type Check<T> = (after: T, stored: T, readExisting: () => Promise<readonly T[]>) => Promise<Refusal | null>;
const noCheck = async (): Promise<null> => null;

const conflict = (details: ResourceConflict): Refusal => refuse('conflict', details);

/** [RS2] [RS6] The changes that differ from the base and from the stored entity, or the fields whose stored value is not the one the caller read. */
const mergedChanges = <T>(stored: T, changes: Partial<T>, base: Partial<T>): Outcome<Partial<T>> => {
  const applying: Partial<T> = {};
  const fields = [];
  for (const key in changes) {
    const requested = changes[key];
    if (requested === undefined || [stored[key], base[key]].some((value) => isDeepStrictEqual(value, requested)))
      continue;
    applying[key] = requested;
    if (base[key] !== undefined && !isDeepStrictEqual(stored[key], base[key]))
      fields.push({ field: key, base: base[key], stored: stored[key], requested });
  }
  return fields.length === 0 ? respond(applying) : conflict({ reason: 'changed', fields });
};

const rulesOf = <T extends { id: string }>(collection: Collection<T>) => {
  /** [RS3] An entity outside the scope is not found; one of the whole operation is refused. */
  const outOfScope = (scope: Scope, entity: T): Refusal | null => {
    if (!collection.isReadable(scope, entity)) return refuse('not-found');
    return collection.isWritable(scope, entity) ? null : refuse('forbidden');
  };
  /** [RS1] Whether another entity has the unique value of `entity`; `before`: as it is stored. */
  const nameConflict = async (
    entity: T,
    before: T | null,
    readExisting: (like: T) => Promise<readonly T[]>,
  ): Promise<Refusal | null> => {
    const { unique } = collection;
    const value = unique?.valueOf(entity) ?? null;
    if (unique === null || value === null || (before !== null && unique.valueOf(before) === value)) return null;
    const existing = await readExisting(entity);
    const nameExists = existing.some((other) => other.id !== entity.id && unique.valueOf(other) === value);
    return nameExists ? conflict({ reason: `${unique.field}-taken` }) : null;
  };
  const creationCheck =
    ({ scope }: WriteRequest) =>
    async (entity: T, readExisting: () => Promise<readonly T[]>): Promise<Refusal | null> => {
      const refusal = outOfScope(scope, entity);
      if (refusal !== null) return refusal;
      const existing = await readExisting();
      if (existing.length >= collection.max) return conflict({ reason: 'too-many' });
      return nameConflict(entity, null, async () => existing);
    };
  return { outOfScope, nameConflict, creationCheck };
};

/** `shown`: the stored entities as responses contain them. */
export const resourceActions = <T extends { id: string }, S>(
  collection: Collection<T>,
  { db, clock, shown }: Dependencies & { shown: (stored: readonly T[]) => Promise<readonly S[]> },
) => {
  const { outOfScope, nameConflict, creationCheck } = rulesOf(collection);
  const respondWith = async (stored: T, status = 200): Promise<Outcome<S>> => {
    const [value] = await shown([stored]);
    return value === undefined ? refuse('not-found') : { ok: true, status, value };
  };

  const event = ({ caller }: WriteRequest, what: string): HappenedEvent => ({
    what,
    by: { id: caller.id, name: caller.name },
    at: clock.now(),
  });

  return {
    list: async ({ scope }: ListRequest): Promise<{ found: S[]; total: number }> => {
      const { found, total } = await collection.list(db, scope);
      return { found: [...(await shown(found))], total };
    },
    one: async ({ scope, params }: OneRequest): Promise<Outcome<S>> => {
      const found = await collection.find(db, params.id);
      return found !== null && collection.isReadable(scope, found) ? respondWith(found) : refuse('not-found');
    },
    /** `details`: what the audit keeps of the new entity. */
    create: async (
      request: WriteRequest,
      make: (id: string) => T,
      details: HappenedEvent['details'] = {},
    ): Promise<Outcome<S>> => {
      const created = { ...event(request, 'created'), details };
      const written = await collection.create<Refusal>(db, make, created, creationCheck(request));
      return written.ok ? respondWith(written.value, 201) : written.reason;
    },
    /** Each by the rules of a creation, several in one transaction; in their order. `details`: see `create`. */
    createAll: async (
      request: WriteRequest,
      creations: readonly { make: (id: string) => T; details: HappenedEvent['details'] }[],
    ): Promise<Outcome<T>[]> => {
      const events = creations.map(({ make, details }) => ({ make, event: { ...event(request, 'created'), details } }));
      const written = await collection.createAll<Refusal>(db, events, creationCheck(request));
      return written.map((one) => (one.ok ? respond(one.value) : one.reason));
    },
    /** `check`: rules of the noun, by what is stored and what would be. Within the transaction it reads only by `readExisting`. */
    change: async (request: ChangeRequest<T>, check: Check<T> = noCheck): Promise<Outcome<S>> => {
      const { scope, params, body } = request;
      const changes: Partial<T> = { ...body, base: undefined };
      const happened = event(request, 'changed');
      const written = await collection.change<Refusal>(db, params.id, happened, async (stored, existing) => {
        const refusal = outOfScope(scope, stored);
        if (refusal !== null) return { ok: false, reason: refusal };
        const merged = mergedChanges(stored, changes, body.base ?? {});
        if (!merged.ok) return { ok: false, reason: merged };
        const after = { ...stored, ...merged.value };
        const reason = (await nameConflict(after, stored, existing)) ?? (await check(after, stored, existing));
        return reason === null ? { ok: true, value: merged.value } : { ok: false, reason };
      });
      if (written === null) return refuse('not-found');
      return written.ok ? respondWith(written.value) : written.reason;
    },
    remove: async (request: WriteRequest & OneRequest): Promise<Outcome<{ ok: true }>> => {
      const { scope, params } = request;
      const written = await collection.remove<Refusal>(db, params.id, event(request, 'removed'), (stored) => {
        const refusal = outOfScope(scope, stored);
        if (refusal !== null) return refusal;
        // [RS4]
        return collection.isBuiltIn(stored.id) ? conflict({ reason: 'protected' }) : null;
      });
      if (written === null) return refuse('not-found');
      return written.ok ? respond({ ok: true }) : written.reason;
    },
  };
};

type ResourceHandlers<N extends Noun> = {
  [K in keyof ResourceRoutes<N>]: ResourceRoutes<N>[K] extends infer R extends Route ? Handler<R> : never;
};
type CreateRequest = WriteRequest & { body: Record<string, unknown> };

/** The handlers of the rows that `resourceRoutes` makes of the same noun. */
export const resourceHandlers = <T extends { id: string }, N extends Noun>(
  noun: N & { entity: z.ZodType<T> },
  collection: Collection<T>,
  dependencies: Dependencies,
): ResourceHandlers<N> => {
  const { singular, plural }: Noun = noun;
  const ending = singular.charAt(0).toUpperCase() + singular.slice(1);
  const actions = resourceActions(collection, { ...dependencies, shown: async (stored) => stored });
  const handlers: Record<string, unknown> = {
    [plural]: async (request: ListRequest) => {
      const { found, total } = await actions.list(request);
      return respond({ [plural]: found, total });
    },
    [singular]: actions.one,
    [`create${ending}`]: async ({ body, ...request }: CreateRequest) =>
      actions.create(request, (id) => noun.entity.parse({ ...body, id }), body),
    [`change${ending}`]: actions.change,
    [`remove${ending}`]: actions.remove,
  };
  const included = Object.keys(resourceRoutes(noun));
  // Keys are computed as in `resourceRoutes`, where a test compares them with the type.
  return Object.fromEntries(included.map((name) => [name, handlers[name]])) as ResourceHandlers<N>;
};
