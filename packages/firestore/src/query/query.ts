// A structured query of the wire, validated and completed with the orders that Firestore implies.
import type { FieldPath } from '../values/fields.ts';
import { formatFieldPath, isNamePath, NAME_FIELD, parseFieldPath } from '../values/fields.ts';
import { collectionId, compareText, parentName } from '../values/names.ts';
import type { Value } from '../values/value.ts';
import { valueFrom } from '../wire/codec.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument, unimplemented } from '../wire/status.ts';
import type { Filter } from './filters.ts';
import { filterFrom, inequalityPaths, leavesOf } from './filters.ts';
import { assertSupported } from './restrictions.ts';

type WireQuery = google.firestore.v1.IStructuredQuery;

export interface Order {
  readonly path: FieldPath;
  readonly descending: boolean;
}

export interface Cursor {
  /** One value for each of the first orders. */
  readonly values: readonly Value[];
  /** True for the position just before what equals the values, false for just after. */
  readonly before: boolean;
}

export interface Query {
  readonly parent: string;
  /** Path of the collection when the query reads exactly one. */
  readonly collection: string | undefined;
  /** Undefined reads every collection. */
  readonly collectionId: string | undefined;
  readonly allDescendants: boolean;
  readonly filter: Filter | undefined;
  /** Complete: explicit orders, implied ones, then the name. */
  readonly orders: readonly Order[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly offset: number;
  readonly limit: number | undefined;
  readonly select: readonly FieldPath[] | undefined;
}

const ordersFrom = (wire: WireQuery, filter: Filter | undefined): Order[] => {
  const orders = (wire.orderBy ?? []).map(({ field, direction }) => ({
    path: parseFieldPath(field?.fieldPath),
    descending: direction === 'DESCENDING',
  }));
  const descending = orders.at(-1)?.descending ?? false;
  const existing = new Set(orders.map(({ path }) => formatFieldPath(path)));
  for (const path of inequalityPaths(filter).sort((a, b) => compareText(a.join('.'), b.join('.')))) {
    const key = formatFieldPath(path);
    if (existing.has(key) || isNamePath(path)) continue;
    existing.add(key);
    orders.push({ path, descending });
  }
  const name = orders.findIndex(({ path }) => isNamePath(path));
  if (name === -1) return [...orders, { path: [NAME_FIELD], descending }];
  if (name < orders.length - 1) throw invalidArgument('order by clause cannot contain more fields after the key');
  return orders;
};

const cursorFrom = (
  wire: google.firestore.v1.ICursor | null | undefined,
  orders: readonly Order[],
): Cursor | undefined => {
  if (!wire) return undefined;
  const values = (wire.values ?? []).map(valueFrom);
  if (values.length > orders.length) throw invalidArgument('A cursor has more values than the query has orders.');
  for (const [index, value] of values.entries()) {
    const isName = isNamePath(orders[index]?.path ?? []);
    const isReference = typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'reference';
    if (isName && !isReference) throw invalidArgument('The cursor value of __name__ is no reference.');
  }
  return { values, before: wire.before ?? false };
};

const countFrom = (value: number | null | undefined, label: string): number => {
  const count = value ?? 0;
  if (count < 0) throw invalidArgument(`${label} is negative.`);
  return count;
};

/** Throws INVALID_ARGUMENT for a query that Firestore rejects. */
export const queryFrom = (parent: string | null | undefined, wire: WireQuery | null | undefined): Query => {
  if (!wire) throw invalidArgument('A query without a structured query.');
  if (wire.findNearest) throw unimplemented('Vector search is not supported.');
  const [selector, ...others] = wire.from ?? [];
  if (!selector || others.length > 0) throw invalidArgument('A query reads from exactly one collection selector.');
  const allDescendants = selector.allDescendants ?? false;
  const id = selector.collectionId ? collectionId(selector.collectionId) : undefined;
  if (id === undefined && !allDescendants) throw invalidArgument('A query without a collection.');
  const filter = wire.where ? filterFrom(wire.where) : undefined;
  if (filter) assertSupported(filter);
  const orders = ordersFrom(wire, filter);
  return {
    parent: parentName(parent),
    collection: id !== undefined && !allDescendants ? `${parent}/${id}` : undefined,
    collectionId: id,
    allDescendants,
    filter,
    orders,
    startAt: cursorFrom(wire.startAt, orders),
    endAt: cursorFrom(wire.endAt, orders),
    offset: countFrom(wire.offset, 'The offset'),
    limit: wire.limit ? countFrom(wire.limit.value, 'The limit') : undefined,
    select: wire.select?.fields?.map(({ fieldPath }) => parseFieldPath(fieldPath)) ?? (wire.select ? [] : undefined),
  };
};

/**
 * The query limited to documents that have the fields, as a sum or an average needs. Throws INVALID_ARGUMENT where
 * the name would come before them.
 */
export const requiringFields = (query: Query, paths: readonly FieldPath[], isByName: boolean): Query => {
  const existing = new Set(query.orders.map(({ path }) => formatFieldPath(path)));
  const missing = paths.filter((path) => !existing.has(formatFieldPath(path)));
  if (missing.length === 0) return query;
  if (isByName || leavesOf(query.filter).some(({ path }) => isNamePath(path))) {
    throw invalidArgument(
      `This query requires an index that has fields [${missing.map(formatFieldPath).join(', ')}] after __name__.`,
    );
  }
  // As for the implicit order by name, the direction is that of the last order.
  const descending = query.orders.at(-1)?.descending ?? false;
  const required = missing.map((path) => ({ path, descending }));
  return { ...query, orders: [...query.orders.slice(0, -1), ...required, ...query.orders.slice(-1)] };
};
