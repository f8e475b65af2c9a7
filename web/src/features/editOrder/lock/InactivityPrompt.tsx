// The question after four minutes without input. Without a reply the lock is released a minute later [ED2].
import { Button } from '@blueprintjs/core';
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { REPLY_MS } from '@despacho/domain/machines/orderLock.ts';
import { useEffect, useState } from 'react';
import { DialogFrame } from '../../../kit/dialog/DialogFrame.tsx';
import { useConnection } from '../../../kit/live.tsx';
import type { RunningOrderEdit } from '../useOrderEditor.ts';
import styles from './LockNotice.module.css';
import { lockText } from './text.ts';

export const InactivityPrompt = ({ edit }: { edit: RunningOrderEdit }) => {
  const live = useConnection();
  const [remainingSec, setLeft] = useState(REPLY_MS / SECOND_MS);
  useEffect(() => live.tick(SECOND_MS).subscribe(() => setLeft((before) => Math.max(0, before - 1))), [live]);
  return (
    <DialogFrame
      isOpen
      isTop
      onClosed={() => undefined}
      size="question"
      title={lockText.prompt}
      onCancel={() => edit.send({ type: 'CONFIRM' })}
      actions={
        <>
          <Button onClick={() => edit.send({ type: 'DECLINE' })}>{lockText.no}</Button>
          <Button autoFocus intent="primary" onClick={() => edit.send({ type: 'CONFIRM' })}>
            {lockText.yes}
          </Button>
        </>
      }
    >
      <p className={styles['left']}>{lockText.promptLeft(remainingSec)}</p>
    </DialogFrame>
  );
};
