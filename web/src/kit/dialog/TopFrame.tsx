// A window near the top of the page without a bar or buttons, above any screen; the whole screen on phones.
import { Dialog } from '@blueprintjs/core';
import { useId, type ReactNode } from 'react';
import styles from './Dialog.module.css';

type TopFrameProps = {
  isOpen: boolean;
  /** Read aloud, not shown. */
  title: string;
  /** By Esc or a click beside it. */
  onClose: () => void;
  /** After it is gone and the focus has returned to where it was. */
  onClosed: () => void;
  /** Created each time it opens. */
  children: ReactNode;
};

export const TopFrame = ({ isOpen, title, onClose, onClosed, children }: TopFrameProps) => {
  const titleId = useId();
  return (
    <Dialog
      className={styles['frame'] ?? ''}
      isOpen={isOpen}
      aria-labelledby={titleId}
      transitionDuration={0}
      onClose={onClose}
      onClosed={onClosed}
    >
      <h2 id={titleId} data-announcement>
        {title}
      </h2>
      {children}
    </Dialog>
  );
};
