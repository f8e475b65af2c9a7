// The fields of one kind of new order. Their options come from the live data.
import { useMemo } from 'react';
import { orderFields } from '../../entities/orders/form/fields.ts';
import { useParties } from '../../entities/orders/form/parties.ts';
import { FormFields, FormFrame, FormProblems } from '../../kit/form/Form.tsx';
import { FORMS } from './kinds.ts';
import type { NewOrder } from './useNewOrder.ts';

export const NewOrderFields = ({ kind, scope, form }: Pick<NewOrder, 'kind' | 'scope' | 'form'>) => {
  const { fields, required, title } = FORMS[kind];
  const parties = useParties();
  const rules = useMemo(() => orderFields(fields, required, parties, scope), [fields, required, parties, scope]);
  return (
    <FormFrame form={form} label={title}>
      <FormFields form={form} fields={rules} />
      <FormProblems form={form} />
    </FormFrame>
  );
};
