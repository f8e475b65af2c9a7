// The dialog to assign a courier: suggestions first, and all others in a list.
import { Button, Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import type { Result } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { askAssignment, assignmentIn } from '../../entities/cash/askAssignment.ts';
import { assignForm } from '../../entities/orders/form/schemas.ts';
import { MAX_BRANCHES } from '@despacho/contract/couriers/suggestions.ts';
import { Suspense, use, useState } from 'react';
import type { z } from 'zod';
import { orderName } from '../../entities/orders/text.ts';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import type { DialogState } from '../../kit/dialog/dialogs.tsx';
import { FormFields, FormFrame } from '../../kit/form/Form.tsx';
import { useKitForm, type KitForm } from '../../kit/form/useKitForm.ts';
import { Stack } from '../../kit/layout/Page.tsx';
import { LiveProvider } from '../../kit/live.tsx';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { assign } from './assign.ts';
import { holderOf, isMixed, isTooMixed, numberedOf, queryOf, type Assignables, type Couriers } from './choice.ts';
import { courierOptions } from './reasons.ts';
import { Suggestions } from './Suggestions.tsx';
import { assignText } from './text.ts';

type AssignDialogProps = {
  orders: Assignables;
  answer: (hasChanged: boolean) => void;
  state: DialogState;
};

/** Without suggestions the field has the focus at once. */
const enterField = (area: HTMLElement | null): void => area?.querySelector('input')?.focus();

type ChoiceProps = Pick<AssignDialogProps, 'orders'> & {
  isTop: boolean;
  isBusy: boolean;
  form: KitForm<z.input<typeof assignForm>>;
  onTake: (courierId: string) => void;
  couriers: Couriers;
};

const Choice = ({ orders, isTop, isBusy, form, onTake, couriers: found }: ChoiceProps) => {
  // [CO20]
  const couriers = { suggestions: useNamedRows(found.suggestions), others: useNamedRows(found.others) };
  const numbered = numberedOf(orders, couriers);
  return (
    <div ref={numbered.length === 0 ? enterField : undefined}>
      <Stack>
        {numbered.length === 0 ? (
          <Callout icon={null}>{isTooMixed(orders) ? assignText.tooMixed(MAX_BRANCHES) : assignText.none}</Callout>
        ) : (
          <Suggestions
            suggestions={numbered}
            isMixed={isMixed(orders)}
            isListening={isTop && !isBusy}
            isBusy={isBusy}
            onTake={onTake}
          />
        )}
        <FormFrame form={form} label={assignText.anyone}>
          <FormFields
            form={form}
            fields={[
              {
                kind: 'list',
                name: 'uid',
                label: assignText.other,
                options: courierOptions(couriers, { has: holderOf(orders), isMixed: isMixed(orders) }),
                isWide: true,
                isRequired: true,
              },
            ]}
          />
        </FormFrame>
      </Stack>
    </div>
  );
};

type AnsweredProps = Omit<ChoiceProps, 'couriers'> & { response: Promise<Result<Couriers>>; onRetry: () => void };

const Answered = ({ response, onRetry, ...props }: AnsweredProps) => {
  const result = use(response);
  if (result.ok) return <Choice {...props} couriers={result.value} />;
  return (
    <Callout icon={null} intent="danger" role="alert">
      <p>
        {assignText.failed} {FAILURE_TEXT[result.code]}
      </p>
      <Button autoFocus onClick={onRetry}>
        {assignText.retry}
      </Button>
    </Callout>
  );
};

const titleOf = ([first, ...rest]: AssignDialogProps['orders']): string =>
  rest.length === 0 ? assignText.title(orderName(first.number)) : assignText.titleMany(rest.length + 1);

type SubmitProps = { response: Promise<Result<Couriers>>; form: string; isBusy: boolean };

/** Enabled only after a choice. */
const Submit = ({ response, form, isBusy }: SubmitProps) =>
  use(response).ok ? (
    <Button intent="primary" type="submit" form={form} disabled={isBusy}>
      {isBusy ? assignText.saving : assignText.action}
    </Button>
  ) : null;

/** Requested once, because rows must not move under a finger or a key. */
export const AssignDialog = ({ orders, answer, state }: AssignDialogProps) => {
  const { api } = useSession();
  const live = use(LiveProvider);
  const ask = async (): Promise<Result<Couriers>> => api.suggestions({ query: queryOf(orders) });
  const [response, setResponse] = useState(ask);
  const [isBusy, setIsBusy] = useState(false);
  const take = async (courierId: string): Promise<void> => {
    setIsBusy(true);
    const confirmed = await askAssignment(api, live, assignmentIn(live, orders, courierId));
    if (confirmed === null) {
      setIsBusy(false);
      return;
    }
    const result = await response;
    const numbered = result.ok ? numberedOf(orders, result.value) : [];
    const suggested = numbered.map(({ courier, score }) => ({ id: courier.id, score }));
    const chosen = { courierId, suggested: suggested.length === 0 ? undefined : suggested, confirmed };
    answer((await assign(api, orders, chosen)).length > 0);
  };
  const form = useKitForm({
    schema: assignForm,
    draft: null,
    values: { uid: '' },
    submit: async ({ uid }) => {
      await take(uid);
      return null;
    },
  });
  return (
    <DialogFrame
      {...state}
      title={titleOf(orders)}
      onCancel={() => answer(false)}
      actions={
        <>
          <Button onClick={() => answer(false)}>{assignText.cancel}</Button>
          <Suspense fallback={null}>
            <Submit response={response} form={form.id} isBusy={isBusy} />
          </Suspense>
        </>
      }
    >
      <Suspense fallback={<NonIdealState icon={<Spinner size={24} />} description={assignText.waiting} />}>
        <Answered
          orders={orders}
          isTop={state.isTop}
          isBusy={isBusy}
          form={form}
          onTake={(courierId) => void take(courierId)}
          response={response}
          onRetry={() => setResponse(ask())}
        />
      </Suspense>
    </DialogFrame>
  );
};
