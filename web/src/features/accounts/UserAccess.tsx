// What an administrator does with the access of an account: disable and enable it, end its sessions, invite it again.
import { Button } from '@blueprintjs/core';
import type { Result } from '@despacho/client/rest.ts';
import type { User } from '@despacho/contract/accounts/users.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { showPassword } from '../../entities/users/showPassword.tsx';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction } from '../../kit/requests/useRoute.ts';
import styles from './Accounts.module.css';
import { noticeOf } from './refused.ts';
import { accountText } from './text.ts';

const report = (result: Result<unknown>, done: string): void => {
  if (result.ok) notify(done, 'success');
  else noticeOf(result);
};

export const UserAccess = ({ user: { id, email, isEnabled, lastSignInAt, mustChangePassword } }: { user: User }) => {
  const change = useAction('changeUser');
  const endSessions = useAction('endUserSessions');
  const invite = useAction('inviteUser');
  const params = { id };

  const onDisable = async (): Promise<void> => {
    const question = { title: accountText.disableTitle(email), detail: accountText.disableDetail };
    if (!(await confirm({ ...question, action: accountText.disable }))) return;
    report(await change({ params, body: { isEnabled: false } }), accountText.disabled(email));
  };
  const onEnable = async (): Promise<void> =>
    report(await change({ params, body: { isEnabled: true } }), accountText.enabled(email));
  const onEndSessions = async (): Promise<void> => {
    if (!(await confirm({ title: accountText.endSessionsTitle(email), action: accountText.endSessions }))) return;
    report(await endSessions({ params }), accountText.sessionsEnded);
  };
  const onInvite = async (): Promise<void> => {
    const question = { title: accountText.inviteTitle(email), detail: accountText.inviteDetail };
    if (!(await confirm({ ...question, action: accountText.invite }))) return;
    const result = await invite({ params });
    if (result.ok) await showPassword(email, result.value.password);
    else noticeOf(result);
  };

  return (
    <div className={styles['access']}>
      <p>
        {lastSignInAt === null ? accountText.never : accountText.lastSignIn(dateTime(lastSignInAt))}
        {mustChangePassword ? ` · ${accountText.mustChange}` : null}
      </p>
      {isEnabled ? (
        <Button onClick={() => void onDisable()}>{accountText.disable}</Button>
      ) : (
        <Button onClick={() => void onEnable()}>{accountText.enable}</Button>
      )}
      <Button onClick={() => void onEndSessions()}>{accountText.endSessions}</Button>
      <Button onClick={() => void onInvite()}>{accountText.invite}</Button>
    </div>
  );
};
