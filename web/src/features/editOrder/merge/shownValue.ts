// A value of a form as text: the name behind an id, the label of a choice, a mark for an empty value.
import type { EditableField, FieldValue } from '@despacho/contract/orders/payload.ts';
import { proofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import { paymentMethod } from '@despacho/contract/orders/order.ts';
import type { Patch } from '@despacho/domain/orders/merge/values.ts';
import { dateTime, money } from '@despacho/ui/format.ts';
import { PLACE_TEXT } from '@despacho/ui/text.ts';
import { PAYMENT_LABEL } from '@despacho/domain/orders/lists/text.ts';
import { DEMAND_LABEL } from '../../../entities/orders/form/text.ts';
import { mergeText } from './text.ts';

/** The name behind an id; null where it is unknown. */
export type NameOf = (field: EditableField, id: string) => string | null;

const shown = (field: EditableField, value: FieldValue, nameOf: NameOf): string => {
  if (field === 'alias_id' && value === null) return PLACE_TEXT.noCourier;
  if (typeof value === 'boolean') return value ? mergeText.yes : mergeText.no;
  if (value === null || value === '') return mergeText.nothing;
  if (field === '_createdAt') return dateTime(String(value));
  if (field === 'cobro' && typeof value === 'number') return money(value);
  const demand = field === 'proofDemand' ? proofDemand.safeParse(value).data : undefined;
  if (demand !== undefined) return DEMAND_LABEL[demand];
  const payment = field === 'payMethod' ? paymentMethod.safeParse(value).data : undefined;
  return payment === undefined ? (nameOf(field, String(value)) ?? String(value)) : PAYMENT_LABEL[payment];
};

/** Values that are decided together, one after the other. */
export const shownValue = (values: Patch, nameOf: NameOf): string =>
  Object.entries(values)
    // The keys of a patch are fields; Object.entries loses their type.
    .map(([field, value]) => shown(field as EditableField, value, nameOf))
    .join(', ');
