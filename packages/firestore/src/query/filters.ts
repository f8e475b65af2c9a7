// Filters: parsed from the wire, as a tree, and as a predicate over documents.
import type { StoredDocument } from '../store/documents.ts';
import type { FieldPath } from '../values/fields.ts';
import { fieldAt, isNamePath, parseFieldPath } from '../values/fields.ts';
import type { Value } from '../values/value.ts';
import { compareValues, typeRank } from '../values/value.ts';
import { valueFrom } from '../wire/codec.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument } from '../wire/status.ts';

interface Comparison<Op extends string> {
  readonly path: FieldPath;
  readonly op: Op;
  readonly value: Value;
}
interface ListComparison<Op extends string> {
  readonly path: FieldPath;
  readonly op: Op;
  readonly values: readonly Value[];
}
/** `is` and `is-not` are the unary filters: only they match null and NaN. */
export type Equality = Comparison<'==' | 'is'>;
export type RangeFilter = Comparison<'<' | '<=' | '>' | '>='>;
export type FieldFilter =
  | Equality
  | RangeFilter
  | Comparison<'!=' | 'is-not'>
  | Comparison<'array-contains'>
  | ListComparison<'in'>
  | ListComparison<'not-in'>
  | ListComparison<'array-contains-any'>;

export type Filter = FieldFilter | { readonly op: 'and' | 'or'; readonly filters: readonly Filter[] };

const COMPARISONS = {
  EQUAL: '==',
  NOT_EQUAL: '!=',
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  ARRAY_CONTAINS: 'array-contains',
} as const;
const LISTS = { IN: 'in', NOT_IN: 'not-in', ARRAY_CONTAINS_ANY: 'array-contains-any' } as const;
const LIST_LIMITS = { in: 30, 'not-in': 10, 'array-contains-any': 30 };

const isKeyOf = <T extends object>(table: T, key: unknown): key is keyof T => typeof key === 'string' && key in table;

const listFilter = (path: FieldPath, op: 'in' | 'not-in' | 'array-contains-any', value: Value): FieldFilter => {
  if (!Array.isArray(value)) throw invalidArgument(`'${op}' requires an array.`);
  const values = Array.from(value, (item: Value) => item);
  if (values.length === 0) throw invalidArgument(`'${op}' requires a non-empty array.`);
  if (values.length > LIST_LIMITS[op]) throw invalidArgument(`'${op}' supports up to ${LIST_LIMITS[op]} values.`);
  return { path, op, values };
};

const isReference = (value: Value) =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'reference';

const fieldFilterFrom = (wire: google.firestore.v1.StructuredQuery.IFieldFilter): FieldFilter => {
  const path = parseFieldPath(wire.field?.fieldPath);
  const value = valueFrom(wire.value ?? {});
  if (isKeyOf(LISTS, wire.op)) {
    const filter = listFilter(path, LISTS[wire.op], value);
    if (isNamePath(path) && 'values' in filter && !filter.values.every(isReference)) {
      throw invalidArgument('__key__ filter value must be a Key.');
    }
    return filter;
  }
  if (!isKeyOf(COMPARISONS, wire.op)) throw invalidArgument('A field filter without an operator.');
  if (isNamePath(path) && !isReference(value)) throw invalidArgument('__key__ filter value must be a Key.');
  return { path, op: COMPARISONS[wire.op], value };
};

const unaryFilterFrom = (wire: google.firestore.v1.StructuredQuery.IUnaryFilter): FieldFilter => {
  const path = parseFieldPath(wire.field?.fieldPath);
  if (wire.op === 'IS_NULL') return { path, op: 'is', value: null };
  if (wire.op === 'IS_NAN') return { path, op: 'is', value: Number.NaN };
  if (wire.op === 'IS_NOT_NULL') return { path, op: 'is-not', value: null };
  if (wire.op === 'IS_NOT_NAN') return { path, op: 'is-not', value: Number.NaN };
  throw invalidArgument('A unary filter without an operator.');
};

