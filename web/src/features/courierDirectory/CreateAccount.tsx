// /pilot-create: a courier with an account. The password is made by the server and shown once.
import { Button, Callout } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import { courierAccountFields } from '@despacho/contract/couriers/courierFields.ts';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { cuiWarning } from '../../entities/couriers/directory/form.ts';
import { directoryText } from '../../entities/couriers/directory/text.ts';
import { showPassword } from '../../entities/users/showPassword.tsx';
import { phoneWarning } from '../../kit/form/warnings.ts';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { FormFields, FormFrame, FormProblems } from '../../kit/form/Form.tsx';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { PageButtons } from '../../kit/form/PageButtons.tsx';
import { refusedWith } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { ImageField } from '../../kit/image/ImageField.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import styles from './Directory.module.css';
import { accountText as text, formText } from './text.ts';
import { courierRefusal, withPhoto } from './useCourierForm.ts';

type Values = z.input<typeof courierAccountFields>;
type Sent = z.output<typeof courierAccountFields>;
const empty: Values = { name: '', email: '', phone: '', transportId: '', dpi: '' };

const { fields: labels } = directoryText;
const fields: FieldRule<Values>[] = [
  { kind: 'text', name: 'name', label: labels.fullName, isRequired: true, maxLength: 120 },
  { kind: 'text', name: 'email', label: labels.email, type: 'email', isRequired: true, maxLength: 254 },
  {
    kind: 'text',
    name: 'phone',
    label: labels.phone,
    prefix: '+502',
    type: 'tel',
    inputMode: 'tel',
    isRequired: true,
    maxLength: 100,
    warningOf: phoneWarning,
  },
  { kind: 'text', name: 'transportId', label: labels.plate, isRequired: true, maxLength: 8 },
  {
    kind: 'text',
    name: 'dpi',
    label: labels.dpi,
    inputMode: 'numeric',
    isRequired: true,
    maxLength: 30,
    warningOf: cuiWarning,
  },
];

const NewAccount = ({ onDone }: { onDone: () => void }) => {
  const { api } = useSession();
  const [photo, setPhoto] = useState<File | null>(null);
  const made = useRef<{ email: string; password: string } | null>(null);
  const form = useKitForm<Values, Sent>({
    schema: courierAccountFields,
    draft: 'new-courier-account',
    values: empty,
    failed: formText.notCreated,
    submit: async (sent) =>
      withPhoto(api, photo, async ({ pic }) => {
        if (pic === undefined) return refusedWith(text.photoRequired);
        const created = await api.createCourierAccount({ body: { ...sent, pic } });
        if (!created.ok) return courierRefusal(created, Object.keys(empty));
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
      <div className={styles['halves']}>
        <FormFrame form={form} label={text.title}>
          <FormFields form={form} fields={fields} />
          <p className={styles['note']}>
            {text.password}: {text.generated}
          </p>
        </FormFrame>
        <ImageField label={labels.photo} only="png" file={photo} onPicked={setPhoto} onRemove={() => setPhoto(null)} />
      </div>
      <PageButtons>
        <FormProblems form={form} />
        {photo === null ? <span className={styles['note']}>{text.photoRequired}</span> : null}
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
    <div className={styles['page']}>
      <PageHead title={text.title} />
      <NewAccount key={turn} onDone={() => setTurn(turn + 1)} />
    </div>
  );
};
