// ORDEN CLIENTE, TRASLADO and PICK-UP as dialogs over the screen one is in. Drawn there and not by the host: they read live data.
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { askToLeave } from '../../kit/form/useDirtyGuard.ts';
import { FormProblems } from '../../kit/form/Form.tsx';
import { Panels } from '../../kit/layout/Page.tsx';
import type { OrderAct } from './acts.ts';
import { FORMS } from './kinds.ts';
import { NewOrderFields } from './NewOrderFields.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { createText } from './text.ts';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { useNewOrder } from './useNewOrder.ts';
import { useSubmitKey } from './useSubmitKey.ts';

type OrderDialogProps = { kind: OrderAct; onClose: () => void };

export const OrderDialog = ({ kind, onClose }: OrderDialogProps) => {
  const [isOpen, setIsOpen] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const order = useNewOrder(kind, () => setIsOpen(false));
  const { form, hasChanges } = order;
  useSubmitKey(form.onSubmit);
  const onCancel = async (): Promise<void> => {
    setIsAsking(true);
    const canLeave = !hasChanges || (await askToLeave());
    setIsAsking(false);
    if (canLeave) setIsOpen(false);
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      isTop={!isAsking}
      onClosed={onClose}
      title={FORMS[kind].title}
      size="large"
      onCancel={() => void onCancel()}
      actions={
        <>
          <FormProblems form={form} />
          <Button onClick={() => void onCancel()}>{createText.cancel}</Button>
          <Button intent="primary" type="submit" form={form.id} disabled={form.isBusy}>
            {form.isBusy ? createText.busy : createText.submit}
          </Button>
        </>
      }
    >
      <LeaveGuard isDirty={hasChanges} />
      <Panels last="sticky">
        <NewOrderFields {...order} />
        <OrderTabs {...order} />
      </Panels>
    </DialogFrame>
  );
};
