// Resource names (`projects/p/databases/d/documents/orders/7`) and their order. A name is always one string; segments
// are extracted when needed.
import { invalidArgument } from '../wire/status.ts';

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

// UTF-16 sorts surrogates before U+E000; UTF-8, which is Firestore's order, after.
const compareUnits = (a: number, b: number): number => {
  const surrogates = Number(isSurrogate(a)) - Number(isSurrogate(b));
  return surrogates || a - b;
};

/** Order of the UTF-8 bytes. */
export const compareText = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return compareUnits(left, right);
  }
  return a.length - b.length;
};

// Ids of Datastore, which Firestore keeps legal for documents: 64-bit numbers, before all other ids and in their own order.
const NUMERIC_ID = /^__id(0|-?[1-9]\d{0,18})__$/;
const NUMERIC_PREFIX = '__id';
const numberOf = (id: string): bigint | undefined => {
  const digits = NUMERIC_ID.exec(id)?.[1];
  const number = digits === undefined ? undefined : BigInt(digits);
  return number !== undefined && BigInt.asIntN(64, number) === number ? number : undefined;
};

/** Order of the ids of documents. */
export const compareIds = (a: string, b: string): number => {
  if (!a.startsWith(NUMERIC_PREFIX) && !b.startsWith(NUMERIC_PREFIX)) return compareText(a, b);
  const left = numberOf(a);
  const right = numberOf(b);
  if (left === undefined && right === undefined) return compareText(a, b);
  if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
  return Number(left > right) - Number(left < right);
};

const SLASH = '/';
const segmentAt = (name: string, start: number): string => name.slice(start).split(SLASH, 1)[0] ?? '';

/** Order by segments: a segment that is a prefix of another comes first. */
export const compareNames = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  let index = 0;
  while (index < length && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  const start = a.lastIndexOf(SLASH, index - 1) + 1;
  if (a.startsWith(NUMERIC_PREFIX, start) || b.startsWith(NUMERIC_PREFIX, start)) {
    const order = compareIds(segmentAt(a, start), segmentAt(b, start));
    if (order !== 0) return order;
  }
  if (index === length) return a.length - b.length;
  if (a[index] === SLASH) return -1;
  if (b[index] === SLASH) return 1;
  return compareUnits(a.charCodeAt(index), b.charCodeAt(index));
};

/** The text before the last slash: the collection of a document, the parent of a collection. */
export const parentOf = (name: string) => name.slice(0, name.lastIndexOf('/'));
export const idOf = (name: string) => name.slice(name.lastIndexOf('/') + 1);

const ROOT_SEGMENTS = 5;
const MAX_ID_BYTES = 1500;
const isRoot = (segments: string[]) =>
  segments[0] === 'projects' && segments[2] === 'databases' && segments[4] === 'documents';
const isBadId = (id: string) =>
  id === '' || id === '.' || id === '..' || /^__.*__$/.test(id) || Buffer.byteLength(id) > MAX_ID_BYTES;
/** Collections and documents in turn. */
const isBadSegment = (id: string, index: number) => isBadId(id) && !(index % 2 === 1 && numberOf(id) !== undefined);

/** Checks a document name and returns it. Throws INVALID_ARGUMENT. */
export const documentName = (name: string | null | undefined): string => {
  const segments = (name ?? '').split('/');
  const path = segments.slice(ROOT_SEGMENTS);
  if (!name || !isRoot(segments) || path.length === 0 || path.length % 2 === 1 || path.some(isBadSegment)) {
    throw invalidArgument(`Document name "${name ?? ''}" is not valid.`);
  }
  return name;
};

/** Checks the parent of a collection: the root of a database or a document. Throws INVALID_ARGUMENT. */
export const parentName = (name: string | null | undefined): string => {
  const segments = (name ?? '').split('/');
  if (name && segments.length === ROOT_SEGMENTS && isRoot(segments)) return name;
  return documentName(name);
};

/** Checks a collection id and returns it. Throws INVALID_ARGUMENT. */
export const collectionId = (id: string | null | undefined): string => {
  if (!id || id.includes('/') || isBadId(id)) throw invalidArgument(`Collection id "${id ?? ''}" is not valid.`);
  return id;
};

/**
 * One key for all collections with an id in the database of a name; without an id for the whole database. The
 * double slash cannot occur in a path, so it never equals the key of a collection.
 */
export const groupKey = (name: string, id = '') => `${name.split('/', ROOT_SEGMENTS).join('/')}//${id}`;

/** Every collection that contains a document, from the outermost to its own. */
export const collectionsAbove = (name: string): string[] => {
  const segments = name.split('/');
  const collections: string[] = [];
  for (let end = ROOT_SEGMENTS + 1; end < segments.length; end += 2) collections.push(segments.slice(0, end).join('/'));
  return collections;
};
