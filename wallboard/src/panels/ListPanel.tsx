// A panel filled with rows: a title, the count, and a message when it is empty.
import { memo, type CSSProperties, type ReactNode } from 'react';
import styles from './ListPanel.module.css';
import panel from './Panel.module.css';

type ListPanelProps = {
  area: string;
  title: string;
  note: string;
  /** Shown instead of rows. */
  empty: string;
  /** How many rows there is room for; fewer are higher, with larger letters. */
  max: number;
  /** Headings of columns. */
  columns?: ReactNode;
  className?: string | undefined;
  children: ReactNode[];
};

/** Fewer rows are not higher than this share of the panel. */
const MIN_ROWS = 4;

/** [WA20] The letters of a row follow from its height: `--rows` is their number. */
const rowsStyle = (count: number, max: number): CSSProperties & Record<'--rows', number> => {
  const rows = Math.min(max, Math.max(count, MIN_ROWS));
  return { gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`, '--rows': rows };
};

export const ListPanel = memo(({ area, title, note, empty, max, columns, className, children }: ListPanelProps) => (
  <section className={`${panel['panel']} ${styles['list']} ${className ?? ''}`} data-area={area}>
    <div className={`${panel['head']} ${styles['head']}`}>
      <h2 className={panel['title']}>{title}</h2>
      <p className={panel['note']}>{note}</p>
    </div>
    {columns}
    {children.length === 0 ? (
      <p className={`${panel['note']} ${styles['empty']}`}>{empty}</p>
    ) : (
      <ol className={styles['rows']} style={rowsStyle(children.length, max)}>
        {children}
      </ol>
    )}
  </section>
));
ListPanel.displayName = 'ListPanel';
