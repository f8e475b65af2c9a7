// The range of an order in which a query can match, so that reading an index starts and ends there.
import type { Value } from '../values/value.ts';
import { compareValues, typeRank } from '../values/value.ts';
import type { FieldFilter, RangeFilter } from './filters.ts';
import { requiredLeaves } from './filters.ts';
import type { Query } from './query.ts';

export interface Span {
  /** Start position: values of the first orders. */
  readonly from: readonly Value[];
  /** Whether neither this value of the first order nor a later one can match. */
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
  const startFilter = ranges.find(({ op }) => op.startsWith('>') === (direction === 1));
  const isPast = (value: Value) =>
    ranges.some((range) => {
      const ranks = (typeRank(value) - typeRank(range.value)) * direction;
      if (ranks !== 0) return ranks > 0;
      const isEndFilter = range.op.startsWith('<') === (direction === 1);
      return isEndFilter && compareValues(value, range.value) * direction > 0;
    });
  return { from: query.startAt?.values ?? (startFilter ? [startFilter.value] : []), isPast };
};
