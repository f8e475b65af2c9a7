// The fields of an order in their groups, and the delivery time, which cannot be changed here.
import { InputGroup } from '@blueprintjs/core';
import type { StaffOrder } from '@despacho/contract/live/kinds.ts';
import { fieldRules } from '@despacho/domain/orders/fieldRules.ts';
import type { FormValues } from '@despacho/domain/orders/merge/values.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useParties } from '../../../entities/orders/form/parties.ts';
import { orderText } from '../../../entities/orders/text.ts';
import { FormField } from '../../../kit/form/FormField.tsx';
import { Labelled } from '../../../kit/form/Labelled.tsx';
import type { KitForm } from '../../../kit/form/useKitForm.ts';
import { choicesOf } from './choices.ts';
import { fieldGroups } from './fields.ts';
import styles from './OrderForm.module.css';
import { editText } from '../text.ts';

export type OrderKitForm = KitForm<FormValues>;

/** Requested with the order; read-only here. */
const Due = ({ order }: { order: StaffOrder }) => (
  <Labelled label={editText.due}>
    {(ties) => (
      <InputGroup {...ties} disabled fill value={order.dueAt === null ? orderText.none : dateTime(order.dueAt)} />
    )}
  </Labelled>
);

type OrderFieldsProps = { form: OrderKitForm; order: StaffOrder; isReadOnly: boolean };

export const OrderFields = ({ form, order, isReadOnly }: OrderFieldsProps) => {
  const groups = fieldGroups(order, choicesOf(useParties(), order));
  const { isDueShown } = fieldRules(order);
  return groups.map(({ name, rows, hint }) => (
    <fieldset key={name} className={styles['group']} data-group={name}>
      <legend>{editText.groups[name]}</legend>
      <div className={styles['fields']}>
        {rows.map(({ rule, isFixed }, index) => (
          <FormField
            key={typeof rule === 'function' ? index : rule.name}
            form={form}
            field={rule}
            isReadOnly={isReadOnly || isFixed}
          />
        ))}
        {name === 'order' && isDueShown ? <Due order={order} /> : null}
      </div>
      {hint === null || isReadOnly ? null : <p className={styles['hint']}>{hint}</p>}
    </fieldset>
  ));
};
