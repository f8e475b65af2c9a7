// Runs a query: along an index where one fits, otherwise by scanning every document of its collections.
import type { Documents, StoredDocument } from '../store/documents.ts';
import { isNamePath } from '../values/fields.ts';
import { idOf } from '../values/names.ts';
import { compareValues } from '../values/value.ts';
import { isEquality, isMatch, requiredLeaves, valueAt } from './filters.ts';
import type { Indexes } from './indexes.ts';
import type { Cursor, Order, Query } from './query.ts';
import { spanOf } from './span.ts';

/** Documents as one reader sees them: name to the earlier document, or to undefined when it did not exist. */
export type Overlay = ReadonlyMap<string, StoredDocument | undefined>;

const compareAlong = (orders: readonly Order[], a: StoredDocument, b: StoredDocument): number => {
  for (const { path, descending } of orders) {
    const order = compareValues(valueAt(a, path) ?? null, valueAt(b, path) ?? null);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
};

const compareToCursor = (orders: readonly Order[], document: StoredDocument, { values }: Cursor): number => {
  for (const [index, value] of values.entries()) {
    const order = orders[index];
    if (!order) return 0;
    const sign = compareValues(valueAt(document, order.path) ?? null, value);
    if (sign !== 0) return order.descending ? -sign : sign;
  }
  return 0;
};

const isAfterStart = ({ startAt, orders }: Query, document: StoredDocument): boolean => {
  if (!startAt) return true;
  const order = compareToCursor(orders, document, startAt);
  return startAt.before ? order >= 0 : order > 0;
};

const isBeforeEnd = ({ endAt, orders }: Query, document: StoredDocument): boolean => {
  if (!endAt) return true;
  const order = compareToCursor(orders, document, endAt);
  return endAt.before ? order < 0 : order <= 0;
};

const isInScope = (query: Query, document: StoredDocument): boolean => {
  if (query.collection !== undefined) return document.collection === query.collection;
  if (!document.name.startsWith(`${query.parent}/`)) return false;
  return query.collectionId === undefined || idOf(document.collection) === query.collectionId;
};

/** Whether the document matches the query, ignoring offset and limit. */
export const isResult = (query: Query, document: StoredDocument): boolean =>
  isInScope(query, document) &&
  isMatch(query.filter, document) &&
  query.orders.every(({ path }) => valueAt(document, path) !== undefined) &&
  isAfterStart(query, document) &&
  isBeforeEnd(query, document);

// Documents of one collection by id, along the list that the collection maintains anyway.
function* alongNames(documents: Documents, query: Query, path: string): Generator<StoredDocument> {
  const { from, isPast } = spanOf(query);
  const [start] = from;
  const probe = (document: StoredDocument) => (start === undefined ? 0 : compareValues(document.reference, start));
  const list = documents.collection(path)?.documents;
  for (const document of (query.orders[0]?.descending ? list?.descending(probe) : list?.ascending(probe)) ?? []) {
    if (isPast(document.reference)) return;
    yield document;
  }
}

const inOrder = (documents: Documents, indexes: Indexes, query: Query): Iterable<StoredDocument> | undefined => {
  const hasLead = requiredLeaves(query.filter).some(
    (leaf) => (isEquality(leaf) || leaf.op === 'in') && !isNamePath(leaf.path),
  );
  if (query.collection !== undefined && !hasLead && isNamePath(query.orders[0]?.path ?? [])) {
    return alongNames(documents, query, query.collection);
  }
  return indexes.ordered(query);
};

/** Documents selected one by one by a filter on the name. */
const pickedByName = (documents: Documents, query: Query): StoredDocument[] | undefined => {
  for (const leaf of requiredLeaves(query.filter)) {
    if (!isNamePath(leaf.path) || (leaf.op !== '==' && leaf.op !== 'in')) continue;
    const names = new Set((leaf.op === 'in' ? leaf.values : [leaf.value]).map(nameIn));
    return [...names].flatMap((name) => (name === undefined ? [] : (documents.get(name) ?? [])));
  }
  return undefined;
};

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined;

/** Every document in the collections of a query. */
export const documentsOf = (documents: Documents, query: Query): Iterable<StoredDocument> => {
  if (query.collectionId === undefined) return documents.below(query.parent);
  return [...documents.collectionsOf(query)].flatMap((collection) => [...collection.documents.ascending()]);
};

const withOverlay = (documents: Iterable<StoredDocument>, overlay: Overlay): StoredDocument[] => {
  const overlaid = [...overlay.values()].flatMap((document) => document ?? []);
  return [...[...documents].filter(({ name }) => !overlay.has(name)), ...overlaid];
};

export interface Result {
  readonly documents: StoredDocument[];
  readonly skipped: number;
}

const slice = (query: Query, documents: StoredDocument[]): Result => ({
  documents: documents.slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit),
  skipped: Math.min(query.offset, documents.length),
});

/** @param overlay Documents that differ from the current ones for this reader. */
export const runQuery = (documents: Documents, indexes: Indexes, query: Query, overlay?: Overlay): Result => {
  const hasOverlay = overlay !== undefined && overlay.size > 0;
  const pickedDocuments = hasOverlay ? undefined : pickedByName(documents, query);
  const ordered = hasOverlay || pickedDocuments ? undefined : inOrder(documents, indexes, query);
  if (!ordered) {
    const all =
      pickedDocuments ??
      (hasOverlay ? withOverlay(documentsOf(documents, query), overlay) : documentsOf(documents, query));
    const matches = [...all].filter((document) => isResult(query, document));
    return slice(
      query,
      matches.sort((a, b) => compareAlong(query.orders, a, b)),
    );
  }
  const maxMatches = query.limit === undefined ? Infinity : query.offset + query.limit;
  const matches: StoredDocument[] = [];
  if (maxMatches > 0) {
    for (const document of ordered) {
      if (!isBeforeEnd(query, document)) break;
      if (isResult(query, document) && matches.push(document) >= maxMatches) break;
    }
  }
  return slice(query, matches);
};
