// Above the fields: who has the order, what was lost, what somebody else changed; and the question whether anybody is still there.
import { Button, Callout } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { useCan } from '../../kit/access.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { InactivityPrompt } from './InactivityPrompt.tsx';
import { noticeOf, type Notice } from './notice.ts';
import type { OpenOrder } from './orderEdit.ts';
import styles from './OrderEdit.module.css';
import { editText, PART_LABEL } from './text.ts';

type LockNoticeProps = { edit: OpenOrder };

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

const LockLine = ({ edit: { open, hasChanges } }: LockNoticeProps) => {
  const { lock } = open.snapshot.get().context;
  const canClear = useCan('orders.clearLock');
  const notice = noticeOf(lock, hasChanges);
  if (notice === null) return null;
  const { act } = notice;
  const run = async (): Promise<void> => {
    if (act === null) return;
    const title = editText.clearTitle(lock.holder?.name ?? editText.someone);
    const mayGo =
      act.type !== 'CLEAR' || (await confirm({ title, detail: editText.clearDetail, action: editText.clear }));
    if (mayGo) open.send({ type: act.type });
  };
  return <NoticeLine notice={notice} canClear={canClear} onAct={() => void run()} />;
};

/** Quiet: it is decided at the save. */
const DifferenceLine = ({ edit: { open } }: LockNoticeProps) => {
  const { differences } = open.snapshot.get().context;
  const changedBy = useSyncExternalStore(open.changedBy.subscribe, open.changedBy.get);
  if (differences.length === 0) return null;
  const fields = differences.map(({ field }) => PART_LABEL[field]).join(', ');
  return (
    <Callout icon={null} intent="primary">
      {editText.changedToo(changedBy ?? editText.someone, fields)}
    </Callout>
  );
};

export const LockNotice = ({ edit }: LockNoticeProps) => (
  <>
    <div className={styles['notices']} role="status">
      <LockLine edit={edit} />
      <DifferenceLine edit={edit} />
    </div>
    {edit.open.snapshot.get().context.lock.isPrompting ? <InactivityPrompt open={edit.open} /> : null}
  </>
);
