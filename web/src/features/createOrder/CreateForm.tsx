// The page of a new order: fields, photo and map side by side, one under the other on phones.
import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../kit/states/PageHead.tsx';
import styles from './CreateForm.module.css';
import { FORMS } from './kinds.ts';
import { NewOrderFields } from './NewOrderFields.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { createText } from './text.ts';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useNewOrder } from './useNewOrder.ts';
import { useSubmitKey } from './useSubmitKey.ts';

const LIST = '/all-orders';

export const CreateForm = () => {
  const navigate = useNavigate();
  const toList = (): void => void navigate(LIST);
  const order = useNewOrder('page', toList);
  const { form, hasChanges } = order;
  useSubmitKey(form.onSubmit);
  return (
    <div className={styles['page']}>
      <UnsavedGuard hasChanges={hasChanges} />
      <PageHead title={FORMS.page.title} />
      <div className={styles['halves']}>
        <NewOrderFields {...order} />
        <OrderTabs {...order} />
      </div>
      <div className={styles['buttons']}>
        <Button onClick={toList}>{createText.cancel}</Button>
        <Button intent="primary" type="submit" form={form.id} disabled={form.isBusy}>
          {form.isBusy ? createText.busy : createText.submit}
        </Button>
      </div>
    </div>
  );
};
