// How documents hold an entity, derived from the rows of its fields: plain kinds by their names, the others by functions given here.
import { isWritten, MAX, type FieldRow, type FieldRows, type PlainRow } from '@despacho/contract/fields.ts';
import { stateColor } from '@despacho/contract/values.ts';
import type { z } from 'zod';
import type { Field } from './codec.ts';
import { documentId, flag, instant, number, optional, place, reference, required, withDefault } from './fields.ts';
import {
  isData,
  readCount,
  readIdentifier,
  readInteger,
  readPhone,
  readTexts,
  readUnlessZero,
  textReader,
  writePhone,
} from './scalars.ts';

/** Some programs store a catalog's `{ id, name }` where others store its name. */
const labelReader =
  (max: number) =>
  (value: unknown): string | null =>
    textReader(max)(isData(value) ? value['name'] : value);

/** What people may write there, else what the kind allows. */
const mostOf = (row: FieldRow): number => (isWritten(row) && row.input.control === 'line' ? row.input.max : MAX.text);

const plainField = (row: PlainRow) => {
  switch (row.kind) {
    case 'id':
      return documentId;
    case 'text':
      return optional(row.names, textReader(mostOf(row)));
    case 'name':
      return required(row.names, textReader(mostOf(row)));
    case 'link':
      return optional(row.names, textReader(MAX.link));
    case 'blankText':
      return withDefault('', row.names, textReader(mostOf(row)));
    case 'label':
      return optional(row.names, labelReader(mostOf(row)));
    case 'zeroText':
      return {
        ...optional(row.names, readUnlessZero),
        write: (value: string | null) => ({ [row.names[0]]: value ?? 0 }),
      };
    case 'identifier':
      return optional(row.names, readIdentifier);
    case 'phone':
      return optional(row.names, readPhone, writePhone);
    case 'color':
      return withDefault(row.empty, row.names, (value) => stateColor.safeParse(value).data ?? null);
    case 'number':
      return number(...row.names);
    case 'integer':
      return optional(row.names, readInteger);
    case 'counter':
      return withDefault(0, row.names, readCount);
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
