// Warns of a number that the company already has today, while the form is filled [OR100].
import { Callout } from '@blueprintjs/core';
import { isPlaceholder } from '@despacho/domain/orders/order.ts';
import { editAddress } from '../../entities/orders/origin.ts';
import { useFormValues } from '../../kit/form/formInputs.ts';
import { useDebounced } from '../../kit/useDebounced.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { createText } from './text.ts';
import type { NewOrder } from './useNewOrder.ts';

const SETTLE_MS = 400;

export const NumberNotice = ({ form }: Pick<NewOrder, 'form'>) => {
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
