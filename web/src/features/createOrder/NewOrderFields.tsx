// The fields of one kind of new order, and what helps to fill them. Their options come from the live data.
import { Callout } from '@blueprintjs/core';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { useEffect, useMemo } from 'react';
import { orderFields } from '../../entities/orders/form/fields.ts';
import { useParties } from '../../entities/orders/form/parties.ts';
import { editAddress } from '../../entities/orders/origin.ts';
import { FormFields, FormFrame } from '../../kit/form/Form.tsx';
import { useFormValues } from '../../kit/form/formInputs.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import { DestinationStore } from './DestinationStore.tsx';
import { FORMS } from './kinds.ts';
import { RecalledAddresses } from './RecalledAddresses.tsx';
import { createText } from './text.ts';
import type { NewOrder } from './useNewOrder.ts';

// Warns of a number that the company already has today, while the form is filled [OR100].
const SETTLE_MS = 400;

const NumberNotice = ({ form }: Pick<NewOrder, 'form'>) => {
  const { company_id: company, orderId } = useFormValues(form);
  const number = useDebounced(orderId.trim(), SETTLE_MS);
  const isEnabled = company !== '' && number !== '' && !isPlaceholder(number);
  const { value } = useRoute('sameNumber', { query: { company, number } }, { isEnabled });
  const other = isEnabled ? (value?.duplicateOf ?? null) : null;
  return (
    <div role="status">
      {other === null ? null : (
        <Callout icon={null} intent="warning">
          {createText.duplicate(other.number)}{' '}
          <a href={editAddress(other.id, '/all-orders')} target="_blank" rel="noreferrer">
            {createText.openOther}
          </a>
        </Callout>
      )}
    </div>
  );
};

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
