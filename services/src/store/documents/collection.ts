// One collection of entities: find, list and page within a scope, and changes together with their audit events.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { scopeContains, type Place } from '@despacho/domain/access/scope.ts';
import type { DocumentSnapshot, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit } from '../firestore.ts';
import type { Codec } from './codec.ts';
import { plain, type Data } from './scalars.ts';

/** The document fields with the ids of an entity's company and branch. */
type PlaceFields = { company: string; branch: string };

type CollectionOptions<T> = {
  /** Without it the collection belongs to the whole operation: every scope reads it, only the scope `all` writes it. */
  place?: PlaceFields & { of: (entity: T) => Place };
  /** How many entities a list reads, and when a creation is refused. */
  max?: number;
  /** A text field that no two entities share, compared without case, accents and surrounding spaces. */
  unique?: keyof T & string;
  /** The entities among which it is unique; without it, all of them. */
  uniqueWithin?: (entity: T) => string;
  /** The documents that may have the same unique value, where reading all of them would hold back what writes them. */
  sameUnique?: (db: Firestore, entity: T) => Query;
  /** The fields that lists are sorted by, the first one first. */
  sortBy?: readonly (keyof T & string)[];
  /** Entities that exist without a document. A change stores them; they cannot be removed. */
  builtIn?: readonly T[];
  /**
   * Removed entities keep their documents: their values before and after, and what the event of the removal is called.
   * Without it a removal deletes the document.
   */
  removal?: { before: Partial<T>; after: Partial<T>; event: string };
};

/** `reason`: why the caller's check rejected the write. */
type Written<T, R> = { ok: true; value: T } | { ok: false; reason: R };
type Page<T> = { found: T[]; next: string | null };

/** Reads the listed entities as of the transaction, so before its first write. `like`: only those that may share its unique value. */
type ReadExisting<T> = (like?: T) => Promise<T[]>;
type Event = Omit<HappenedEvent, 'details'>;
type Creation<T> = { make: (id: string) => T; event: HappenedEvent };

/** Each is two writes of one transaction. */
export const MAX_CREATED = 50;

export type Collection<T> = {
  readonly max: number;
  /** The field that no two entities share, and its value as it is compared. */
  readonly unique: { field: string; /** Null: it has none. */ valueOf(entity: T): string | null } | null;
  isBuiltIn(id: string): boolean;
  /** Whether an account with this scope may write the entity. */
  isWritable(scope: Scope, entity: T): boolean;
  isReadable(scope: Scope, entity: T): boolean;
  /** Null: there is none that can be read. */
  find(db: Firestore, id: string): Promise<T | null>;
  /** By document id. `after`: the `next` of the previous page. Documents that cannot be read are left out. */
  page(db: Firestore, scope: Scope, limit: number, after: string | null): Promise<Page<T>>;
  /** At most `limit` documents, sorted, and how many there are, with those that cannot be read. */
  list(db: Firestore, scope: Scope, limit?: number): Promise<{ found: T[]; total: number }>;
  create<R>(
    db: Firestore,
    make: (id: string) => T,
    event: HappenedEvent,
    check: (entity: T, existing: ReadExisting<T>) => Promise<R | null>,
  ): Promise<Written<T, R>>;
  /** In one transaction, and each by its own check: the result of each, in their order. At most MAX_CREATED at once. */
  createAll<R>(
    db: Firestore,
    creations: readonly Creation<T>[],
    check: (entity: T, existing: ReadExisting<T>) => Promise<R | null>,
  ): Promise<Written<T, R>[]>;
  /** Null: there is no such entity. Without a changed field nothing is written. */
  change<R>(
    db: Firestore,
    id: string,
    event: Event,
    decide: (stored: T, existing: ReadExisting<T>) => Promise<Written<Partial<T>, R>>,
  ): Promise<Written<T, R> | null>;
  /** Null: there is no such entity. Removing one again succeeds where its document still exists. */
  remove<R>(db: Firestore, id: string, event: Event, check: (stored: T) => R | null): Promise<Written<T, R> | null>;
};

const PAGE = 1_000;
const MAX = 1_000;
const WHOLE: Place = { companyId: null, branchId: null };

export const withinScope = (query: Query, scope: Scope, { company, branch }: PlaceFields): Query => {
  switch (scope.type) {
    case 'all':
      return query;
    case 'company':
      return query.where(company, '==', scope.companyId);
    case 'branch':
      return query.where(branch, '==', scope.branchId);
  }
};

