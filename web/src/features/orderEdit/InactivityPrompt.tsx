// Four minutes without input: is anybody still there? A minute later the lock is given back.
import { Button } from '@blueprintjs/core';
import { ANSWER_MS } from '@despacho/domain/machines/orderLock.ts';
import { useEffect, useState } from 'react';
import { DialogFrame } from '../../kit/dialog/DialogFrame.tsx';
import { useConnection } from '../../kit/live.tsx';
import type { OpenEdit } from './openOrderEdit.ts';
import styles from './OrderEdit.module.css';
import { editText } from './text.ts';

const SECOND_MS = 1_000;

export const InactivityPrompt = ({ open }: { open: OpenEdit }) => {
  const live = useConnection();
  const [left, setLeft] = useState(ANSWER_MS / SECOND_MS);
  useEffect(() => live.tick(SECOND_MS).subscribe(() => setLeft((before) => Math.max(0, before - 1))), [live]);
  return (
    <DialogFrame
      isOpen
      isTop
      onClosed={() => undefined}
      size="question"
      title={editText.prompt}
      onCancel={() => open.send({ type: 'CONFIRM' })}
      actions={
        <>
          <Button onClick={() => open.send({ type: 'DECLINE' })}>{editText.no}</Button>
          <Button autoFocus intent="primary" onClick={() => open.send({ type: 'CONFIRM' })}>
            {editText.yes}
          </Button>
        </>
      }
    >
      <p className={styles['left']}>{editText.promptLeft(left)}</p>
    </DialogFrame>
  );
};
