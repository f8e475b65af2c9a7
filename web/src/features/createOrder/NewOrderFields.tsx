// The fields of one kind of new order, and what helps to fill them. Their options come from the live data.
import { useEffect, useMemo } from 'react';
import { orderFields } from '../../entities/orders/form/fields.ts';
import { useParties } from '../../entities/orders/form/parties.ts';
import { FormFields, FormFrame } from '../../kit/form/Form.tsx';
import { DestinationStore } from './DestinationStore.tsx';
import { FORMS } from './kinds.ts';
import { NumberNotice } from './NumberNotice.tsx';
import { RecalledAddresses } from './RecalledAddresses.tsx';
import type { NewOrder } from './useNewOrder.ts';

const OPEN_INPUT = ':is(input, select, textarea):not(:disabled)';

/** Typing starts at once, in the first field that is required. */
const useFocusOnFirst = (formId: string): void => {
  useEffect(() => {
    const inputs = [...(document.getElementById(formId)?.querySelectorAll<HTMLElement>(OPEN_INPUT) ?? [])];
    (inputs.find(({ ariaRequired }) => ariaRequired === 'true') ?? inputs[0])?.focus();
  }, [formId]);
};

export const NewOrderFields = ({ kind, scope, form }: Pick<NewOrder, 'kind' | 'scope' | 'form'>) => {
  const { fields, required, title } = FORMS[kind];
  const parties = useParties();
  const rules = useMemo(() => orderFields(fields, required, parties, scope), [fields, required, parties, scope]);
  useFocusOnFirst(form.id);
  return (
    <FormFrame form={form} label={title}>
      {kind === 'transfer' ? <DestinationStore form={form} /> : null}
      <FormFields form={form} fields={rules} />
      <NumberNotice form={form} />
      <RecalledAddresses form={form} />
    </FormFrame>
  );
};