/** Documents as entities, with the built-in ones in the place of missing documents. */
const sourceOf = <T extends { id: string }>(
  codec: Codec<T>,
  { place, removal, sameUnique, builtIn = [] }: CollectionOptions<T>,
) => {
  const documents = (db: Firestore) => db.collection(codec.collection);
  const listed = (db: Firestore): Query =>
    Object.entries(codec.write(removal?.before ?? {})).reduce<Query>(
      (query, [field, value]) => query.where(field, '==', value),
      documents(db),
    );
  const listedWithin = (db: Firestore, scope: Scope): Query =>
    place === undefined ? listed(db) : withinScope(listed(db), scope, place);

  const isRemoved = (entity: T): boolean => {
    for (const key in removal?.after) if (entity[key] !== removal.after[key]) return false;
    return removal !== undefined;
  };
  /** Removed ones too. */
  const storedIn = (document: DocumentSnapshot): T | null => {
    if (!document.exists) return builtIn.find(({ id }) => id === document.id) ?? null;
    const read = codec.read(document.id, document.data() ?? {}, document);
    return read.ok ? read.value : null;
  };
  const entityOf = (document: DocumentSnapshot): T | null => {
    const stored = storedIn(document);
    return stored === null || isRemoved(stored) ? null : stored;
  };
  const entitiesOf = (found: readonly DocumentSnapshot[]): T[] => found.flatMap((document) => entityOf(document) ?? []);
  const missingFrom = (found: readonly { id: string }[]): T[] => {
    const ids = new Set(found.map(({ id }) => id));
    return builtIn.filter(({ id }) => !ids.has(id));
  };

  const existingIn =
    (db: Firestore, transaction: Transaction): ReadExisting<T> =>
    async (like) => {
      if (like !== undefined && sameUnique !== undefined)
        return entitiesOf((await transaction.get(sameUnique(db, like))).docs);
      const { docs } = await transaction.get(listed(db));
      return [...entitiesOf(docs), ...missingFrom(docs)];
    };
  /** The stored values of the keys that `changes` has, in the names of the document. */
  const valuesBefore = (stored: T, changes: Partial<T>): Data => {
    const before: Partial<T> = {};
    for (const key in changes) before[key] = stored[key];
    return codec.write(before);
  };

  return { documents, listedWithin, isRemoved, storedIn, entityOf, entitiesOf, missingFrom, existingIn, valuesBefore };
};
type Source<T extends { id: string }> = ReturnType<typeof sourceOf<T>>;

const byFields =
  <T>(keys: readonly (keyof T & string)[]) =>
  (a: T, b: T): number => {
    for (const key of keys) {
      const [value, otherValue] = [a[key], b[key]];
      const difference =
        typeof value === 'number' && typeof otherValue === 'number'
          ? value - otherValue
          : String(value).localeCompare(String(otherValue), 'es');
      if (difference !== 0) return difference;
    }
    return 0;
  };

type Creates = 'create' | 'createAll';
type Writes = 'change' | 'remove';

const readsOf = <T extends { id: string }>(
  { documents, listedWithin, entityOf, entitiesOf, missingFrom }: Source<T>,
  { place, max = MAX, unique, uniqueWithin = () => '', sortBy = [], builtIn = [] }: CollectionOptions<T>,
): Omit<Collection<T>, Creates | Writes> => {
  const documentPage = async (db: Firestore, scope: Scope, limit: number, after: string | null) => {
    const sorted = listedWithin(db, scope).orderBy('__name__').limit(limit);
    const { docs } = await withinLimit((after === null ? sorted : sorted.startAfter(after)).get());
    return { docs, next: docs.length < limit ? null : (docs.at(-1)?.id ?? null) };
  };

  return {
    max,
    unique:
      unique === undefined
        ? null
        : {
            field: unique,
            valueOf: (entity) =>
              entity[unique] === null ? null : `${uniqueWithin(entity)} ${plain(String(entity[unique]))}`,
          },
    isBuiltIn: (id) => builtIn.some((entity) => entity.id === id),
    isWritable: (scope, entity) => scopeContains(scope, place === undefined ? WHOLE : place.of(entity)),
    isReadable: (scope, entity) => place === undefined || scopeContains(scope, place.of(entity)),
    find: async (db, id) => entityOf(await withinLimit(documents(db).doc(id).get())),
    page: async (db, scope, limit, after) => {
      const { docs, next } = await documentPage(db, scope, limit, after);
      return { found: entitiesOf(docs), next };
    },
    list: async (db, scope, limit = max) => {
      const counting = withinLimit(listedWithin(db, scope).count().get());
      const docs = [];
      let after: string | null = null;
      do {
        const page = await documentPage(db, scope, Math.min(PAGE, limit - docs.length), after);
        docs.push(...page.docs);
        after = page.next;
      } while (after !== null && docs.length < limit);
      const missing = missingFrom(docs);
      return {
        found: [...entitiesOf(docs), ...missing].sort(byFields(sortBy)),
        total: (await counting).data().count + missing.length,
      };
    },
  };
};

