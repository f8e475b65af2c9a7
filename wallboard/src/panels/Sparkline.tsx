// The last quarter of an hour as a line; without axes, because the number beside it is the value.

const WIDTH = 100;
const HEIGHT = 30;
const MARGIN = 3;
/** A change of one order must not look like a cliff. */
const MIN_RANGE = 8;

/** `points` of an SVG polyline in a box of 100 by 30. */
export const sparklinePoints = (values: readonly number[]): string => {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const range = Math.max(high - low, MIN_RANGE);
  const middle = (low + high) / 2;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      const y = HEIGHT / 2 - ((value - middle) / range) * (HEIGHT - 2 * MARGIN);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
};

export const Sparkline = ({ values, className }: { values: readonly number[]; className: string | undefined }) =>
  values.length < 2 ? (
    <span className={className} />
  ) : (
    <svg className={className} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={sparklinePoints(values)} />
    </svg>
  );
