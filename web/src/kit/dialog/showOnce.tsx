// A link or a key that is shown once, as an awaited call: to read, to copy, a link also to scan. Only its own button closes it.
import { Button, Callout } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { Field } from '../form/Field.tsx';
import { Note, Stack } from '../layout/Page.tsx';
import { QrCode } from '@despacho/ui/QrCode.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { openDialog, type DialogState } from './dialogs.tsx';
import { onceText } from './text.ts';

type Copied = 'not' | 'copied' | 'byHand';
/** `label`: what people call it. */
type Shown = { title: string; detail: string; label: string; text: string; hasCode?: boolean };

type DialogProps = Shown & DialogState & { onDone: () => void };

const OnceDialog = ({ title, detail, label, text, hasCode = false, onDone, ...state }: DialogProps) => {
  const [copied, setCopied] = useState<Copied>('not');
  const input = useRef<HTMLInputElement>(null);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      // Not allowed, or missing: over plain http browsers have no clipboard. Selected text can be copied by hand.
      input.current?.select();
      setCopied('byHand');
    }
  };

  return (
    <DialogFrame
      {...state}
      title={title}
      onCancel={() => {}}
      actions={
        <>
          <Button onClick={() => void copy()}>{onceText.copy(label)}</Button>
          <Button intent="primary" onClick={onDone}>
            {onceText.done}
          </Button>
        </>
      }
    >
      <Stack>
        <Callout icon={null}>{detail}</Callout>
        {hasCode ? <QrCode text={text} label={onceText.qr} /> : null}
        <Field
          label={label}
          error={undefined}
          ref={input}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <Note role="status">
          {copied === 'copied' ? onceText.copied : null}
          {copied === 'byHand' ? onceText.copyByHand : null}
        </Note>
      </Stack>
    </DialogFrame>
  );
};

export const showOnce = async (shown: Shown): Promise<void> =>
  openDialog<void>((close, state) => <OnceDialog {...shown} {...state} onDone={() => close()} />);
