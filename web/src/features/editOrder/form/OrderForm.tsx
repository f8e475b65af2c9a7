// The form of one open order: fields at the left, photo, map and history at the right, actions below.
// It owns the values. The machine behind `editor.edit` reads them when it saves or when another person changes the order.
import { Button } from '@blueprintjs/core';
import { useEffect } from 'react';
import { editOrderForm } from '../../../entities/orders/form/schemas.ts';
import { clearsOrder } from '../../../entities/orders/form/values.ts';
import { FormFrame, FormProblems } from '../../../kit/form/Form.tsx';
import { askToLeave, useDirtyGuard } from '../../../kit/form/useDirtyGuard.ts';
import { useKitForm } from '../../../kit/form/useKitForm.ts';
import { Head } from './Head.tsx';
import { InactivityPrompt } from '../lock/InactivityPrompt.tsx';
import { LockNotice } from '../lock/LockNotice.tsx';
import { Differences } from '../merge/Differences.tsx';
import type { Neighbours } from '../neighbours.ts';
import { OrderFields } from './OrderFields.tsx';
import styles from './OrderForm.module.css';
import { Panels } from './Panels.tsx';
import { editText } from '../text.ts';
import type { OpenOrder } from '../useOrderEditor.ts';

type OrderFormProps = {
  editor: OpenOrder;
  neighbours: Neighbours | null;
  /** The order to open when this one is left; null: back to the list. */
  onLeaving: (next: string | null) => void;
  canDelete: boolean;
};

export const OrderForm = ({ editor, neighbours, onLeaving, canDelete }: OrderFormProps) => {
  const { order, values, lock, isEditable, isBusy, isClosed, edit } = editor;
  const form = useKitForm({
    schema: editOrderForm,
    values,
    clears: clearsOrder,
    onInput: () => edit.send({ type: 'TYPED' }),
    draft: `order ${order.id}`,
    onRecover: (base) => edit.send({ type: 'RECOVERED', base }),
    submit: edit.save,
  });
  useEffect(() => edit.attach(form), [edit, form]);
  useDirtyGuard(form.isDirty && !isBusy);
  const leave = async (next: string | null): Promise<void> => {
    onLeaving(next);
    if (!form.isDirty || (await askToLeave())) edit.send({ type: 'LEAVE' });
  };
  const isWorking = isBusy || form.isBusy;
  return (
    <div className={styles['page']}>
      <Head
        order={order}
        editor={isEditable ? (order.lock?.name ?? null) : null}
        neighbours={neighbours}
        onGo={(id) => void leave(id)}
      />
      <div className={styles['notices']} role="status">
        <LockNotice editor={editor} hasChanges={form.isDirty} />
        <Differences editor={editor} form={form} />
      </div>
      {lock.isPrompting ? <InactivityPrompt edit={edit} /> : null}
      <div className={styles['columns']}>
        <FormFrame form={form} label={editText.form}>
          <OrderFields form={form} order={order} isReadOnly={!isEditable} />
        </FormFrame>
        <Panels form={form} order={order} isReadOnly={!isEditable} />
      </div>
      <footer className={styles['actions']}>
        <FormProblems form={form} />
        {canDelete && !isClosed ? (
          <Button
            intent="danger"
            variant="outlined"
            disabled={!isEditable || isWorking}
            onClick={() => edit.send({ type: 'DELETE' })}
          >
            {editText.remove}
          </Button>
        ) : null}
        <Button className={styles['cancel'] ?? ''} disabled={isBusy} onClick={() => void leave(null)}>
          {editText.cancel}
        </Button>
        <Button intent="primary" type="submit" form={form.id} disabled={!isEditable || isWorking}>
          {isWorking ? editText.saving : editText.save}
        </Button>
      </footer>
    </div>
  );
};
