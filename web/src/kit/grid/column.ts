// The definition of a column. `value` is the only accessor: sorting, filters, search, groups and exports all read it.
import { dateTime, day, money } from '@despacho/ui/format.ts';
import type { ReactNode } from 'react';
import { gridText } from './text.ts';

/** Dates are milliseconds since 1970, days those of their first moment. Null is "nothing there": it is listed last, whichever way a column is sorted. */
export type Value = string | number | boolean | null;

export type ColumnKind = 'text' | 'number' | 'money' | 'date' | 'day' | 'enum' | 'bool';

type Edited<T> = { ok: true; patch: Partial<T> } | { ok: false; message: string };

export type Column<T> = {
  id: string;
  header: string;
  kind: ColumnKind;
  value: (row: T) => Value;
  /** Minimum pixels; wider columns take more of the remaining width. */
  width?: number;
  /** The same in a roomy window, where a name need not be cut. */
  roomyWidth?: number;
  /** Instead of the formatted value. */
  render?: (row: T) => ReactNode;
  /** The values of an enumeration in their own order, for sorting and for the list of its filter. */
  values?: readonly string[];
  /** By default what fits the kind: values with counts, a range, or text. */
  filter?: 'set' | 'text' | 'range' | false;
  /** False: the rows cannot be ordered by it. */
  sort?: boolean;
  /** False: no groups are made of its values. By default enumerations and booleans group. */
  group?: boolean;
  /** The heading of its group, where one value belongs to several groups: branches of one name, of several companies. */
  groupName?: (row: T) => string;
  /** Not shown until it is chosen. */
  hidden?: boolean;
  /** Stays in sight when the rows are scrolled sideways; `wide`: where the window has room. Only the first columns can. */
  pinned?: true | 'wide';
  /** What its numbers count, as filters and exported files name it: `min`. */
  unit?: string;
  /**
   * Its place on the card of a narrow screen; by default a line with its header. `detail`: such a line, folded at
   * first. `actions`: buttons, for any value.
   */
  card?: 'title' | 'mark' | 'detail' | 'actions' | false;
  /** False: buttons, of which a file has no use. So is what is `actions` on a card. */
  isExported?: false;
  edit?: (row: T, text: string) => Edited<T>;
  /** What a click on its cells does, instead of opening the row. */
  onCell?: (row: T) => void;
};

export type Columns<T> = readonly Column<T>[];

const WIDTH: Record<ColumnKind, number> = {
  text: 150,
  number: 90,
  money: 110,
  date: 180,
  day: 125,
  enum: 130,
  bool: 80,
};
/** A media query: names in full leave room for all that a controller needs. */
export const ROOMY = '(min-width: 105rem)';
export const widthOf = <T>({ width, roomyWidth, kind }: Column<T>, isRoomy = false): number =>
  (isRoomy ? roomyWidth : undefined) ?? width ?? WIDTH[kind];

export const isExported = <T>({ isExported: isWanted, card }: Column<T>): boolean =>
  isWanted !== false && card !== 'actions';

/** How many of the first columns stay in sight. */
export const pinnedCount = <T>(columns: Columns<T>): number => {
  const first = columns.findIndex(({ pinned }) => pinned === undefined);
  return first === -1 ? columns.length : first;
};

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** As a cell shows it, and as search and the list of a filter know it. */
export const textOf = (kind: ColumnKind, value: Value): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? gridText.yes : gridText.no;
  if (typeof value === 'string') return value;
  if (kind === 'money') return money(value);
  if (kind === 'day') return day(value);
  return kind === 'date' ? dateTime(value) : plain.format(value);
};

/** Instants and days are filtered by days. */
export const isDated = (kind: ColumnKind): kind is 'date' | 'day' => kind === 'date' || kind === 'day';

export const isNumeric = (kind: ColumnKind): boolean => kind === 'number' || kind === 'money';

export type FilterKind = 'set' | 'text' | 'range' | false;

export const filterOf = <T>({ filter, kind }: Column<T>): FilterKind => {
  if (filter !== undefined) return filter;
  if (kind === 'enum' || kind === 'bool') return 'set';
  return kind === 'text' ? 'text' : 'range';
};

export const canGroup = <T>({ group, kind }: Column<T>): boolean => group ?? (kind === 'enum' || kind === 'bool');

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Null last is for the caller: it does not turn with the direction. */
export const compareValues = <T>({ values }: Pick<Column<T>, 'values'>, one: Value, other: Value): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (values !== undefined) return values.indexOf(String(one)) - values.indexOf(String(other));
  return collator.compare(String(one), String(other));
};
