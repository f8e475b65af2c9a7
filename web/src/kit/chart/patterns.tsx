// Distinguishes series besides their colour: hatches for areas, dashes for lines.
import type { ChartKind } from './chartData.ts';

/** Drawn over the colour; the first has none. */
const HATCHES = ['', 'M0 8L8 0', 'M0 4H8', 'M0 0L8 8M0 8L8 0', 'M4 0V8', 'M2 2h2v2h-2z'] as const;
const DASHES = ['0', '8 4', '2 4', '12 4 2 4', '4 2', '16 4'] as const;

export const fillOf = (id: string, index: number): string => `url(#${id}-${index})`;
export const dashOf = (index: number): string => DASHES[index % DASHES.length] ?? '0';

export const Patterns = ({ id, colours }: { id: string; colours: readonly string[] }) => (
  <svg width="0" height="0" aria-hidden="true">
    <defs>
      {colours.map((colour, index) => (
        <pattern key={index} id={`${id}-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={colour} />
          <path d={HATCHES[index % HATCHES.length]} stroke="var(--surface)" strokeWidth="1.5" fill="none" />
        </pattern>
      ))}
    </defs>
  </svg>
);

/** Beside a name in the legend: the same as in the chart. */
type SwatchProps = { id: string; index: number; kind: ChartKind; colour: string | undefined };

export const Swatch = ({ id, index, kind, colour }: SwatchProps) => (
  <svg width="28" height="16" aria-hidden="true">
    {kind === 'line' ? (
      <path d="M0 8H28" stroke={colour} strokeWidth="3" strokeDasharray={dashOf(index)} />
    ) : (
      <rect width="28" height="16" rx="3" fill={fillOf(id, index)} />
    )}
  </svg>
);
