// Firestore values as JavaScript values, and the total order that queries, cursors and equality share.
import { compareNames, compareText } from './names.ts';

interface Timestamp {
  readonly kind: 'timestamp';
  readonly seconds: number;
  /** 0 to 999,999,000: Firestore stores microseconds. */
  readonly nanos: number;
}
export interface Reference {
  readonly kind: 'reference';
  readonly name: string;
}
interface GeoPoint {
  readonly kind: 'geoPoint';
  readonly latitude: number;
  readonly longitude: number;
}
export type MapValue = ReadonlyMap<string, Value>;

/** A bigint is an int64, a number is a double: they compare as equal but remain different types. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Timestamp
  | Uint8Array
  | Reference
  | GeoPoint
  | readonly Value[]
  | MapValue;

const isArray = (value: Value): value is readonly Value[] => Array.isArray(value);

const RANK = { null: 0, boolean: 1, number: 2, timestamp: 3, string: 4, bytes: 5, reference: 6, geoPoint: 7 };
const ARRAY_RANK = 8;
const VECTOR_RANK = 9;
const MAP_RANK = 10;

/** Position of the value's type in Firestore's order; a range filter compares only values of one rank. */
export const typeRank = (value: Value): number => {
  if (typeof value === 'string') return RANK.string;
  if (typeof value === 'bigint' || typeof value === 'number') return RANK.number;
  if (typeof value === 'boolean') return RANK.boolean;
  if (value === null) return RANK.null;
  if (value instanceof Uint8Array) return RANK.bytes;
  if (isArray(value)) return ARRAY_RANK;
  if (value instanceof Map) return value.get('__type__') === '__vector__' ? VECTOR_RANK : MAP_RANK;
  return 'kind' in value ? RANK[value.kind] : MAP_RANK;
};

const compareNumbers = (a: bigint | number, b: bigint | number): number => {
  if (a < b) return -1;
  if (a > b) return 1;
  // NaN sorts before every number and equals itself; at this point the two are equal or one is NaN.
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
};

const compareArrays = (a: readonly Value[], b: readonly Value[]): number => {
  for (const [index, item] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareValues(item, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
};

const byKey = (a: [string, Value], b: [string, Value]) => compareText(a[0], b[0]);

const compareMaps = (a: MapValue, b: MapValue): number => {
  const right = [...b].sort(byKey);
  for (const [index, [key, value]] of [...a].sort(byKey).entries()) {
    const other = right[index];
    if (!other) return 1;
    const order = compareText(key, other[0]) || compareValues(value, other[1]);
    if (order !== 0) return order;
  }
  return a.size - b.size;
};

const compareVectors = (a: MapValue, b: MapValue): number => {
  const [left, right] = [a.get('value') ?? null, b.get('value') ?? null];
  if (!Array.isArray(left) || !Array.isArray(right)) return compareMaps(a, b);
  return left.length - right.length || compareArrays(left, right);
};

/** Firestore's total order: type first, then value. 0 means equal, also for 3 and 3.0. */
export const compareValues = (a: Value, b: Value): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  const rank = typeRank(a);
  const order = rank - typeRank(b);
  if (order !== 0 || a === null || b === null) return order;
  if (typeof a === 'boolean' || typeof b === 'boolean') return Number(a) - Number(b);
  if ((typeof a === 'bigint' || typeof a === 'number') && (typeof b === 'bigint' || typeof b === 'number')) {
    return compareNumbers(a, b);
  }
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (a instanceof Map && b instanceof Map) return rank === VECTOR_RANK ? compareVectors(a, b) : compareMaps(a, b);
  if (typeof a !== 'object' || typeof b !== 'object') return 0;
  if (isArray(a) && isArray(b)) return compareArrays(a, b);
  if (!('kind' in a) || !('kind' in b)) return 0;
  if (a.kind === 'timestamp' && b.kind === 'timestamp') return a.seconds - b.seconds || a.nanos - b.nanos;
  if (a.kind === 'reference' && b.kind === 'reference') return compareNames(a.name, b.name);
  if (a.kind === 'geoPoint' && b.kind === 'geoPoint') return a.latitude - b.latitude || a.longitude - b.longitude;
  return 0;
};

/** The same value in the same type: 3 and 3.0 differ. Determines whether a write changed anything. */
export const isIdentical = (a: Value, b: Value): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (a instanceof Map && b instanceof Map) return isSameMap(a, b);
  if (isArray(a) && isArray(b)) {
    return a.length === b.length && a.every((item, index) => isIdentical(item, b[index] ?? null));
  }
  return compareValues(a, b) === 0;
};

/** Equality of maps in any key order, each value compared by `isIdentical`. */
export const isSameMap = (a: MapValue, b: MapValue): boolean => {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !isIdentical(value, other)) return false;
  }
  return true;
};
