// A link that is shown once, as an awaited call: to read, to copy, to scan. Only its own button closes it.
import { Button, Callout } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { Field } from '../form/Field.tsx';
import { Note, Stack } from '../layout/Page.tsx';
import { QrCode } from '../QrCode.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { openDialog, type DialogState } from './dialogs.tsx';
import { linkText } from './text.ts';

type Copied = 'not' | 'copied' | 'byHand';
type Link = { title: string; detail: string; link: string };

const LinkDialog = ({ title, detail, link, onDone, ...state }: Link & DialogState & { onDone: () => void }) => {
  const [copied, setCopied] = useState<Copied>('not');
  const input = useRef<HTMLInputElement>(null);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
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
          <Button onClick={() => void copy()}>{linkText.copy}</Button>
          <Button intent="primary" onClick={onDone}>
            {linkText.done}
          </Button>
        </>
      }
    >
      <Stack>
        <Callout icon={null}>{detail}</Callout>
        <QrCode text={link} label={linkText.qr} />
        <Field
          label={linkText.link}
          error={undefined}
          ref={input}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Note role="status">
          {copied === 'copied' ? linkText.copied : null}
          {copied === 'byHand' ? linkText.copyByHand : null}
        </Note>
      </Stack>
    </DialogFrame>
  );
};

export const showLink = async (link: Link): Promise<void> =>
  openDialog<void>((close, state) => <LinkDialog {...link} {...state} onDone={() => close()} />);
