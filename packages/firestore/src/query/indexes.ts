// Ordered indexes over one collection or group, built when a query first needs one and updated with every commit.
import type { Change, Documents, StoredDocument } from '../store/documents.ts';
import { addTo, removeFrom } from '../store/documents.ts';
import { SortedList } from '../store/sorted-list.ts';
import type { FieldPath } from '../values/fields.ts';
import { formatFieldPath, isNamePath } from '../values/fields.ts';
import { groupKey, idOf } from '../values/names.ts';
import type { Value } from '../values/value.ts';
import { compareValues } from '../values/value.ts';
import { isEquality, requiredLeaves, valueAt } from './filters.ts';
import type { Order, Query } from './query.ts';
import type { Span } from './span.ts';
import { spanOf } from './span.ts';

// For fewer documents a scan is as fast, and an index only slows every write.
const WORTH_INDEXING = 64;
// Each index costs memory and slows every write a little; a program has far fewer query shapes.
const MAX_INDEXES = 64;

interface Entry {
  readonly key: readonly Value[];
  readonly document: StoredDocument;
}

interface Index {
  readonly scope: string;
  readonly shape: string;
  readonly fields: readonly Order[];
  readonly entries: SortedList<Entry>;
}

interface Lead {
  readonly path: FieldPath;
  /** A matching document has one of them; at most one lead has several. */
  readonly values: readonly Value[];
}

const distinct = (values: readonly Value[]): Value[] =>
  values.filter((value, index) => values.findIndex((other) => compareValues(other, value) === 0) === index);

/** Filters that can lead an index, one for each field: equalities, and one list of values, each of which is read apart. */
const leadsOf = (query: Query): Lead[] => {
  const leads = new Map<string, Lead>();
  const leaves = requiredLeaves(query.filter).filter(({ path }) => !isNamePath(path));
  for (const leaf of leaves) {
    if (isEquality(leaf)) leads.set(formatFieldPath(leaf.path), { path: leaf.path, values: [leaf.value] });
  }
  const list = leaves.find((leaf) => leaf.op === 'in' && !leads.has(formatFieldPath(leaf.path)));
  if (list?.op === 'in') leads.set(formatFieldPath(list.path), { path: list.path, values: distinct(list.values) });
  return [...leads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, lead]) => lead);
};

const combined = (leads: readonly Lead[]): Value[][] =>
  leads.reduce<Value[][]>(
    (heads, { values }) => heads.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  );

const entryOf = (fields: readonly Order[], document: StoredDocument): Entry | undefined => {
  const key: Value[] = [];
  for (const { path } of fields) {
    const value = valueAt(document, path);
    if (value === undefined) return undefined;
    key.push(value);
  }
  return { key, document };
};

/** Compares up to the shorter key. */
const compareKeys = (fields: readonly Order[], a: readonly Value[], b: readonly Value[]): number => {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareValues(a[index] ?? null, b[index] ?? null);
    if (order !== 0) return fields[index]?.descending ? -order : order;
  }
  return 0;
};

const shapeOf = (fields: readonly Order[]) =>
  fields.map(({ path, descending }) => `${formatFieldPath(path)} ${descending ? 'desc' : 'asc'}`).join(',');

function* scan(
  { fields, entries }: Index,
  leading: readonly Value[],
  span: Span,
  reversed: boolean,
): Generator<Entry, void> {
  const start = [...leading, ...span.from];
  const probe = (entry: Entry) => compareKeys(fields, entry.key, start);
  for (const entry of reversed ? entries.descending(probe) : entries.ascending(probe)) {
    if (compareKeys(fields, entry.key, leading) !== 0) return;
    const first = entry.key[leading.length];
    if (first !== undefined && span.isPast(first)) return;
    yield entry;
  }
}

/** The entries of several scans in the order of all. */
function* merged(scans: readonly Generator<Entry, void>[], compare: (a: Entry, b: Entry) => number) {
  const heads = scans.flatMap((entries) => {
    const { value } = entries.next();
    return value === undefined ? [] : [{ entry: value, entries }];
  });
  while (heads.length > 0) {
    const first = heads.reduce((min, head) => (compare(head.entry, min.entry) < 0 ? head : min));
    yield first.entry.document;
    const next = first.entries.next();
    if (next.done) heads.splice(heads.indexOf(first), 1);
    else first.entry = next.value;
  }
}

export class Indexes {
  readonly #documents: Documents;
  /** Least recently used first. */
  readonly #byShape = new Map<string, Index>();
  readonly #byScope = new Map<string, Set<Index>>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /**
   * Documents in the order of the query, starting at the first that can match; undefined where only a scan is
   * possible.
   */
  ordered(query: Query): Iterable<StoredDocument> | undefined {
    const leads = leadsOf(query);
    // An index is read in both directions, so the first order is always stored ascending.
    const reversed = query.orders[0]?.descending ?? false;
    const orders = query.orders.map(({ path, descending }) => ({ path, descending: descending !== reversed }));
    const index = this.#indexFor(query, [...leads.map(({ path }) => ({ path, descending: false })), ...orders]);
    if (!index) return undefined;
    const span = spanOf(query);
    const scans = combined(leads).map((leading) => scan(index, leading, span, reversed));
    const along = ({ key }: Entry) => key.slice(leads.length);
    return merged(scans, (a, b) => compareKeys(orders, along(a), along(b)) * (reversed ? -1 : 1));
  }

  apply({ name, before, after }: Change): void {
    const collection = (after ?? before)?.collection;
    if (collection === undefined) return;
    for (const scope of [collection, groupKey(name, idOf(collection))]) {
      for (const { fields, entries } of this.#byScope.get(scope) ?? []) {
        const previous = before && entryOf(fields, before);
        const next = after && entryOf(fields, after);
        if (previous && !(next && compareKeys(fields, previous.key, next.key) === 0)) entries.remove(previous);
        if (next) entries.put(next);
      }
    }
  }

  #indexFor(query: Query, fields: readonly Order[]): Index | undefined {
    // A group below one document would need its own index; such queries are rare.
    if (query.collectionId === undefined || (query.allDescendants && query.parent.split('/').length > 5))
      return undefined;
    const scope = query.collection ?? groupKey(query.parent, query.collectionId);
    const shape = `${scope} ${shapeOf(fields)}`;
    const existing = this.#byShape.get(shape) ?? this.#build(query, scope, shape, fields);
    if (!existing) return undefined;
    this.#byShape.delete(shape);
    this.#byShape.set(shape, existing);
    return existing;
  }

  #build(query: Query, scope: string, shape: string, fields: readonly Order[]): Index | undefined {
    const collections = [...this.#documents.collectionsOf(query)];
    const size = collections.reduce((sum, { documents }) => sum + documents.size, 0);
    if (size < WORTH_INDEXING) return undefined;
    const documents = collections.flatMap((collection) => [...collection.documents.ascending()]);
    const entries = documents.flatMap((document) => entryOf(fields, document) ?? []);
    const index = { scope, shape, fields, entries: new SortedList(byKeys(fields), entries) };
    addTo(this.#byScope, scope, index);
    const [oldest] = this.#byShape.values();
    if (oldest && this.#byShape.size >= MAX_INDEXES) {
      this.#byShape.delete(oldest.shape);
      removeFrom(this.#byScope, oldest.scope, oldest);
    }
    return index;
  }
}

const byKeys = (fields: readonly Order[]) => (a: Entry, b: Entry) => compareKeys(fields, a.key, b.key);
