// /controller-update-info: names, role, company and branch of the account of an e-mail.
import type { User } from '@despacho/contract/accounts/users.ts';
import {
  bodyOfUser,
  clearsBranch,
  userForm,
  useUserFields,
  valuesOfUser,
  type UserValues,
} from '../../entities/users/form.ts';
import { Form } from '../../kit/form/Form.tsx';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import { FoundUser } from './FoundUser.tsx';
import { noticedRefusal } from './refused.ts';
import { accountText } from './text.ts';

const DetailsOf = ({ user }: { user: User }) => {
  const update = useAction('updateControllerInfo');
  const form = useKitForm<UserValues, UserValues>({
    schema: userForm,
    draft: `account ${user.id}`,
    values: valuesOfUser(user),
    clears: clearsBranch,
    submit: async (values) => {
      const result = await update({ body: { uid: user.id, ...bodyOfUser(values) } });
      if (!result.ok) return noticedRefusal(result, accountText.updateFailed);
      notify(accountText.updated, 'success');
      return null;
    },
  });
  return <Form form={form} fields={useUserFields()} label={user.name} submit={accountText.saveDetails} />;
};

export const UserDetails = ({ title }: { title: string }) => (
  <FoundUser title={title}>{(user) => <DetailsOf user={user} />}</FoundUser>
);
