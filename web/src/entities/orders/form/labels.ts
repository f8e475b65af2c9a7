// The labels of fields of a payload, wherever a change of it is shown.
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { isIrregular, writtenKeyOf } from '@despacho/domain/orders/fields.ts';
import { FIELD_LABEL, IRREGULAR_LABEL } from './text.ts';

export const labelOf = (field: EditableField): string => {
  if (isIrregular(field)) return IRREGULAR_LABEL[field];
  const key = writtenKeyOf(field);
  return key === null ? field : FIELD_LABEL[key];
};
