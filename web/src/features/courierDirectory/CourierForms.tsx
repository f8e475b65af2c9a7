// /biker-create and /biker-modify/:bikerId: the form of a 2Wheeler beside the photo.
import { Button } from '@blueprintjs/core';
import { courierConflict, type CourierProfile } from '@despacho/contract/couriers/directory.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import { useNavigate } from 'react-router-dom';
import { useCourierFields } from '../../entities/couriers/directory/form.ts';
import { directoryText } from '../../entities/couriers/directory/text.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { FormButtons, FormFields, FormFrame } from '../../kit/form/Form.tsx';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { PageButtons } from '../../kit/form/PageButtons.tsx';
import { ImageField } from '../../kit/image/ImageField.tsx';
import { Page, Panels } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../kit/shell/paths.tsx';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { UnreadableNote } from './Panels.tsx';
import { AccountButton, openAccount } from './openAccount.tsx';
import { formText, listText, profileText } from './text.ts';
import { useCourierForm } from './useCourierForm.ts';
import { numbersOf } from './useDeactivate.ts';

const LIST = '/bikers';
/** Where the documents of the product lead after a creation. */
const AFTER_CREATION = '/companies';

type Edited = ReturnType<typeof useCourierForm>;

const Fields = ({ edited: { form, photo }, isNew, label }: { edited: Edited; isNew: boolean; label: string }) => (
  <Panels>
    <FormFrame form={form} label={label}>
      <FormFields form={form} fields={useCourierFields(isNew)} />
    </FormFrame>
    <ImageField label={directoryText.fields.photo} {...photo} />
  </Panels>
);

export const CreateCourier = () => {
  const { api } = useSession();
  const navigate = useNavigate();
  const pathTo = useScreenPath();
  const edited = useCourierForm({
    courier: null,
    onDone: (courier) => {
      const path = courier === null ? null : pathTo('/ver-mas/:bikerId', { bikerId: courier.id });
      const open = path === null ? {} : { action: { text: formText.open, run: () => void navigate(path) } };
      notify(formText.created, 'success', open);
      void navigate(AFTER_CREATION);
      if (courier !== null) void openAccount(api, courier);
    },
  });
  return (
    <Page>
      <LeaveGuard isDirty={edited.isChanged} />
      <PageHead title={formText.createTitle} />
      <Fields edited={edited} isNew label={formText.createTitle} />
      <PageButtons>
        <FormButtons
          form={edited.form}
          submit={formText.create}
          cancel={formText.cancel}
          onCancel={() => void navigate(LIST)}
        />
      </PageButtons>
    </Page>
  );
};

/** True: the courier is gone. */
const useRemove = () => {
  const remove = useAction('removeCourier');
  return async ({ id, name }: CourierProfile): Promise<boolean> => {
    const question = { title: formText.removeTitle(name), detail: formText.removeDetail, action: formText.remove };
    if (!(await confirm(question))) return false;
    const result = await remove({ params: { id }, query: { alias: id } });
    const conflict = result.ok ? undefined : courierConflict.safeParse(result.details).data;
    if (result.ok) notify(formText.removed, 'success');
    else if (conflict?.reason === 'carries-orders') notify(formText.carries(numbersOf(conflict.orders)), 'danger');
    else notify(result.code === 'not-found' ? listText.gone : formText.notRemoved, 'danger');
    return result.ok || result.code === 'not-found';
  };
};

const Modify = ({ courier }: { courier: CourierProfile }) => {
  const navigate = useNavigate();
  const remove = useRemove();
  const edited = useCourierForm({
    courier,
    onDone: () => {
      notify(formText.modified, 'success');
      void navigate(LIST);
    },
  });
  const onRemove = async (): Promise<void> => {
    if (await remove(courier)) void navigate(LIST);
  };
  return (
    <>
      <LeaveGuard isDirty={edited.isChanged} />
      <UnreadableNote unreadable={courier.unreadable} />
      <Fields edited={edited} isNew={false} label={formText.modifyTitle} />
      <PageButtons>
        <Button intent="danger" onClick={() => void onRemove()}>
          {formText.remove}
        </Button>
        <AccountButton courier={courier} />
        <FormButtons
          form={edited.form}
          submit={formText.save}
          cancel={formText.cancel}
          onCancel={() => void navigate(LIST)}
        />
      </PageButtons>
    </>
  );
};

export const ModifyCourier = ({ id }: { id: string }) => {
  const result = useRoute('courierProfile', { params: { id } });
  const isGone = result.failure === 'not-found';
  return (
    <Page>
      <PageHead
        title={isGone ? profileText.notFound : formText.modifyTitle}
        {...(result.value === null || isGone ? {} : { detail: result.value.name })}
      />
      {isGone && result.value === null ? null : (
        <DataPart {...result} label={formText.modifyTitle}>
          {(courier) => <Modify key={id} courier={courier} />}
        </DataPart>
      )}
    </Page>
  );
};
