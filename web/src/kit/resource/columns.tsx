// The columns of a plain noun, from the fields of its form: the same names, labels and choices.
import type { FieldValues } from 'react-hook-form';
import type { FieldSpec, Option } from '../form/fieldSpec.ts';
import type { Column, Columns } from '../grid/column.ts';
import { Mark } from '../mark/Mark.tsx';

type Field = FieldSpec<FieldValues>;

const byChoice = <T extends FieldValues>(name: string, options: readonly Option[]) => {
  const chosen = (row: T): Option | undefined => options.find(({ value }) => value === row[name]);
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

const contentOf = <T extends FieldValues>(field: Field): Pick<Column<T>, 'kind' | 'value' | 'values' | 'render'> => {
  const { name } = field;
  const valueOf = (row: T): unknown => row[name];
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

/** The first one is the title of a card. */
export const columnsOf = <T extends FieldValues>(fields: readonly Field[]): Columns<T> =>
  fields.map((field, at) => ({
    id: field.name,
    header: field.label,
    ...contentOf<T>(field),
    ...(at === 0 ? { card: 'title' } : {}),
  }));