const creationsOf = <T extends { id: string }>(
  codec: Codec<T>,
  { documents, existingIn }: Source<T>,
): Pick<Collection<T>, Creates> => {
  const createAll: Collection<T>['createAll'] = async (db, creations, check) =>
    withinLimit(
      db.runTransaction(async (transaction) => {
        let existing: T[] | null = null;
        const accepted: T[] = [];
        const readExisting: ReadExisting<T> = async () => {
          existing ??= await existingIn(db, transaction)();
          return [...existing, ...accepted];
        };
        const results = [];
        const writes: (() => void)[] = [];
        for (const { make, event } of creations) {
          const ref = documents(db).doc();
          const value = make(ref.id);
          const reason = await check(value, readExisting);
          if (reason !== null) {
            results.push({ ok: false as const, reason });
            continue;
          }
          accepted.push(value);
          results.push({ ok: true as const, value });
          writes.push(() => {
            transaction.create(ref, codec.write(value));
            transaction.create(...eventBelow(ref, event));
          });
        }
        // A transaction reads before its first write.
        for (const write of writes) write();
        return results;
      }),
    );
  return {
    createAll,
    create: async (db, make, event, check) => {
      const [written] = await createAll(db, [{ make, event }], check);
      if (written === undefined) throw new Error('a creation has a result');
      return written;
    },
  };
};

const writesOf = <T extends { id: string }>(
  codec: Codec<T>,
  { documents, isRemoved, storedIn, entityOf, existingIn, valuesBefore }: Source<T>,
  { removal }: CollectionOptions<T>,
): Pick<Collection<T>, Writes> => ({
  change: async (db, id, event, decide) =>
    withinLimit(
      db.runTransaction(async (transaction) => {
        const ref = documents(db).doc(id);
        const document = await transaction.get(ref);
        const stored = entityOf(document);
        if (stored === null) return null;
        const decision = await decide(stored, existingIn(db, transaction));
        if (!decision.ok) return decision;
        const changes = decision.value;
        if (Object.keys(changes).length === 0) return { ok: true, value: stored };
        const value = { ...stored, ...changes };
        if (document.exists) transaction.update(ref, codec.write(changes));
        else transaction.create(ref, codec.write(value));
        const details = { ...codec.write(changes), before: valuesBefore(stored, changes) };
        transaction.create(...eventBelow(ref, { ...event, details }));
        return { ok: true, value };
      }),
    ),
  remove: async (db, id, event, check) =>
    withinLimit(
      db.runTransaction(async (transaction) => {
        const ref = documents(db).doc(id);
        const stored = storedIn(await transaction.get(ref));
        if (stored === null) return null;
        const reason = check(stored);
        if (reason !== null) return { ok: false, reason };
        if (isRemoved(stored)) return { ok: true, value: stored };
        if (removal === undefined) {
          transaction.delete(ref);
          transaction.create(...eventBelow(ref, { ...event, details: { before: codec.write(stored) } }));
          return { ok: true, value: stored };
        }
        const marks = codec.write(removal.after);
        const details = { ...marks, before: valuesBefore(stored, removal.after) };
        transaction.update(ref, marks);
        transaction.create(...eventBelow(ref, { ...event, what: removal.event, details }));
        return { ok: true, value: { ...stored, ...removal.after } };
      }),
    ),
});

export const collectionOf = <T extends { id: string }>(
  codec: Codec<T>,
  options: CollectionOptions<T> = {},
): Collection<T> => {
  const source = sourceOf(codec, options);
  return { ...readsOf(source, options), ...creationsOf(codec, source), ...writesOf(codec, source, options) };
};
