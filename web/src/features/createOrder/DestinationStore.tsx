// The store that a transfer goes to: another branch of the company, whose name and place are filled in.
import { Labelled } from '../../kit/form/Labelled.tsx';
import { branchOptions, useParties } from '../../entities/orders/form/parties.ts';
import { useFormValues } from '../../kit/form/formInputs.ts';
import { ListInput } from '../../kit/form/ListInput.tsx';
import { useState } from 'react';
import { createText } from './text.ts';
import type { NewOrder } from './useNewOrder.ts';

export const DestinationStore = ({ form }: Pick<NewOrder, 'form'>) => {
  const parties = useParties();
  const { company_id: company, branch_id: origin } = useFormValues(form);
  const [chosen, setChosen] = useState('');
  const options = branchOptions(parties, company).filter(({ value }) => value !== origin);
  const take = (id: string): void => {
    setChosen(id);
    const store = parties.branches.find((branch) => branch.id === id);
    if (store === undefined) return;
    const { name, position } = store;
    form.change({
      name,
      // What couriers know the store by.
      address: name,
      ...(position === null ? {} : { latitude: String(position.lat), longitude: String(position.lng) }),
    });
  };
  return (
    <Labelled label={createText.store} hint={createText.storeHint}>
      {(ties) => (
        <ListInput
          label={createText.store}
          ties={ties}
          options={options}
          value={options.some(({ value }) => value === chosen) ? chosen : ''}
          isDisabled={company === ''}
          onChange={take}
        />
      )}
    </Labelled>
  );
};
