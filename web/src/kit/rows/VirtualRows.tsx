// A table of thousands of rows of one height of which only the visible ones exist. Knows ids, not what is in a row.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './VirtualRows.module.css';

type VirtualRowsProps = {
  label: string;
  ids: readonly string[];
  /** Pixels. */
  rowHeight: number;
  header: ReactNode;
  renderRow: (id: string) => ReactNode;
  /** The pointer rests on the rows: nothing may move under it. */
  onHover: (isHovered: boolean) => void;
};

const OVERSCAN = 6;

export const VirtualRows = ({ label, ids, rowHeight, header, renderRow, onHover }: VirtualRowsProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
  });
  useEffect(() => rows.measure(), [rows, rowHeight]);

  return (
    <div className={styles['table']} role="table" aria-label={label} aria-rowcount={ids.length + 1}>
      <div role="rowgroup">{header}</div>
      <div
        ref={scroller}
        className={styles['scroller']}
        role="rowgroup"
        tabIndex={0}
        aria-label={label}
        // A finger leaves no pointer behind: what is touched is not hovered.
        onPointerEnter={({ pointerType }) => onHover(pointerType === 'mouse')}
        onPointerLeave={() => onHover(false)}
      >
        <div className={styles['all']} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ key, index, start }) => (
            <div
              key={key}
              className={styles['row']}
              role="row"
              aria-rowindex={index + 2}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {renderRow(ids[index] ?? '')}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
};
