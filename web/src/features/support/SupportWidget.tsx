// Help within reach of every screen: a word in the footer that opens the greeting above it. The browser's own popover closes it.
import { useId, useRef } from 'react';
import styles from './Support.module.css';
import { SupportOptions } from './SupportOptions.tsx';
import { supportText } from './text.ts';

export const SupportWidget = ({ onProblem }: { onProblem: () => void }) => {
  const id = useId();
  const widget = useRef<HTMLDivElement>(null);
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
      >
        <SupportOptions
          onProblem={() => {
            widget.current?.hidePopover();
            onProblem();
          }}
        />
      </div>
    </>
  );
};
