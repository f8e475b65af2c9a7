// /controller-update-info: names, role, company and branch of the account of an e-mail.
import type { User } from '@despacho/contract/accounts/users.ts';
import { useState } from 'react';
import { useUserForm } from '../../entities/users/form.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { FoundUser } from './FoundUser.tsx';
import { noticedRefusal } from './refused.ts';
import { accountText } from './text.ts';

const DetailsOf = ({ user: found }: { user: User }) => {
  const update = useAction('updateControllerInfo');
  const [user, setUser] = useState(found);
  const { fields, opened, ...userForm } = useUserForm();
  const { values, base } = opened(user);
  const form = useKitForm({
    ...userForm,
    draft: `account ${user.id}`,
    values,
    submit: async (body) => {
      const result = await update({ body: { uid: user.id, ...body, base } });
      if (!result.ok) return noticedRefusal(result, accountText.updateFailed);
      setUser(result.value.Actualizado);
      notify(accountText.updated, 'success');
      return null;
    },
  });
  return <Form form={form} fields={fields} label={user.name} submit={accountText.saveDetails} />;
};

export const UserDetails = ({ title }: { title: string }) => (
  <FoundUser title={title}>{(user) => <DetailsOf user={user} />}</FoundUser>
);
