// /pilot-create: a courier with an account. The password is made by the server and shown once.
import { Button, Callout } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import { courierAccountInputs } from '@despacho/contract/couriers/accounts.ts';
import { courierRows } from '@despacho/contract/couriers/couriers.ts';
import { toPayload } from '@despacho/contract/payloads.ts';
import { COURIER_LABEL } from '@despacho/domain/couriers/text.ts';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { cuiWarning } from '../../entities/couriers/directory/form.ts';
import { directoryText } from '../../entities/couriers/directory/text.ts';
import { showPassword } from '../../entities/users/showPassword.tsx';
import { FormFields, FormFrame, FormProblems } from '../../kit/form/Form.tsx';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { PageButtons } from '../../kit/form/PageButtons.tsx';
import { refusedWith } from '../../kit/form/refusal.ts';
import { rowFields } from '../../kit/form/rowForm.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { ImageField } from '../../kit/image/ImageField.tsx';
import { Note, Page, Panels } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { accountText as text, formText } from './text.ts';
import { withImage } from '../../kit/image/useFormImage.ts';
import { courierRefusal } from './useCourierForm.ts';

const schema = z.object(courierAccountInputs);
type Values = z.input<typeof schema>;
type Sent = z.output<typeof schema>;
const empty: Values = { name: '', email: '', phone: '', plate: '', dpi: '' };

const fields = rowFields<typeof courierRows, keyof Values, Values>(courierRows, courierAccountInputs, {
  labels: { ...COURIER_LABEL, name: directoryText.fields.fullName },
  others: { plate: { maxLength: 8 }, dpi: { warningOf: cuiWarning } },
});

const NewAccount = ({ onDone }: { onDone: () => void }) => {
  const { api } = useSession();
  const [photo, setPhoto] = useState<File | null>(null);
  const made = useRef<{ email: string; password: string } | null>(null);
  const form = useKitForm<Values, Sent>({
    schema,
    draft: 'new-courier-account',
    values: empty,
    failed: formText.notCreated,
    submit: async (sent) =>
      withImage(api, photo, async (pic) => {
        if (pic === undefined) return refusedWith(text.photoRequired);
        const created = await api.createCourierAccount({ body: { ...toPayload(courierRows, sent), pic } });
        if (!created.ok) return courierRefusal(created);
        made.current = { email: sent.email, password: created.value.data.password };
        return null;
      }),
    onDone: () => {
      if (made.current === null) return;
      notify(text.created(made.current.email), 'success');
      void showPassword(made.current.email, made.current.password);
      onDone();
    },
  });
  return (
    <>
      <LeaveGuard isDirty={form.isDirty || photo !== null} />
      <Callout icon={null}>{text.detail}</Callout>
      <Panels>
        <FormFrame form={form} label={text.title}>
          <FormFields form={form} fields={fields} />
          <Note>
            {text.password}: {text.generated}
          </Note>
        </FormFrame>
        <ImageField
          label={directoryText.fields.photo}
          only="png"
          file={photo}
          onPicked={setPhoto}
          onRemove={() => setPhoto(null)}
        />
      </Panels>
      <PageButtons>
        <FormProblems form={form} />
        {photo === null ? <Note>{text.photoRequired}</Note> : null}
        <Button intent="primary" type="submit" form={form.id} disabled={form.isBusy || photo === null}>
          {text.create}
        </Button>
      </PageButtons>
    </>
  );
};

export const CreateAccount = () => {
  const [turn, setTurn] = useState(0);
  return (
    <Page>
      <PageHead title={text.title} />
      <NewAccount key={turn} onDone={() => setTurn(turn + 1)} />
    </Page>
  );
};
