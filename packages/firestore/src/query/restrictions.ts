// Combinations of filters that Firestore rejects. They are rejected here too, so that they do not fail only in
// production.
import { isNamePath } from '../values/fields.ts';
import type { Value } from '../values/value.ts';
import { compareValues } from '../values/value.ts';
import { invalidArgument } from '../wire/status.ts';
import type { FieldFilter, Filter } from './filters.ts';
import { isInequality, leavesOf } from './filters.ts';

// Firestore's limit after `in` and `or` are expanded.
const MAX_DISJUNCTS = 30;
const MAX_EXPANSION = 10_000;

const product = (left: FieldFilter[][], right: FieldFilter[][]): FieldFilter[][] => {
  if (left.length * right.length > MAX_EXPANSION) throw invalidArgument('The query has too many disjunctions.');
  return left.flatMap((some) => right.map((others) => [...some, ...others]));
};

/** The filter as an OR of ANDs; lists like `in` remain one filter. */
export const disjunctsOf = (filter: Filter | undefined): FieldFilter[][] => {
  if (!filter) return [[]];
  if (!('filters' in filter)) return [[filter]];
  const inner = filter.filters.map(disjunctsOf);
  return filter.op === 'or' ? inner.flat() : inner.reduce(product);
};

const isNegative = ({ op }: FieldFilter) => op === '!=' || op === 'is-not' || op === 'not-in';
const isOr = (filter: Filter): boolean => 'filters' in filter && (filter.op === 'or' || filter.filters.some(isOr));

const distinct = (values: readonly Value[]): number =>
  values.filter((value, index) => values.findIndex((other) => compareValues(other, value) === 0) === index).length;

/** Number of conjunctions after the lists of this one are expanded. */
const branches = (conjunction: readonly FieldFilter[]): number =>
  conjunction.reduce(
    (count, leaf) => count * (leaf.op === 'in' || leaf.op === 'array-contains-any' ? distinct(leaf.values) : 1),
    1,
  );

/** Throws INVALID_ARGUMENT. */
export const assertSupported = (filter: Filter): void => {
  const leaves = leavesOf(filter);
  if (leaves.filter(isNegative).length > 1) {
    throw invalidArgument(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const isList = leaves.some(({ op }) => op === 'in' || op === 'array-contains-any');
  if (leaves.some(({ op }) => op === 'not-in') && (isList || isOr(filter))) {
    throw invalidArgument("'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.");
  }
  const inequalities = leaves.filter(isInequality);
  const picksName = leaves.some(({ op, path }) => op === '==' && isNamePath(path));
  if (picksName && inequalities.length > 0 && !inequalities.some(({ path }) => isNamePath(path))) {
    throw invalidArgument(
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    );
  }
  const disjuncts = disjunctsOf(filter);
  if (disjuncts.some((conjunction) => conjunction.filter(({ op }) => op.startsWith('array-contains')).length > 1)) {
    throw invalidArgument("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  if (disjuncts.reduce((sum, conjunction) => sum + branches(conjunction), 0) > MAX_DISJUNCTS) {
    throw invalidArgument(`The query has more than ${MAX_DISJUNCTS} disjunctions.`);
  }
};
