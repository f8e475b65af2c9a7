// The columns of a file of orders.
import { IMPORT_COLUMNS, IMPORT_LIMITS, NEEDED_COLUMNS } from '@despacho/contract/orders/import.ts';
import { columnFinder } from '../../headings.ts';
import { IMPORT_HEADINGS } from './text.ts';

/** [IM9] Null: the column is ignored. */
export const columnOf = columnFinder(IMPORT_COLUMNS, (column) => IMPORT_HEADINGS[column]);

export const ORDER_FILE = { columnOf, needed: NEEDED_COLUMNS, rows: IMPORT_LIMITS.rows };
