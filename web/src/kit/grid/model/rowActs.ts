// What a click or a key on a cell does: select, unfold, open, edit, or what the column does itself.
import { DETAIL, SELECT } from '../body/Row.tsx';
import type { Active } from '../body/Rows.tsx';
import type { Column } from '../column.ts';
import type { DataGridProps } from '../props.ts';
import type { GridRows } from './gridRows.ts';
import type { Selection } from './selection.ts';
import type { Editing } from './useEditing.ts';
import type { Newest } from './useNewest.ts';
import type { Line } from './useTableModel.ts';

export type RowActs<T> = {
  /** The space bar selects: on the box of a row that opens, too, Enter opens it. */
  enter: (line: Line<T>, name: string, isRange: boolean) => void;
  press: (line: Line<T>, name: string, isRange: boolean) => void;
  pressTwice: (line: Line<T>, name: string) => void;
  edit: (line: Line<T>, name: string) => void;
};

type Dependencies<T extends object> = Pick<DataGridProps<T>, 'onOpen' | 'opens' | 'onEdit'> &
  Pick<Newest<T>, 'currentOf'> & {
    rows: GridRows<T>;
    rowIds: readonly string[];
    selection: Selection;
    setEdited: Editing<T>['setEdited'];
    columnOf: (name: string) => Column<T> | undefined;
    toggleDetail: (line: string) => void;
    /** Before a cell leads to another screen. */
    onLeaving: (cell: Active) => void;
  };

export const rowActsOf = <T extends object>(dependencies: Dependencies<T>): RowActs<T> => {
  const { onOpen, opens, onEdit, currentOf, rows, rowIds, selection, setEdited, columnOf, toggleDetail } = dependencies;
  const open = (line: Line<T> & { kind: 'row' }, name: string): void => {
    dependencies.onLeaving({ line: line.id, column: name });
    onOpen?.(currentOf(line), rows.sorted);
  };
  const act = (line: Line<T>, name: string, isRange: boolean): void => {
    if (line.kind === 'group') return rows.toggleGroup(line.id);
    if (name === SELECT) return selection.choose(line.id, isRange, rowIds);
    if (name === DETAIL) return toggleDetail(line.id);
    const column = columnOf(name);
    if (column?.onCell !== undefined) {
      dependencies.onLeaving({ line: line.id, column: name });
      return column.onCell(currentOf(line));
    }
    if (column?.edit === undefined) open(line, name);
  };
  const hasAct = (name: string): boolean => {
    const column = columnOf(name);
    return column === undefined || column.onCell !== undefined || column.edit !== undefined;
  };
  const edit = (line: Line<T>, name: string): void => {
    if (line.kind === 'row' && onEdit !== undefined && columnOf(name)?.edit !== undefined)
      setEdited({ line: line.id, column: name });
  };
  return {
    enter: (line, name, isRange) => {
      if (line.kind === 'row' && name === SELECT && onOpen !== undefined) open(line, name);
      else act(line, name, isRange);
    },
    // Where a row opens by two clicks, one only moves the keyboard's cell.
    press: (line, name, isRange) => {
      if (opens !== 'twice' || line.kind === 'group' || hasAct(name)) act(line, name, isRange);
    },
    pressTwice: (line, name) => {
      if (opens === 'twice' && line.kind === 'row' && !hasAct(name)) act(line, name, false);
      else edit(line, name);
    },
    edit,
  };
};
