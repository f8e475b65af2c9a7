// The phones that are signed in as a courier, and the end of all of them when one is lost.
import { Button } from '@blueprintjs/core';
import { dateTime } from '@despacho/ui/format.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { Card } from '../../kit/layout/Card.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { accountText as text } from './text.ts';

type Holder = { id: string; name: string };

const OwnSessions = ({ id, name }: Holder) => {
  const sessions = useRoute('courierSessions', { params: { id } });
  const end = useAction('endCourierSessions');
  const onEnd = async (): Promise<void> => {
    const question = {
      title: text.endTitle(name),
      detail: text.endDetail,
      action: text.end,
      intent: 'danger',
    } as const;
    if (!(await confirm(question))) return;
    const ended = await end({ params: { id } });
    notify(ended.ok ? text.ended : text.notEnded, ended.ok ? 'success' : 'danger');
  };
  return (
    <DataPart {...sessions} label={text.phones}>
      {({ sessions: found }) =>
        found.length === 0 ? (
          <p>{text.noPhones}</p>
        ) : (
          <>
            <ul>
              {found.map(({ id: session, signedInAt, renewedAt }) => (
                <li key={session}>{text.session(dateTime(signedInAt), dateTime(renewedAt))}</li>
              ))}
            </ul>
            <Button onClick={() => void onEnd()}>{text.end}</Button>
          </>
        )
      }
    </DataPart>
  );
};

/** For accounts that may edit couriers; nothing where the courier has no account. */
export const SessionsPanel = ({ courier: { id, name, email } }: { courier: Holder & { email: string | null } }) => {
  const { value } = useRoute('courierHasAccount', { params: { id } }, { isEnabled: email !== null });
  if (value?.hasAccount !== true) return null;
  return (
    <Card title={text.phones}>
      <OwnSessions id={id} name={name} />
    </Card>
  );
};
