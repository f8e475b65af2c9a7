// The page of a new order: fields, photo and map side by side, one under the other on phones.
import { Button } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { FormProblems } from '../../kit/form/Form.tsx';
import { PageButtons } from '../../kit/form/PageButtons.tsx';
import { Page, Panels } from '../../kit/layout/Page.tsx';
import { FORMS } from './kinds.ts';
import { NewOrderFields } from './NewOrderFields.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { createText } from './text.ts';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { useNewOrder, type Series } from './useNewOrder.ts';
import { useSubmitKey } from './useSubmitKey.ts';

const LIST = '/all-orders';

type OneOrderProps = { series: Partial<Series>; onNext: (series: Series) => void };

const OneOrder = ({ series, onNext }: OneOrderProps) => {
  const navigate = useNavigate();
  const hasNext = useRef(false);
  const toList = (): void => void navigate(LIST);
  const order = useNewOrder('page', (created) => (hasNext.current ? onNext(created) : toList()), series);
  const { form, hasChanges } = order;
  const submit = (isWithNext: boolean): void => {
    hasNext.current = isWithNext;
    form.onSubmit();
  };
  useSubmitKey(() => submit(false));
  return (
    <>
      <LeaveGuard isDirty={hasChanges} />
      <Panels last="sticky">
        <NewOrderFields {...order} />
        <OrderTabs {...order} />
      </Panels>
      <PageButtons>
        <FormProblems form={form} />
        <Button onClick={toList}>{createText.cancel}</Button>
        <Button disabled={form.isBusy} onClick={() => submit(true)}>
          {createText.another}
        </Button>
        <Button
          intent="primary"
          type="submit"
          form={form.id}
          disabled={form.isBusy}
          onClick={() => (hasNext.current = false)}
        >
          {form.isBusy ? createText.busy : createText.submit}
        </Button>
      </PageButtons>
    </>
  );
};

/** [OR101] Each order of a series has a form of its own, so that nothing of the one before is left in it. */
export const CreateForm = () => {
  const [{ at, series }, setRound] = useState<{ at: number; series: Partial<Series> }>({ at: 0, series: {} });
  return (
    <Page>
      <PageHead title={FORMS.page.title} />
      <OneOrder key={at} series={series} onNext={(created) => setRound({ at: at + 1, series: created })} />
    </Page>
  );
};
