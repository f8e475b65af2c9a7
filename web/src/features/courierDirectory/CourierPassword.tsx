// /pilot-update-pass: another password for the account of a courier, found by e-mail.
import { accountEmail } from '@despacho/contract/accounts/passwords.ts';
import type { FoundAccount } from '@despacho/contract/couriers/accounts.ts';
import { courierPassword } from '@despacho/contract/couriers/accounts.ts';
import { COURIER_LABEL } from '@despacho/domain/couriers/text.ts';
import { phoneText } from '@despacho/domain/reading/phone.ts';
import { useState } from 'react';
import { z } from 'zod';
import { directoryText } from '../../entities/couriers/directory/text.ts';
import { Field } from '../../kit/form/Field.tsx';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { Form } from '../../kit/form/Form.tsx';
import { refusedWith } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Card } from '../../kit/layout/Card.tsx';
import { Page, Stack } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { accountText as text } from './text.ts';
import { courierRefusal } from './useCourierForm.ts';

const searchSchema = z.object({ email: accountEmail(text.emailRequired, text.emailWrong) });
type Search = z.infer<typeof searchSchema>;
const searchFields: FieldRule<Search>[] = [
  { kind: 'text', type: 'email', name: 'email', label: COURIER_LABEL.email, isRequired: true, isWide: true },
];

const passwordSchema = z.object({ password: courierPassword });
type Password = z.infer<typeof passwordSchema>;
const passwordFields: FieldRule<Password>[] = [
  {
    kind: 'text',
    type: 'password',
    name: 'password',
    label: text.newPassword,
    hint: text.passwordHint,
    autoComplete: 'new-password',
    isRequired: true,
    isWide: true,
  },
];

const NewPassword = ({ courier: { id, name, company, phone } }: { courier: FoundAccount }) => {
  const update = useAction('updateCourierPassword');
  const form = useKitForm<Password, Password>({
    schema: passwordSchema,
    draft: null,
    values: { password: '' },
    submit: async ({ password }) => {
      const result = await update({ body: { uid: id, password } });
      if (!result.ok) {
        notify(text.notChanged, 'danger');
        return courierRefusal(result, { password: 'password' });
      }
      notify(text.changed, 'success');
      return null;
    },
  });
  const { fields, none } = directoryText;
  return (
    <Card>
      <Stack>
        <Field label={COURIER_LABEL.name} error={undefined} readOnly value={name} />
        <Field label={fields.company} error={undefined} readOnly value={company?.name ?? none} />
        <Field
          label={COURIER_LABEL.phone}
          error={undefined}
          readOnly
          value={phone === null ? none : phoneText(phone)}
        />
        <Form form={form} fields={passwordFields} label={text.change} submit={text.change} />
      </Stack>
    </Card>
  );
};

export const CourierPassword = () => {
  const find = useAction('findUser');
  const [found, setFound] = useState<FoundAccount | null>(null);
  const form = useKitForm<Search, Search>({
    schema: searchSchema,
    draft: null,
    values: { email: '' },
    submit: async (sent) => {
      setFound(null);
      const result = await find({ body: { ...sent, type: 'bikers' } });
      const courier = result.ok ? result.value.courier : null;
      if (courier === null) {
        const problem = result.ok ? text.notCourier : text.notFound;
        notify(problem, 'danger');
        return refusedWith(problem);
      }
      notify(text.found, 'success');
      setFound(courier);
      return null;
    },
  });
  return (
    <Page>
      <PageHead title={text.passwordTitle} />
      <Form form={form} fields={searchFields} label={text.search} submit={text.search} />
      {found === null ? null : <NewPassword key={found.id} courier={found} />}
    </Page>
  );
};
