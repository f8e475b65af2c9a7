// How documents hold an entity, derived from the rows of its fields: plain kinds by their names, the others by functions given here.
import type { FieldRow, FieldRows, PlainRow } from '@despacho/contract/fields.ts';
import type { z } from 'zod';
import type { Field } from './codec.ts';
import { documentId, flag, instant, number, optional, place, reference, text, withDefault } from './fields.ts';
import { isData, readId, readInteger, readPhone, readText, readTexts, writePhone } from './scalars.ts';

/** Some programs store a catalog's `{ id, name }` where others store its name. */
const readLabel = (value: unknown): string | null => readText(isData(value) ? value['name'] : value);

const plainField = (row: PlainRow) => {
  switch (row.kind) {
    case 'id':
      return documentId;
    case 'text':
      return text(...row.names);
    case 'blankText':
      return withDefault('', row.names, readText);
    case 'label':
      return optional(row.names, readLabel);
    case 'identifier':
      return optional(row.names, readId);
    case 'phone':
      return optional(row.names, readPhone, writePhone);
    case 'number':
      return number(...row.names);
    case 'integer':
      return optional(row.names, readInteger);
    case 'counter':
      return withDefault(0, row.names, readInteger);
    case 'instant':
      return instant(...row.names);
    case 'place':
      return place(...row.names);
    case 'reference':
      return reference(row.names[0]);
    case 'texts':
      return withDefault<string[]>([], row.names, readTexts);
    case 'flag':
      return flag(row.empty, ...row.names);
  }
};

type ValueOf<R extends FieldRow> = z.output<R['schema']>;
type OwnKey<R extends FieldRows> = { [K in keyof R]: R[K]['kind'] extends 'own' ? K : never }[keyof R];
type OwnFields<R extends FieldRows> = { [K in OwnKey<R>]: Field<ValueOf<R[K]>> };
type FieldsOf<R extends FieldRows> = { [K in keyof R]: Field<ValueOf<R[K]>> };

/** `own`: exactly the fields whose kind requires it. */
export const fieldsOf = <R extends FieldRows>(rows: R, own: OwnFields<R>): FieldsOf<R> => {
  const plain = Object.entries(rows).flatMap(([key, row]) =>
    row.kind === 'own' ? [] : [[key, plainField(row)] as const],
  );
  // A kind decides both the schema of a row and its field; the compiler does not follow the entries of an object.
  return { ...Object.fromEntries(plain), ...own } as unknown as FieldsOf<R>;
};
