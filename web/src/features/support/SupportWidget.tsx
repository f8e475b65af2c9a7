// Help on every screen: a link in the footer that opens the greeting above it. The popover of the browser closes it.
import { lazy, Suspense, useId, useRef, useState } from 'react';
import styles from './Support.module.css';
import { supportText } from './text.ts';

const SupportOptions = lazy(async () => ({ default: (await import('./SupportOptions.tsx')).SupportOptions }));

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
