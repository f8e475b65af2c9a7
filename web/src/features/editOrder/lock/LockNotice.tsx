// Above the fields: the holder of the lock, or how the lock was lost, and the possible actions.
import { Button, Callout } from '@blueprintjs/core';
import { useCan } from '../../../kit/access.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../../kit/requests/text.ts';
import type { OpenOrder } from '../useOrderEditor.ts';
import { lockNotice, type Notice } from './lockNotice.ts';
import styles from './LockNotice.module.css';
import { lockText } from './text.ts';

type NoticeLineProps = { notice: Notice; canClear: boolean; onAct: () => void };

export const NoticeLine = ({ notice: { text, act, isAlarming }, canClear, onAct }: NoticeLineProps) => (
  <Callout className={styles['notice'] ?? ''} icon={null} intent={isAlarming ? 'danger' : 'warning'}>
    <span>{text}</span>
    {act !== null && (act.type !== 'CLEAR' || canClear) ? (
      <span className={styles['acts']}>
        <Button intent={act.type === 'CLEAR' ? 'none' : 'primary'} onClick={onAct}>
          {act.text}
        </Button>
      </span>
    ) : null}
  </Callout>
);

export const LockNotice = ({ editor: { lock, edit }, hasChanges }: { editor: OpenOrder; hasChanges: boolean }) => {
  const canClear = useCan('orders.clearLock');
  const notice = lockNotice(lock, hasChanges);
  if (notice === null) return null;
  const { act } = notice;
  const onAct = async (): Promise<void> => {
    if (act === null) return;
    const title = lockText.clearTitle(lock.holder?.name ?? lockText.someone);
    const question = { title, detail: lockText.clearDetail, action: lockText.clear, intent: 'primary' } as const;
    const isSure = act.type !== 'CLEAR' || (await confirm(question));
    if (!isSure) return;
    const { holder } = edit.actor.getSnapshot().context.lock;
    if (act.type === 'CLEAR' && holder !== null && holder.id !== lock.holder?.id)
      notify(FAILURE_TEXT.conflict, 'warning');
    else edit.send({ type: act.type });
  };
  return <NoticeLine notice={notice} canClear={canClear} onAct={() => void onAct()} />;
};
