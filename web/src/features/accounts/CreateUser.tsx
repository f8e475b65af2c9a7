// /create: a new account. Its password is made by the server and shown once.
import { accountEmail } from '@despacho/contract/accounts/passwords.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import {
  bodyOfUser,
  clearsBranch,
  emptyUser,
  userShape,
  useUserFields,
  withDuties,
  type UserValues,
} from '../../entities/users/form.ts';
import { companyOfNewUser } from '../../entities/users/newUserAddress.ts';
import { showPassword } from '../../entities/users/showPassword.tsx';
import { userText } from '../../entities/users/text.ts';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { PageHead } from '../../kit/states/PageHead.tsx';
import { noticedRefusal } from './refused.ts';
import styles from './Accounts.module.css';
import { accountText, emailSentences } from './text.ts';

type Values = UserValues & { email: string; password: string };

const email = accountEmail(emailSentences.required, emailSentences.wrong);
const schema = withDuties(z.object({ ...userShape, email, password: z.string() }));
const empty: Values = { ...emptyUser, email: '', password: '' };

const useFields = (): FieldRule<Values>[] => {
  const [first, last, ...rest] = useUserFields<Values>();
  const own: FieldRule<Values>[] = [
    {
      kind: 'text',
      type: 'email',
      name: 'email',
      label: userText.fields.email,
      isRequired: true,
      autoComplete: 'off',
    },
    { kind: 'text', name: 'password', label: userText.fields.password, fixedBy: accountText.generated },
  ];
  return [first, last].filter((rule) => rule !== undefined).concat(own, rest);
};

const NewUser = ({ companyId, onDone }: { companyId: string; onDone: () => void }) => {
  const create = useAction('createdController');
  const form = useKitForm<Values, Values>({
    schema,
    draft: `new-account ${companyId}`,
    values: { ...empty, companyId },
    clears: clearsBranch,
    submit: async (values) => {
      const result = await create({ body: { ...bodyOfUser(values), email: values.email } });
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
    <div className={styles['page']}>
      <PageHead title={title} />
      <NewUser key={`${turn}/${companyId}`} companyId={companyId} onDone={() => setTurn(turn + 1)} />
    </div>
  );
};
