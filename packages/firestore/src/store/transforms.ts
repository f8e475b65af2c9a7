// Field transforms: changes whose result depends on the stored value.
import type { FieldPath } from '../values/fields.ts';
import { parseFieldPath } from '../values/fields.ts';
import type { Value } from '../values/value.ts';
import { compareValues } from '../values/value.ts';
import { arrayFrom, valueFrom } from '../wire/codec.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument } from '../wire/status.ts';

type WireTransform = google.firestore.v1.DocumentTransform.IFieldTransform;
type Numeric = bigint | number;

export type Transform = { readonly path: FieldPath } & (
  | { readonly kind: 'serverTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: Numeric }
  | { readonly kind: 'union' | 'removal'; readonly items: readonly Value[] }
);

const operandFrom = (wire: google.firestore.v1.IValue): Numeric => {
  const operand = valueFrom(wire);
  if (typeof operand === 'bigint' || typeof operand === 'number') return operand;
  throw invalidArgument('The operand of a numeric transform is no number.');
};

export const transformFrom = (wire: WireTransform): Transform => {
  const path = parseFieldPath(wire.fieldPath);
  if (wire.increment) return { path, kind: 'increment', operand: operandFrom(wire.increment) };
  if (wire.maximum) return { path, kind: 'maximum', operand: operandFrom(wire.maximum) };
  if (wire.minimum) return { path, kind: 'minimum', operand: operandFrom(wire.minimum) };
  if (wire.appendMissingElements) return { path, kind: 'union', items: arrayFrom(wire.appendMissingElements) };
  if (wire.removeAllFromArray) return { path, kind: 'removal', items: arrayFrom(wire.removeAllFromArray) };
  if (wire.setToServerValue === 'REQUEST_TIME') return { path, kind: 'serverTime' };
  throw invalidArgument('A field transform without an operation.');
};

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

const sum = (a: Numeric, b: Numeric): Numeric => {
  if (typeof a !== 'bigint' || typeof b !== 'bigint') return Number(a) + Number(b);
  const exact = a + b;
  if (exact > MAX_INT64) return MAX_INT64;
  return exact < MIN_INT64 ? MIN_INT64 : exact;
};

const itemsOf = (value: Value | undefined): Value[] =>
  Array.isArray(value) ? Array.from(value, (item: Value) => item) : [];
const has = (items: readonly Value[], item: Value) => items.some((other) => compareValues(other, item) === 0);

const union = (existing: Value[], items: readonly Value[]): Value[] => {
  for (const item of items) if (!has(existing, item)) existing.push(item);
  return existing;
};

/** The new value of the field. @param at The version of the write, in microseconds. */
export const transformed = (transform: Transform, before: Value | undefined, at: number): Value => {
  switch (transform.kind) {
    case 'serverTime':
      return { kind: 'timestamp', seconds: Math.floor(at / 1e6), nanos: (at % 1e6) * 1000 };
    case 'union':
      return union(itemsOf(before), transform.items);
    case 'removal':
      return itemsOf(before).filter((item) => !has(transform.items, item));
    case 'increment':
    case 'maximum':
    case 'minimum':
      break;
  }
  if (typeof before !== 'bigint' && typeof before !== 'number') return transform.operand;
  if (transform.kind === 'increment') return sum(before, transform.operand);
  if (Number.isNaN(before) || Number.isNaN(transform.operand)) return Number.NaN;
  const order = compareValues(transform.operand, before);
  const isReplaced = transform.kind === 'maximum' ? order > 0 : order < 0;
  return isReplaced ? transform.operand : before;
};

/** The result sent to the SDK: the new number or time; null for array transforms. */
export const transformResult = (transform: Transform, after: Value): Value =>
  transform.kind === 'union' || transform.kind === 'removal' ? null : after;