/** Throws INVALID_ARGUMENT. */
export const filterFrom = (wire: google.firestore.v1.StructuredQuery.IFilter): Filter => {
  if (wire.fieldFilter) return fieldFilterFrom(wire.fieldFilter);
  if (wire.unaryFilter) return unaryFilterFrom(wire.unaryFilter);
  const { op, filters } = wire.compositeFilter ?? {};
  if (!filters || filters.length === 0) throw invalidArgument('A composite filter without filters.');
  return { op: op === 'OR' ? 'or' : 'and', filters: filters.map(filterFrom) };
};

/** Every field filter of the tree. */
export const leavesOf = (filter: Filter | undefined): FieldFilter[] => {
  if (!filter) return [];
  return 'filters' in filter ? filter.filters.flatMap(leavesOf) : [filter];
};

/** Field filters every match must satisfy. */
export const requiredLeaves = (filter: Filter | undefined): FieldFilter[] => {
  if (!filter) return [];
  if (!('filters' in filter)) return [filter];
  return filter.op === 'and' || filter.filters.length === 1 ? filter.filters.flatMap(requiredLeaves) : [];
};

const INEQUALITIES = new Set(['<', '<=', '>', '>=', '!=', 'is-not', 'not-in']);

/** Fields that Firestore orders by implicitly. */
export const inequalityPaths = (filter: Filter | undefined): FieldPath[] =>
  leavesOf(filter)
    .filter(({ op }) => INEQUALITIES.has(op))
    .map(({ path }) => path);

export const isInequality = ({ op }: FieldFilter) => INEQUALITIES.has(op);

/** The value of a field, or the reference when the path is the name. */
export const valueAt = (document: StoredDocument, path: FieldPath): Value | undefined =>
  isNamePath(path) ? document.reference : fieldAt(document.fields, path);

export const isEquality = (filter: FieldFilter): filter is Equality => filter.op === '==' || filter.op === 'is';

const isEqual = (a: Value, b: Value) => compareValues(a, b) === 0;
// The operators treat nothing as equal to null or NaN, as in SQL, although both have a place in the sort order.
const isComparable = (value: Value) => value !== null && !Number.isNaN(value);
const isAnyOf = (value: Value, values: readonly Value[]) =>
  isComparable(value) && values.some((other) => isEqual(value, other));

const inRange = (value: Value, op: RangeFilter['op'], bound: Value): boolean => {
  if (!isComparable(value) || typeRank(value) !== typeRank(bound)) return false;
  const order = compareValues(value, bound);
  if (order === 0) return op.endsWith('=');
  return !Number.isNaN(bound) && order < 0 === op.startsWith('<');
};

const matchesValue = (filter: FieldFilter, value: Value): boolean => {
  switch (filter.op) {
    case 'is':
      return isEqual(value, filter.value);
    case 'is-not':
      return value !== null && !isEqual(value, filter.value);
    case '==':
      return isComparable(value) && isEqual(value, filter.value);
    case '!=':
      return value !== null && filter.value !== null && !(isComparable(value) && isEqual(value, filter.value));
    case 'array-contains':
      return Array.isArray(value) && isAnyOf(filter.value, value);
    case 'in':
      return isAnyOf(value, filter.values);
    case 'not-in':
      return value !== null && !filter.values.includes(null) && !isAnyOf(value, filter.values);
    case 'array-contains-any':
      return Array.isArray(value) && value.some((item: Value) => isAnyOf(item, filter.values));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return inRange(value, filter.op, filter.value);
  }
};

/** Whether a document satisfies the filter; a missing field satisfies nothing. */
export const isMatch = (filter: Filter | undefined, document: StoredDocument): boolean => {
  if (!filter) return true;
  if ('filters' in filter) {
    if (filter.op === 'or') return filter.filters.some((inner) => isMatch(inner, document));
    return filter.filters.every((inner) => isMatch(inner, document));
  }
  const value = valueAt(document, filter.path);
  return value !== undefined && matchesValue(filter, value);
};
