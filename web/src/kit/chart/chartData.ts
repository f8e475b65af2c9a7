// What every kind of chart is drawn from, and what its table shows.

export type ChartKind = 'bar' | 'stacked' | 'line' | 'pie';
/** As many values as there are categories. Null: there is no such number, and nothing is drawn. */
type Series = {
  name: string;
  values: readonly (number | null)[];
  /** What the whole console shows it by, such as `var(--late)`; by default that of its place. */
  colour?: string;
};
export type ChartData = { categories: readonly string[]; series: readonly Series[] };

/** A row a category, as the library wants it: values under `s0`, `s1`, … so that no name of a series can be a key. */
export type ChartRow = { category: string } & Record<string, string | number | null>;

export const keyOf = (index: number): string => `s${index}`;

/** A missing value counts as zero, one that does not exist stays null. */
export const valueAt = (values: Series['values'], at: number): number | null => {
  const value = values[at];
  return value === undefined ? 0 : value;
};

export const chartRows = ({ categories, series }: ChartData): ChartRow[] =>
  categories.map((category, at) => ({
    category,
    ...Object.fromEntries(series.map(({ values }, index) => [keyOf(index), valueAt(values, at)])),
  }));

export const isEmptyChart = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === 0 || value === null));

/** More series than colours start over; their patterns continue. */
const SERIES_COLOURS = 6;
const colourOf = (index: number): string => `var(--series${(index % SERIES_COLOURS) + 1})`;

/** One each: a category of a pie, a series of any other chart. */
export const coloursOf = (kind: ChartKind, { categories, series }: ChartData): string[] =>
  kind === 'pie'
    ? categories.map((_, index) => colourOf(index))
    : series.map(({ colour }, index) => colour ?? colourOf(index));
