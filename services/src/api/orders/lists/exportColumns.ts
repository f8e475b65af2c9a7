// The columns of an exported list of orders: the values that the console's lists show, as cells of a CSV file.
import type { Order } from '@despacho/contract/orders/order.ts';
import { localDateTime } from '@despacho/domain/localTime.ts';
import { valueColumn } from '@despacho/domain/orders/lists/columns.ts';
import { LIST_WORD } from '@despacho/domain/orders/lists/text.ts';

export type ExportColumn = { header: string; value: (order: Order) => string | number | null };

const exportColumnOf = (id: string): ExportColumn[] => {
  const column = valueColumn(id);
  if (column === undefined) return [];
  const { header, kind, unit, value } = column;
  return [
    {
      header: unit === undefined ? header : LIST_WORD.inUnit(header, unit),
      value: (order) => {
        const cell = value(order);
        return kind === 'date' && typeof cell === 'number' ? localDateTime(cell) : cell;
      },
    },
  ];
};

/** Null: one of the ids is unknown. */
export const exportColumnsOf = (ids: readonly string[]): ExportColumn[] | null => {
  const columns = ids.flatMap(exportColumnOf);
  return columns.length === ids.length ? columns : null;
};
