// /create: a new account. Its password is made by the server and shown once.
import type { emailRows } from '@despacho/contract/accounts/users.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import {
  bodyOfUser,
  emailForm,
  openedUser,
  userShape,
  useUserFields,
  withDuties,
  type UserValues,
} from '../../entities/users/form.ts';
import { clearsBranch } from '../../entities/companies/placeFields.ts';
import { companyOfNewUser } from '../../entities/users/newUserAddress.ts';
import { showPassword } from '../../entities/users/showPassword.tsx';
import { userText } from '../../entities/users/text.ts';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { Form } from '../../kit/form/Form.tsx';
import type { RowValues } from '../../kit/form/rowForm.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { Page } from '../../kit/layout/Page.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { noticedRefusal } from './refused.ts';
import { accountText } from './text.ts';

type Values = UserValues & RowValues<typeof emailRows> & { password: string };

const schema = withDuties(z.object({ ...userShape, ...emailForm.shape, password: z.string() }));
const empty: Values = { ...openedUser(null).values, ...emailForm.opened(null).values, password: '' };
const useFields = (): FieldRule<Values>[] =>
  useUserFields<Values>([
    ...emailForm.fields,
    { kind: 'text', name: 'password', label: userText.fields.password, fixedBy: accountText.generated },
  ]);

const NewUser = ({ companyId, onDone }: { companyId: string; onDone: () => void }) => {
  const create = useAction('createdController');
  const form = useKitForm<Values, Values>({
    schema,
    draft: `new-account ${companyId}`,
    values: { ...empty, companyId },
    clears: clearsBranch,
    submit: async (values) => {
      const result = await create({ body: { ...bodyOfUser(values), ...emailForm.bodyOf(values) } });
      if (!result.ok) return noticedRefusal(result, accountText.createFailed);
      notify(accountText.created, 'success');
      void showPassword(result.value.data.email, result.value.data.password);
      return null;
    },
    onDone,
  });
  return <Form form={form} fields={useFields()} label={accountText.create} submit={accountText.create} />;
};

export const CreateUser = ({ title }: { title: string }) => {
  const [turn, setTurn] = useState(0);
  const companyId = companyOfNewUser(useSearchParams()[0]) ?? '';
  return (
    <Page width="text">
      <PageHead title={title} />
      <NewUser key={`${turn}/${companyId}`} companyId={companyId} onDone={() => setTurn(turn + 1)} />
    </Page>
  );
};
