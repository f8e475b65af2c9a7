// /controller-update-pass: another password for the account of an e-mail.
import { chosenPassword } from '@despacho/contract/accounts/newPassword.ts';
import type { User } from '@despacho/contract/accounts/users.ts';
import { z } from 'zod';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { FoundUser } from './FoundUser.tsx';
import { noticedRefusal } from './refused.ts';
import { accountText } from './text.ts';

const schema = z.object({ password: chosenPassword });
type Values = z.infer<typeof schema>;
const empty: Values = { password: '' };
const fields: FieldRule<Values>[] = [
  {
    kind: 'text',
    type: 'password',
    name: 'password',
    label: accountText.newPassword,
    hint: accountText.passwordHint,
    autoComplete: 'new-password',
    isRequired: true,
    isWide: true,
  },
];

const PasswordOf = ({ user }: { user: User }) => {
  const replace = useAction('updateControllerPassword');
  const form = useKitForm<Values, Values>({
    schema,
    draft: null,
    values: empty,
    submit: async ({ password }) => {
      const result = await replace({ body: { uid: user.id, password } });
      if (!result.ok) return noticedRefusal(result, accountText.passwordFailed);
      notify(accountText.passwordChanged, 'success');
      return null;
    },
  });
  return <Form form={form} fields={fields} label={accountText.changePassword} submit={accountText.changePassword} />;
};

export const UserPassword = ({ title }: { title: string }) => (
  <FoundUser title={title}>{(user) => <PasswordOf user={user} />}</FoundUser>
);
