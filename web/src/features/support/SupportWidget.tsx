// Help on every screen: a link in the footer that opens the greeting above it. The popover of the browser closes it.
import { Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '../../kit/lazy/lazyPart.tsx';
import styles from './Support.module.css';
import { supportText } from './text.ts';

const SupportOptions = lazyPart(async () => (await import('./SupportOptions.tsx')).SupportOptions, {
  what: supportText.title,
});

export const SupportWidget = ({ onProblem }: { onProblem: () => void }) => {
  const id = useId();
  const widget = useRef<HTMLDivElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button className={styles['open']} type="button" popoverTarget={id}>
        {supportText.open}
      </button>
      <div
        className={styles['widget']}
        id={id}
        ref={widget}
        popover="auto"
        role="dialog"
        aria-label={supportText.title}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened ? (
          <Suspense>
            <SupportOptions
              onProblem={() => {
                widget.current?.hidePopover();
                onProblem();
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </>
  );
};
