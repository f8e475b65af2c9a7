// Medians of few observations: drawn towards those of the whole they belong to.

/** So many observations of the whole count as much as those of a part. */
const WHOLE_COUNTS_AS = 5;
/** Times are positive; a median of 0 has no logarithm. */
const MIN = 0.01;

/** Between two of an ascending list. */
export const quantile = (ascending: ArrayLike<number>, share: number): number => {
  const place = (ascending.length - 1) * share;
  const low = ascending[Math.floor(place)] ?? 0;
  return low + ((ascending[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place));
};

// Thousands of numbers in a run of the forecasts: typed arrays are sorted several times as fast.
export const ascending = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();

/** 0 of no values. */
export const medianOf = (values: readonly number[]): number => quantile(ascending(values), 0.5);

/**
 * The median of the observations, drawn towards the whole while they are few: times multiply, so their logarithms are
 * mixed.
 */
export const drawn = (values: readonly number[], whole: number, wholeCountsAs = WHOLE_COUNTS_AS): number => {
  if (values.length === 0) return whole;
  const own = Math.log(Math.max(MIN, medianOf(values)));
  return Math.exp((own * values.length + Math.log(whole) * wholeCountsAs) / (values.length + wholeCountsAs));
};
