// Draws a chart; fetched when the first one is shown. Series differ by colour and by pattern, dash or shape.
import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type MouseHandlerDataParam,
  type XAxisProps,
} from 'recharts';
import { chartRows, coloursOf, keyOf, type ChartData, type ChartKind } from './chartData.ts';
import { dashOf, fillOf } from './patterns.tsx';

type ChartCanvasProps = ChartData & {
  id: string;
  kind: ChartKind;
  format: (value: number) => string;
  /** The place of the category that was pressed; null: pressing does nothing. */
  onPick: ((category: number) => void) | null;
};

const HEIGHT = 280;
const LINE_WIDTH = 2.5;
const muted = { fill: 'var(--muted)', fontSize: 13 } as const;
const box = {
  contentStyle: { background: 'var(--surface)', border: '1px solid var(--border)', borderRadius: 8 },
  labelStyle: { color: 'var(--text)' },
  itemStyle: { color: 'var(--text)' },
  cursor: { fill: 'var(--faint)', stroke: 'var(--middle)' },
} as const;

const MAX_NAMED = 12;
/** Letters that fit side by side below a chart of half the width of a screen. */
const MAX_LETTERS = 50;
const shortened = (name: string): string => (name.length > 16 ? `${name.slice(0, 15)}…` : name);

/** Names of bars are all shown, slanted where they would cover each other; of many categories only some are. */
const named = (categories: readonly string[]): Partial<XAxisProps> => {
  if (categories.length > MAX_NAMED) return {};
  const letters = categories.reduce((sum, name) => sum + shortened(name).length, 0);
  const isSlanted = letters > MAX_LETTERS;
  return {
    interval: 0,
    tickFormatter: shortened,
    ...(isSlanted ? { angle: -35, textAnchor: 'end', height: 84 } : {}),
  };
};

const axes = (format: (value: number) => string, names: Partial<XAxisProps> = {}): ReactNode[] => [
  <CartesianGrid key="grid" vertical={false} stroke="var(--faint)" />,
  <XAxis key="x" dataKey="category" tick={muted} stroke="var(--middle)" {...names} />,
  <YAxis key="y" tick={muted} stroke="var(--middle)" tickFormatter={format} width={56} />,
];

/** Presses beside a bar or a point count for its category. */
const picking = (onPick: ChartCanvasProps['onPick']) =>
  onPick === null
    ? {}
    : {
        style: { cursor: 'pointer' },
        onClick: ({ activeTooltipIndex: at }: MouseHandlerDataParam) => {
          const category = Number(at);
          if (at !== undefined && at !== null && Number.isInteger(category)) onPick(category);
        },
      };

const Drawing = ({ id, kind, categories, series, format, onPick }: ChartCanvasProps) => {
  const rows = chartRows({ categories, series });
  const colours = coloursOf(kind, { categories, series });
  const tip = <Tooltip {...box} formatter={(value) => format(Number(value))} />;
  if (kind === 'pie') {
    const [first = { name: '', values: [] }] = series;
    const slices = categories.map((name, index) => ({ name, value: first.values[index] ?? 0 }));
    return (
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <PieChart accessibilityLayer={false} {...picking(onPick)}>
          <Pie
            data={slices}
            dataKey="value"
            nameKey="name"
            rootTabIndex={-1}
            innerRadius="55%"
            outerRadius="95%"
            stroke="var(--surface)"
            isAnimationActive={false}
          >
            {slices.map(({ name }, index) => (
              <Cell key={name} fill={fillOf(id, index)} />
            ))}
          </Pie>
          {tip}
        </PieChart>
      </ResponsiveContainer>
    );
  }
  if (kind === 'line') {
    return (
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <LineChart data={rows} accessibilityLayer={false} {...picking(onPick)}>
          {axes(format)}
          {tip}
          {series.map(({ name, values }, index) => (
            <Line
              key={keyOf(index)}
              dataKey={keyOf(index)}
              name={name}
              stroke={colours[index] ?? 'currentColor'}
              strokeWidth={LINE_WIDTH}
              strokeDasharray={dashOf(index)}
              // A number between two gaps has no line.
              dot={values.includes(null)}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </ResponsiveContainer>
    );
  }
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <BarChart data={rows} accessibilityLayer={false} {...picking(onPick)}>
        {axes(format, named(categories))}
        {tip}
        {series.map(({ name }, index) => (
          <Bar
            key={keyOf(index)}
            dataKey={keyOf(index)}
            name={name}
            fill={fillOf(id, index)}
            {...(kind === 'stacked' ? { stackId: 'all' } : {})}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
};

/** Hidden from screen readers: its numbers are in the table below it, which is read instead. */
export const ChartCanvas = (props: ChartCanvasProps) => (
  <div aria-hidden="true">
    <Drawing {...props} />
  </div>
);
