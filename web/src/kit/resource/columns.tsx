// The columns of a plain noun, from the fields of its form: the same names, labels and choices.
import type { FieldValues } from 'react-hook-form';
import type { FieldRule, FieldSpec, Option } from '../form/fieldSpec.ts';
import type { Column, Columns } from '../grid/column.ts';
import { Mark } from '../mark/Mark.tsx';

/** Rows have the names of the form. */
const valueIn = (row: object, name: string): unknown => Reflect.get(row, name);

const byChoice = <T extends object>(name: string, options: readonly Option[]) => {
  const chosen = (row: T): Option | undefined => options.find(({ value }) => value === valueIn(row, name));
  return {
    kind: 'enum',
    value: (row: T) => chosen(row)?.label ?? null,
    values: options.map(({ label }) => label),
    render: (row: T) => {
      const option = chosen(row);
      return option?.mark === undefined ? option?.label : <Mark {...option.mark}>{option.label}</Mark>;
    },
  } as const;
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const contentOf = <T extends object, V extends FieldValues>(
  field: FieldSpec<V>,
): Pick<Column<T>, 'kind' | 'value' | 'values' | 'render'> => {
  const { name } = field;
  const valueOf = (row: T): unknown => valueIn(row, name);
  switch (field.kind) {
    case 'text':
      return { kind: 'text', value: (row) => textOf(valueOf(row)) };
    case 'number':
      return { kind: 'number', value: (row) => Number(valueOf(row) ?? Number.NaN) || 0 };
    case 'checkbox':
      return { kind: 'bool', value: (row) => valueOf(row) === true };
    case 'dateTime':
      return { kind: 'date', value: (row) => Date.parse(String(valueOf(row))) || null };
    case 'select':
    case 'list':
      return byChoice(name, field.options);
  }
};

/** The first one is the title of a card. A field that depends on others has no column of its own. */
export const columnsOf = <T extends object, V extends FieldValues>(fields: readonly FieldRule<V>[]): Columns<T> =>
  fields.flatMap((field, at) =>
    typeof field === 'function'
      ? []
      : [
          {
            id: field.name,
            header: field.label,
            ...contentOf<T, V>(field),
            ...(at === 0 ? { card: 'title' as const } : {}),
          },
        ],
  );

/** Columns of the fields in `columns`, in its order: their headings are the labels in capitals. */
export const labelledColumns = <T extends object>(
  fields: readonly FieldSpec<FieldValues>[],
  columns: Readonly<Record<string, Partial<Column<T>>>>,
): Columns<T> => {
  const all = columnsOf<T, FieldValues>(fields);
  return Object.entries(columns).flatMap(([name, own]) => {
    const column = all.find(({ id }) => id === name);
    return column === undefined ? [] : [{ ...column, header: column.header.toLocaleUpperCase('es'), ...own }];
  });
};
