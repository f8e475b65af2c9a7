// The part of an order a query can match in, so that reading an index begins and ends there.
import type { Value } from '../values/value.ts';
import { compareValues, typeRank } from '../values/value.ts';
import type { FieldFilter, RangeFilter } from './filters.ts';
import { requiredLeaves } from './filters.ts';
import type { Query } from './query.ts';

export interface Span {
  /** Where to begin: values of the first orders. */
  readonly from: readonly Value[];
  /** Whether nothing at or after this value of the first order can match. */
  readonly isPast: (value: Value) => boolean;
}

const isRange = (filter: FieldFilter): filter is RangeFilter => /^[<>]/.test(filter.op);

export const spanOf = (query: Query): Span => {
  const [first] = query.orders;
  const direction = first?.descending ? -1 : 1;
  const field = first?.path.join('\0');
  const ranges = requiredLeaves(query.filter)
    .filter(isRange)
    .filter(({ path }) => path.join('\0') === field);
  const opens = ranges.find(({ op }) => op.startsWith('>') === (direction === 1));
  const isPast = (value: Value) =>
    ranges.some((range) => {
      const ranks = (typeRank(value) - typeRank(range.value)) * direction;
      if (ranks !== 0) return ranks > 0;
      const closes = range.op.startsWith('<') === (direction === 1);
      return closes && compareValues(value, range.value) * direction > 0;
    });
  return { from: query.startAt?.values ?? (opens ? [opens.value] : []), isPast };
};
