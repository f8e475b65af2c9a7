// The addresses that a phone number had orders delivered to; one press fills in the chosen one [OR99].
import { Button } from '@blueprintjs/core';
import type { RecalledAddress } from '@despacho/contract/orders/entry.ts';
import { readers } from '@despacho/domain/reading/kinds.ts';
import { valueIn } from '@despacho/domain/reading/reading.ts';
import type { OrderValues } from '../../entities/orders/form/values.ts';
import { useFormValues } from '../../kit/form/formInputs.ts';
import { List } from '../../kit/layout/List.tsx';
import { Note } from '../../kit/layout/Page.tsx';
import { useDebounced } from '../../kit/useDebounced.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { createText } from './text.ts';
import type { NewOrder } from './useNewOrder.ts';

const SETTLE_MS = 400;
const IS_PHONE = /^\d{8,15}$/;

/** The note of the earlier order is about that delivery: it is shown and not filled in. */
const valuesOf = ({ position, ...earlier }: RecalledAddress): Partial<OrderValues> => ({
  name: earlier.customerName,
  address: earlier.address,
  depto: earlier.department ?? '',
  munic: earlier.municipality ?? '',
  departament: earlier.department ?? '',
  city: earlier.municipality ?? '',
  zone: earlier.zone === null ? '' : String(earlier.zone),
  latitude: String(position.lat),
  longitude: String(position.lng),
});

export const RecalledAddresses = ({ form }: Pick<NewOrder, 'form'>) => {
  const phone = useDebounced(valueIn(readers.phone(useFormValues(form).phone)) ?? '', SETTLE_MS);
  const isEnabled = IS_PHONE.test(phone);
  const { value } = useRoute('recalledAddresses', { query: { phone } }, { isEnabled });
  const addresses = isEnabled ? (value?.addresses ?? []) : [];
  if (addresses.length === 0) return null;
  return (
    <section aria-label={createText.recalled}>
      <Note>{createText.recalled}</Note>
      <List>
        {addresses.map((earlier) => (
          <li key={earlier.address}>
            <Button variant="outlined" alignText="start" onClick={() => form.change(valuesOf(earlier))}>
              {earlier.customerName}: {earlier.address}
            </Button>
            {earlier.note === null ? null : <Note>{earlier.note}</Note>}
          </li>
        ))}
      </List>
    </section>
  );
};
