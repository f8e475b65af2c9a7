// The level counters of the last quarter of an hour as lines. The server keeps one point a minute.
import type { Trend } from '@despacho/contract/live/trend.ts';
import { scopeName } from '@despacho/domain/access/scope.ts';
import { hourMinute, whole } from '@despacho/ui/format.ts';
import { Chart } from '../../kit/chart/Chart.tsx';
import type { ChartData } from '../../kit/chart/chartData.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useLive } from '../../kit/live.tsx';
import { overviewText, TREND_TEXT } from './text.ts';

const COUNTERS = ['late', 'toBeLate', 'verify'] as const;
/** Those of the levels everywhere else. */
const COLOUR = {
  late: 'var(--late)',
  toBeLate: 'var(--to-be-late)',
  verify: 'var(--verify)',
} as const satisfies Record<(typeof COUNTERS)[number], string>;

const chartOf = ({ points }: Trend): ChartData => ({
  categories: points.map(({ at }) => hourMinute(at)),
  series: COUNTERS.map((counter) => ({
    name: TREND_TEXT[counter],
    colour: COLOUR[counter],
    values: points.map((point) => point[counter]),
  })),
});

/** `branchId` null: the scope of the account, the only trend its room has. A single point is no line. */
export const TrendChart = ({ branchId }: { branchId: string | null }) => {
  const trend = useLive(
    ({ trend: trends }) =>
      (branchId === null ? [...trends.values()][0] : trends.get(scopeName({ type: 'branch', branchId }))) ?? null,
    { everyMs: LIVE_MS.summary },
  );
  if (trend === null || trend.points.length < 2) return null;
  return (
    <Chart title={overviewText.trend} kind="line" category={overviewText.hour} format={whole} {...chartOf(trend)} />
  );
};
