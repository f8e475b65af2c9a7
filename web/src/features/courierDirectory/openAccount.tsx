// The account of a courier who has none: asked for, created for the stored e-mail, and its password shown once.
import { Button } from '@blueprintjs/core';
import type { Api } from '@despacho/client/rest.ts';
import { useSession } from '@despacho/client/session/hooks.ts';
import type { DirectoryCourier } from '@despacho/contract/couriers/directory.ts';
import { COURIER_CONFLICTS } from '../../entities/couriers/directory/text.ts';
import { showPassword } from '../../entities/users/showPassword.tsx';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { conflictSentence } from '../../kit/resource/conflict.ts';
import { accountText as text } from './text.ts';

type AccountHolder = Pick<DirectoryCourier, 'id' | 'name' | 'email'>;

/** [CU16] Nothing where the courier has no e-mail. */
export const openAccount = async (api: Api, { id, name, email }: AccountHolder): Promise<void> => {
  if (email === null) return;
  const question = {
    title: text.openTitle(name),
    detail: text.openDetail(email),
    action: text.open,
    cancel: text.later,
  };
  if (!(await confirm({ ...question, intent: 'primary' }))) return;
  const opened = await api.openCourierAccount({ params: { id } });
  if (!opened.ok) {
    notify(conflictSentence(opened, COURIER_CONFLICTS, text.notOpened), 'danger');
    return;
  }
  notify(text.created(email), 'success');
  await showPassword(opened.value.email, opened.value.password);
};

/** For accounts that may edit couriers. */
export const AccountButton = ({ courier }: { courier: AccountHolder }) => {
  const { api } = useSession();
  const { id, email } = courier;
  const { value } = useRoute('courierHasAccount', { params: { id } }, { isEnabled: email !== null });
  if (email === null || value?.hasAccount !== false) return null;
  return <Button onClick={() => void openAccount(api, courier)}>{text.open}</Button>;
};
