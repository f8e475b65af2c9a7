// A few values of one column as buttons with their counts; a press shows the rows of those values only.
import { whole } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import type { GridControls } from '../props.ts';
import { gridText } from '../text.ts';
import styles from './SetChips.module.css';

type SetChipsProps = {
  grid: GridControls;
  column: string;
  /** What the buttons together are. */
  label: string;
  values: readonly string[];
  render?: (value: string) => ReactNode;
};

export const SetChips = ({ grid, column, label, values, render = (value) => value }: SetChipsProps) => {
  const counts = new Map(grid.facets(column).map(({ key, count }) => [key, count]));
  /** Rows may not have come yet, and a paged source may not have counted. */
  const countOf = (value: string): string => {
    const count = counts.get(value) ?? (grid.paged === null && grid.count !== null ? 0 : undefined);
    return count === undefined ? gridText.uncounted : whole(count);
  };
  const filter = grid.filters[column];
  const chosen = filter?.kind === 'set' ? filter.values : [];
  const toggle = (value: string): void => {
    const others = chosen.filter((each) => each !== value);
    // A paged source filters by one value.
    const next = chosen.includes(value) ? others : grid.paged === null ? [...chosen, value] : [value];
    grid.filter(column, next.length === 0 ? null : { kind: 'set', values: next });
  };
  return (
    <ul className={styles['chips']} aria-label={label}>
      {values.map((value) => (
        <li key={value}>
          <button type="button" aria-pressed={chosen.includes(value)} onClick={() => toggle(value)}>
            {render(value)}
            <strong>{countOf(value)}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
};
