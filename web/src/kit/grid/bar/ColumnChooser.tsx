// Which columns are shown, in which order, and which of them make groups.
import { ArrowDown, ArrowUp, GroupObjects } from '@blueprintjs/icons';
import { canGroup, type Columns } from '../column.ts';
import { isShown, movedOrder, orderedColumns } from '../model/arranging.ts';
import { plainLook, type GridLook } from '../model/state.ts';
import { gridText } from '../text.ts';
import styles from './ColumnChooser.module.css';

type ColumnChooserProps<T> = { columns: Columns<T>; look: GridLook; onChange: (patch: Partial<GridLook>) => void };

export const ColumnChooser = <T,>({ columns, look, onChange }: ColumnChooserProps<T>) => {
  const ordered = orderedColumns(columns, look.order);
  const shownCount = ordered.filter((column) => isShown(column, look)).length;
  return (
    <div className={styles['chooser']} role="dialog" aria-label={gridText.columns}>
      <ul>
        {ordered.map((column, index) => {
          const { id, header } = column;
          const shown = isShown(column, look);
          const isGroup = look.group.includes(id);
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  aria-label={gridText.showColumn(header)}
                  checked={shown}
                  // The last one stays: a grid without columns has no way back.
                  disabled={shown && shownCount === 1}
                  onChange={() => onChange({ shown: { ...look.shown, [id]: !shown } })}
                />
                <span>{header}</span>
              </label>
              {canGroup(column) ? (
                <button
                  type="button"
                  className={styles['group']}
                  aria-label={gridText.groupByColumn(header)}
                  aria-pressed={isGroup}
                  onClick={() =>
                    onChange({ group: isGroup ? look.group.filter((each) => each !== id) : [...look.group, id] })
                  }
                >
                  <GroupObjects size={14} /> {gridText.group}
                </button>
              ) : null}
              <button
                type="button"
                aria-label={gridText.moveLeft(header)}
                disabled={index === 0}
                onClick={() => onChange({ order: movedOrder(columns, look.order, id, -1) })}
              >
                <ArrowUp size={14} />
              </button>
              <button
                type="button"
                aria-label={gridText.moveRight(header)}
                disabled={index === ordered.length - 1}
                onClick={() => onChange({ order: movedOrder(columns, look.order, id, 1) })}
              >
                <ArrowDown size={14} />
              </button>
            </li>
          );
        })}
      </ul>
      <button type="button" className={styles['reset']} onClick={() => onChange(plainLook)}>
        {gridText.resetColumns}
      </button>
    </div>
  );
};
