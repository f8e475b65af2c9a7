// The form of one order that is open: fields at the left, photo, map and history at the right, what can be done below.
import { Button } from '@blueprintjs/core';
import { editOrderForm } from '@despacho/contract/orders/forms.ts';
import { clearsOrder } from '../../entities/orders/form/values.ts';
import { FormFrame, FormProblems } from '../../kit/form/Form.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { FollowOrder } from '../orderEdit/FollowOrder.tsx';
import { LockNotice } from '../orderEdit/LockNotice.tsx';
import type { OpenOrder } from '../orderEdit/orderEdit.ts';
import { Head } from './Head.tsx';
import type { Neighbours } from './neighbours.ts';
import { OrderFields } from './OrderFields.tsx';
import styles from './OrderForm.module.css';
import { Panels } from './Panels.tsx';
import { orderFormText } from './text.ts';

type OrderFormProps = {
  edit: OpenOrder;
  neighbours: Neighbours | null;
  onGo: (id: string) => void;
  onCancel: () => void;
  canDelete: boolean;
};

export const OrderForm = ({ edit, neighbours, onGo, onCancel, canDelete }: OrderFormProps) => {
  const { order, isEditable, isBusy, isClosed } = edit;
  const form = useKitForm({ schema: editOrderForm, values: edit.values, clears: clearsOrder, submit: edit.save });
  const isWorking = isBusy || form.isBusy;
  return (
    <div className={styles['page']}>
      <Head order={order} editor={isEditable ? (order.lock?.name ?? null) : null} neighbours={neighbours} onGo={onGo} />
      <LockNotice edit={edit} />
      <div className={styles['columns']}>
        <FormFrame form={form} label={orderFormText.form}>
          <FollowOrder edit={edit} form={form} />
          <OrderFields form={form} order={order} isReadOnly={!isEditable} />
          <FormProblems form={form} />
        </FormFrame>
        <Panels form={form} order={order} isReadOnly={!isEditable} />
      </div>
      <footer className={styles['actions']}>
        {canDelete && !isClosed ? (
          <Button intent="danger" variant="outlined" disabled={!isEditable || isWorking} onClick={edit.remove}>
            {orderFormText.remove}
          </Button>
        ) : null}
        <Button className={styles['cancel'] ?? ''} disabled={isBusy} onClick={onCancel}>
          {orderFormText.cancel}
        </Button>
        <Button intent="primary" type="submit" form={form.id} disabled={!isEditable || isWorking}>
          {isWorking ? orderFormText.saving : orderFormText.save}
        </Button>
      </footer>
    </div>
  );
};
