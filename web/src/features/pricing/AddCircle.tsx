// A new circle of one company, written below its list.
import { useSession } from '@despacho/client/session/hooks.ts';
import type { PriceList } from '@despacho/contract/pricing.ts';
import { useState } from 'react';
import { Form } from '../../kit/form/Form.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { circleFields, emptyCircle, onlyCircleForm, submitCircle } from './circleDialog.ts';
import { companyText, pricingText } from './text.ts';

const Fields = ({ list, onAdded }: { list: PriceList; onAdded: () => void }) => {
  const { api } = useSession();
  const form = useKitForm({
    schema: onlyCircleForm,
    draft: `new-circle ${list.id}`,
    values: emptyCircle,
    submit: async (circle) => submitCircle(api, list, null, circle),
    onDone: () => {
      notify(pricingText.saved, 'success');
      onAdded();
    },
  });
  return <Form form={form} fields={circleFields} label={companyText.addLabel} submit={companyText.add} />;
};

/** Empty again after each circle. */
export const AddCircle = ({ list }: { list: PriceList }) => {
  const [added, setAdded] = useState(0);
  return <Fields key={added} list={list} onAdded={() => setAdded(added + 1)} />;
};
