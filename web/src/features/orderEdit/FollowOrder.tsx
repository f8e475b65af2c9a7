// Ties the kit's form to the open order: what is typed goes to the machine, what others changed comes into the inputs.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { inputsOf, type FormValues } from '@despacho/domain/order/merge/values.ts';
import { useDirtyGuard } from '../../kit/form/useDirtyGuard.ts';
import type { KitForm } from '../../kit/form/useKitForm.ts';
import type { OpenOrder } from './orderEdit.ts';

type FollowOrderProps = { edit: OpenOrder; form: KitForm<FormValues> };

/** Draws nothing. Asks too before unsaved text is left behind. */
export const FollowOrder = ({ edit, form }: FollowOrderProps) => {
  const { open, hasChanges } = edit;
  const inputs = useWatch({ control: form.control });
  const adopted = useSyncExternalStore(open.adopted.subscribe, open.adopted.get);
  const tell = useEffectEvent((typed: typeof inputs) => open.type(typed));
  const put = useEffectEvent((patch: NonNullable<typeof adopted>) => {
    // Another branch would empty what hangs on it; here it comes with it.
    const { company_id, branch_id, alias_id } = form.valuesOf(inputs);
    form.change({ company_id, branch_id, alias_id, ...inputsOf(patch) });
    open.takeAdopted();
  });
  useEffect(() => tell(inputs), [inputs]);
  // What is being sent stands still; afterwards it may be another.
  useEffect(() => {
    if (adopted !== null && !form.isBusy) put(adopted);
  }, [adopted, form.isBusy]);
  useDirtyGuard(hasChanges && !edit.isBusy);
  return null;
};
