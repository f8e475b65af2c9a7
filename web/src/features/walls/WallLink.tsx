// The link of a wall that was just made: to read, to copy, to scan. It cannot be had again.
import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { QrCode } from '../../kit/QrCode.tsx';
import { Field } from '../../kit/form/Field.tsx';
import { wallText } from './text.ts';
import styles from './Walls.module.css';

type Copied = 'not' | 'copied' | 'byHand';

export const WallLink = ({ link, onDone }: { link: string; onDone: () => void }) => {
  const [copied, setCopied] = useState<Copied>('not');
  const input = useRef<HTMLInputElement>(null);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied('copied');
    } catch {
      // Not allowed, or not there: over plain http browsers have no clipboard. What is selected can be copied by hand.
      input.current?.select();
      setCopied('byHand');
    }
  };

  return (
    <>
      <DialogBody>
        <div className={styles['link']}>
          <Callout icon={null}>{wallText.linkOnce}</Callout>
          <QrCode text={link} label={wallText.qr} />
          <Field
            label={wallText.link}
            error={undefined}
            ref={input}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <p role="status">
            {copied === 'copied' ? wallText.copied : null}
            {copied === 'byHand' ? wallText.copyByHand : null}
          </p>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={() => void copy()}>{wallText.copy}</Button>
            <Button intent="primary" onClick={onDone}>
              {wallText.done}
            </Button>
          </>
        }
      />
    </>
  );
};
