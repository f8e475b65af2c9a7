// The size of a document as Firestore computes it, and the limit.
import type { MapValue, Value } from '../values/value.ts';
import { invalidArgument } from '../wire/status.ts';

const MAX_DOCUMENT_BYTES = 1_048_576;
const DOCUMENT_OVERHEAD = 32;

const textBytes = (text: string) => Buffer.byteLength(text) + 1;

// Sixteen bytes for the name, and each segment below `documents` as text.
const nameBytes = (name: string) =>
  name
    .split('/')
    .slice(5)
    .reduce((sum, segment) => sum + textBytes(segment), 16);

const valueBytes = (value: Value): number => {
  if (typeof value === 'string') return textBytes(value);
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value !== 'object') return 8;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Map) return fieldsBytes(value);
  if (!('kind' in value)) {
    let sum = 0;
    for (const item of value) if (!Array.isArray(item)) sum += valueBytes(item);
    return sum;
  }
  if (value.kind === 'timestamp') return 8;
  return value.kind === 'geoPoint' ? 16 : nameBytes(value.name);
};

const fieldsBytes = (fields: MapValue): number => {
  let sum = 0;
  for (const [key, value] of fields) sum += textBytes(key) + valueBytes(value);
  return sum;
};

/** Throws INVALID_ARGUMENT for a document over 1 MiB. */
export const assertFits = (name: string, fields: MapValue): void => {
  const bytes = nameBytes(name) + fieldsBytes(fields) + DOCUMENT_OVERHEAD;
  if (bytes <= MAX_DOCUMENT_BYTES) return;
  const limit = `exceeds the maximum allowed size of ${MAX_DOCUMENT_BYTES} bytes`;
  throw invalidArgument(`Document '${name}' cannot be written because its size (${bytes} bytes) ${limit}.`);
};
