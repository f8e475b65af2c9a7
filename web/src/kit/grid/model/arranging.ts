// The order and visibility of columns: the definition, and what the user changed of it.
import type { Column, Columns } from '../column.ts';
import type { GridLook } from './state.ts';

/** Columns added after an order was chosen follow the column before them in the definition. */
export const orderedColumns = <T>(columns: Columns<T>, order: readonly string[]): Column<T>[] => {
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  columns.forEach((column, index) => {
    if (ordered.includes(column)) return;
    const before = columns[index - 1];
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, column);
  });
  return ordered;
};

export const isShown = <T>({ id, hidden }: Column<T>, { shown }: GridLook): boolean => shown[id] ?? hidden !== true;

export const shownColumns = <T>(columns: Columns<T>, look: GridLook): Column<T>[] =>
  orderedColumns(columns, look.order).filter((column) => isShown(column, look));

/** All ids, with one of them moved. */
export const movedOrder = <T>(columns: Columns<T>, order: readonly string[], id: string, by: -1 | 1): string[] => {
  const ids = orderedColumns(columns, order).map((column) => column.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return ids;
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
};
