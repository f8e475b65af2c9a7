// count, sum and average over the result of a query.
import type { StoredDocument } from '../store/documents.ts';
import type { FieldPath } from '../values/fields.ts';
import { parseFieldPath } from '../values/fields.ts';
import type { Value } from '../values/value.ts';
import type { google } from '../wire/protocol.ts';
import { invalidArgument } from '../wire/status.ts';
import { valueAt } from './filters.ts';

export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number }
  | { readonly kind: 'sum' | 'average'; readonly path: FieldPath }
);

type WireAggregation = google.firestore.v1.StructuredAggregationQuery.IAggregation;

/** @param index Position among the aggregations; names an aggregation without an alias. */
export const aggregationFrom = (wire: WireAggregation, index: number): Aggregation => {
  const alias = wire.alias || `field_${index + 1}`;
  if (wire.sum) return { alias, kind: 'sum', path: parseFieldPath(wire.sum.field?.fieldPath) };
  if (wire.avg) return { alias, kind: 'average', path: parseFieldPath(wire.avg.field?.fieldPath) };
  if (!wire.count) throw invalidArgument('An aggregation without an operator.');
  return { alias, kind: 'count', upTo: wire.count.upTo ? Number(wire.count.upTo.value) : Infinity };
};

const fitsInt64 = (value: bigint) => BigInt.asIntN(64, value) === value;

const sumOf = (values: readonly (bigint | number)[]): bigint | number => {
  let integers = 0n;
  let doubles = 0;
  let isDouble = false;
  for (const value of values) {
    if (typeof value === 'bigint') integers += value;
    else {
      doubles += value;
      isDouble = true;
    }
  }
  // The sum is an integer only while every operand is one and the result fits.
  return isDouble || !fitsInt64(integers) ? Number(integers) + doubles : integers;
};

export const aggregate = (aggregation: Aggregation, documents: readonly StoredDocument[]): Value => {
  if (aggregation.kind === 'count') return BigInt(Math.min(documents.length, aggregation.upTo));
  const numbers = documents.flatMap((document) => {
    const value = valueAt(document, aggregation.path);
    return typeof value === 'bigint' || typeof value === 'number' ? [value] : [];
  });
  if (aggregation.kind === 'sum') return sumOf(numbers);
  return numbers.length === 0 ? null : Number(sumOf(numbers)) / numbers.length;
};
