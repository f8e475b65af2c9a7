// What each key does in a grid.
import type { KeyboardEvent, RefObject } from 'react';
import { SELECT } from './body/Row.tsx';
import { HEADER_LINE } from './model/useCells.ts';
import type { Line } from './model/useTableModel.ts';
import type { DataGridProps } from './props.ts';
import type { Grid, GridParts } from './useGrid.ts';

/** The chosen rows, else the one with the keyboard's cell. */
export const rowsUnderKeys = <T extends object>(
  { selection: { hasSelection, chosen }, rows, cells, newest }: Grid<T>,
  scroller: RefObject<HTMLElement | null>,
): readonly T[] => {
  if (hasSelection) return chosen;
  const line =
    document.activeElement === scroller.current ? rows.lines.find(({ id }) => id === cells.active?.line) : null;
  return line?.kind === 'row' ? [newest.currentOf(line)] : [];
};

/** To the first line of what a search found. */
export const enterRows = <T extends object>({ rows, cells, visible, back }: Grid<T>): void => {
  const [line] = rows.lines;
  const column = cells.active?.column ?? visible[0]?.id;
  back();
  if (line !== undefined && column !== undefined) cells.setActive({ line: line.id, column });
};

export const keysOf = <T extends object>(
  grid: Grid<T>,
  { scroller, search }: GridParts,
  { detail, keys = [] }: Pick<DataGridProps<T>, 'detail' | 'keys'>,
): ((event: KeyboardEvent) => void) => {
  const { cells, selection, rowIds, rows, acts, querying } = grid;
  const { active, setActive } = cells;
  const { canSelect } = selection;

  const extend = (line: Line<T>, key: string): void => {
    const to = cells.moved(key, false);
    if (to === null || to.line === HEADER_LINE) return;
    if (!selection.ids.has(line.id)) selection.choose(line.id, false, rowIds);
    selection.choose(to.line, true, rowIds);
    setActive(to);
  };
  const onHeaderKey = (name: string, event: KeyboardEvent): boolean => {
    const column = grid.columnOf(name);
    if (event.key === 'Enter' && column !== undefined) querying.sort(column, event.shiftKey);
    else if (event.key === 'ArrowDown' && event.altKey && column !== undefined) grid.reader.setOpenFilter(column.id);
    else if (event.key === ' ' && name === SELECT)
      selection.chooseAll(rowIds, !rowIds.every((each) => selection.ids.has(each)));
    else return false;
    return true;
  };
  const onRowKey = (line: Line<T>, name: string, event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    if (canSelect && shiftKey && (key === 'ArrowDown' || key === 'ArrowUp')) extend(line, key);
    else if (key === 'Enter') acts.enter(line, name, shiftKey);
    else if (key === ' ' && line.kind === 'group') rows.toggleGroup(line.id);
    else if (key === ' ' && canSelect) selection.choose(line.id, shiftKey, rowIds);
    else if (key === ' ' && detail !== undefined) grid.unfolded.toggleDetail(line.id);
    else if (key === 'F2') acts.edit(line, name);
    else return false;
    return true;
  };
  return (event) => {
    const isFar = event.ctrlKey || event.metaKey;
    if (isFar && event.key.toLowerCase() === 'f') {
      event.preventDefault();
      return search.current?.select();
    }
    // A button or a field inside the grid handles its own keys.
    if (event.target !== scroller.current) return;
    const line = rows.lines.find((each) => each.id === active?.line);
    const isDone =
      active !== null &&
      (line === undefined ? onHeaderKey(active.column, event) : onRowKey(line, active.column, event));
    if (isDone) return event.preventDefault();
    const own = isFar || event.altKey ? undefined : keys.find(({ key }) => key === event.key);
    const reached = own === undefined ? [] : rowsUnderKeys(grid, scroller);
    if (own !== undefined && reached.length > 0) {
      event.preventDefault();
      return own.run(reached, selection.clear);
    }
    if (isFar && event.key.toLowerCase() === 'a' && canSelect) {
      event.preventDefault();
      return selection.chooseAll(rowIds, true);
    }
    if (event.key === 'Escape') {
      if (selection.hasSelection) return selection.clear();
      setActive(null);
      return scroller.current?.blur();
    }
    const to = cells.moved(event.key, isFar);
    if (to === null) return;
    event.preventDefault();
    setActive(to);
  };
};
