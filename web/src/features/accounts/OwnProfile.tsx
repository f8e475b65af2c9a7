// /profile: the signed-in account changes its own password and closes its own sessions.
import { Button, Tag } from '@blueprintjs/core';
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import type { RouteValue } from '@despacho/client/rest.ts';
import { chosenPassword } from '@despacho/contract/accounts/newPassword.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { z } from 'zod';
import { userText } from '../../entities/users/text.ts';
import type { FieldRule } from '../../kit/form/fieldSpec.ts';
import { Form } from '../../kit/form/Form.tsx';
import { refusalOf } from '../../kit/form/refusal.ts';
import { useKitForm } from '../../kit/form/useKitForm.ts';
import { notify } from '../../kit/notify/notify.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { PageHead } from '../../kit/states/PageHead.tsx';
import styles from './Accounts.module.css';
import { noticeOf } from './refused.ts';
import { profileText } from './text.ts';

const schema = z
  .object({ password: z.string().min(1, profileText.current), newPassword: chosenPassword, again: z.string() })
  .refine((it) => it.newPassword === it.again, { path: ['again'], message: profileText.different, when: () => true });
type Values = z.infer<typeof schema>;
const empty: Values = { password: '', newPassword: '', again: '' };

const secret = { kind: 'text', type: 'password', isRequired: true, isWide: true } as const;
const fields: FieldRule<Values>[] = [
  { ...secret, name: 'password', label: profileText.currentPassword, autoComplete: 'current-password' },
  { ...secret, name: 'newPassword', label: profileText.newPassword, autoComplete: 'new-password' },
  { ...secret, name: 'again', label: profileText.again, autoComplete: 'new-password' },
];

const OwnPassword = ({ email }: { email: string }) => {
  const session = useSession();
  const form = useKitForm<Values, Values>({
    schema,
    draft: null,
    values: empty,
    submit: async ({ password, newPassword }) => {
      const changed = await session.api.changePassword({ body: { email, password, newPassword } });
      if (!changed.ok) {
        if (changed.code === 'wrong-credentials') return { fields: { password: profileText.wrong }, text: null };
        return refusalOf(changed, ['newPassword'], (_, issue) =>
          issue === 'refused' ? userText.weakPassword : undefined,
        );
      }
      notify(profileText.changed, 'success');
      // Every session ended with the old password; this tab goes on in a new one.
      await session.signIn({ email, password: newPassword });
      return null;
    },
  });
  return <Form form={form} fields={fields} label={profileText.password} submit={profileText.change} />;
};

type Sessions = RouteValue<'ownSessions'>['sessions'];

const SessionList = ({ sessions }: { sessions: Sessions }) => {
  const close = useAction('closeOwnSession');
  const onClose = async (id: string): Promise<void> => {
    const result = await close({ params: { id } });
    if (result.ok) notify(profileText.closed, 'success');
    else noticeOf(result);
  };
  return (
    <ul className={styles['sessions']}>
      {sessions.map(({ id, signedInAt, renewedAt, isCurrent }) => (
        <li key={id}>
          <span>
            {profileText.session(dateTime(signedInAt), dateTime(renewedAt))}{' '}
            {isCurrent ? <Tag minimal>{profileText.currentSession}</Tag> : null}
          </span>
          <Button aria-label={profileText.closeOf(dateTime(signedInAt))} onClick={() => void onClose(id)}>
            {profileText.close}
          </Button>
        </li>
      ))}
    </ul>
  );
};

export const OwnProfile = ({ title }: { title: string }) => {
  const state = useSessionState();
  const sessions = useRoute('ownSessions', {});
  if (!state.isSignedIn) return null;
  return (
    <div className={styles['page']}>
      <PageHead title={title} detail={`${state.profile.name} · ${state.profile.email}`} />
      <section className={styles['part']} aria-label={profileText.password}>
        <h2>{profileText.password}</h2>
        <OwnPassword email={state.profile.email} />
      </section>
      <section className={styles['part']} aria-label={profileText.sessions}>
        <h2>{profileText.sessions}</h2>
        <DataPart {...sessions} label={profileText.sessions}>
          {(value) => <SessionList sessions={value.sessions} />}
        </DataPart>
      </section>
    </div>
  );
};
