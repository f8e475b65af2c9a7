// A value of a form in words: a name where it is an id, the words of choices, nothing as such.
import type { EditableField, FieldValue } from '@despacho/contract/orders/payload.ts';
import { paymentMethod } from '@despacho/contract/orders/order.ts';
import type { Patch } from '@despacho/domain/order/merge/values.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { PAYMENT_LABEL } from '../../entities/orders/text.ts';
import { editText } from './text.ts';

/** The name behind an id, as far as it is known. */
export type NameOf = (field: EditableField, id: string) => string | null;

const shown = (field: EditableField, value: FieldValue, nameOf: NameOf): string => {
  if (field === 'alias_id' && value === null) return PLACE_TEXT.noCourier;
  if (typeof value === 'boolean') return value ? editText.yesValue : editText.noValue;
  if (value === null || value === '') return editText.nothing;
  if (field === '_createdAt') return dateTime(String(value));
  const payment = field === 'payMethod' ? paymentMethod.safeParse(value).data : undefined;
  return payment === undefined ? (nameOf(field, String(value)) ?? String(value)) : PAYMENT_LABEL[payment];
};

/** Of a part of several fields, one after the other. */
export const shownValue = (values: Patch, nameOf: NameOf): string =>
  Object.entries(values)
    // Keys of a patch are its fields: only the compiler forgets them.
    .map(([field, value]) => shown(field as EditableField, value, nameOf))
    .join(', ');
