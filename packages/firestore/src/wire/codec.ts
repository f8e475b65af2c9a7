// Converts between messages of the wire and values, both ways.
import type { FieldPath } from '../values/fields.ts';
import { parseFieldPath } from '../values/fields.ts';
import type { MapValue, Value } from '../values/value.ts';
import type { google } from './protocol.ts';
import { decodeDocumentMessage, encodeDocumentMessage } from './protocol.ts';
import { invalidArgument } from './status.ts';

type WireValue = google.firestore.v1.IValue;
type WireFields = { [key: string]: WireValue } | null | undefined;
type WireTimestamp = google.protobuf.ITimestamp;

const MICRO = 1_000_000;

/** Whole microseconds since 1970, the unit of versions. */
export const microsFrom = (time: WireTimestamp): number =>
  Number(time.seconds ?? 0) * MICRO + Math.floor((time.nanos ?? 0) / 1000);

export const timestampOf = (micros: number) => ({
  seconds: String(Math.floor(micros / MICRO)),
  nanos: (micros % MICRO) * 1000,
});

export const valueFrom = (wire: WireValue): Value => {
  // The set member of a oneof is never null, so the most frequent types are checked first.
  if (wire.stringValue !== null && wire.stringValue !== undefined) return wire.stringValue;
  if (wire.integerValue !== null && wire.integerValue !== undefined) return BigInt(wire.integerValue.toString());
  if (wire.doubleValue !== null && wire.doubleValue !== undefined) return wire.doubleValue;
  if (wire.booleanValue !== null && wire.booleanValue !== undefined) return wire.booleanValue;
  if (wire.mapValue) return fieldsFrom(wire.mapValue.fields);
  if (wire.arrayValue) return arrayFrom(wire.arrayValue);
  if (wire.timestampValue) return timestampFrom(wire.timestampValue);
  if (wire.referenceValue) return { kind: 'reference', name: wire.referenceValue };
  if (wire.geoPointValue) return geoPointFrom(wire.geoPointValue);
  // A copy: the decoder returns a view that would keep the whole request in memory.
  if (wire.bytesValue) return Buffer.from(wire.bytesValue);
  if (wire.nullValue !== null && wire.nullValue !== undefined) return null;
  throw invalidArgument('A value without a type.');
};

export const arrayFrom = (wire: google.firestore.v1.IArrayValue): Value[] => (wire.values ?? []).map(valueFrom);

export const fieldsFrom = (wire: WireFields): MapValue => {
  const fields = new Map<string, Value>();
  for (const [key, value] of Object.entries(wire ?? {})) fields.set(key, valueFrom(value));
  return fields;
};

const timestampFrom = (time: WireTimestamp): Value => {
  const nanos = time.nanos ?? 0;
  return { kind: 'timestamp', seconds: Number(time.seconds ?? 0), nanos: nanos - (nanos % 1000) };
};

const geoPointFrom = ({ latitude, longitude }: google.type.ILatLng): Value => {
  const point = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  if (!(Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)) throw invalidArgument('Not a place.');
  return { kind: 'geoPoint', ...point };
};

export const wireValue = (value: Value): WireValue => {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'bigint') return { integerValue: value.toString() };
  if (typeof value === 'number') return { doubleValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (value === null) return { nullValue: 'NULL_VALUE' };
  if (value instanceof Uint8Array) return { bytesValue: value };
  if (value instanceof Map) return { mapValue: { fields: wireFields(value) } };
  if (!('kind' in value)) return { arrayValue: { values: Array.from(value, wireItem) } };
  switch (value.kind) {
    case 'timestamp':
      return { timestampValue: { seconds: String(value.seconds), nanos: value.nanos } };
    case 'reference':
      return { referenceValue: value.name };
    case 'geoPoint':
      return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  }
};

const wireItem = (item: Value | [string, Value]): WireValue => wireValue(item);

const wireFields = (fields: MapValue): { [key: string]: WireValue } => {
  const wire: { [key: string]: WireValue } = {};
  for (const [key, value] of fields) wire[key] = wireValue(value);
  return wire;
};

export interface DocumentContent {
  readonly name: string;
  readonly fields: MapValue;
  /** Microseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const wireDocument = (document: DocumentContent): google.firestore.v1.IDocument => ({
  name: document.name,
  fields: wireFields(document.fields),
  createTime: timestampOf(document.createdAt),
  updateTime: timestampOf(document.updatedAt),
});

export const encodeDocument = (document: DocumentContent): Buffer => encodeDocumentMessage(wireDocument(document));

export const decodeDocument = (bytes: Buffer): DocumentContent => {
  const document: google.firestore.v1.IDocument = decodeDocumentMessage(bytes);
  return {
    name: document.name ?? '',
    fields: fieldsFrom(document.fields),
    createdAt: microsFrom(document.createTime ?? {}),
    updatedAt: microsFrom(document.updateTime ?? {}),
  };
};

/** `undefined` without a mask: an empty mask means "no fields", a missing one "all". */
export const maskFrom = (mask: google.firestore.v1.IDocumentMask | null | undefined): FieldPath[] | undefined =>
  mask ? (mask.fieldPaths ?? []).map(parseFieldPath) : undefined;
