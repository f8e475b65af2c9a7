// The dialog of either side. While it is open the work is read often: the order comes or goes by the other phone.
import { useEffect, useRef, type ReactNode } from 'react';
import { look } from '../phone.ts';
import { handoffText as text } from './text.ts';

const LOOK_MS = 2_000;

type Props = { title: string; isWaiting: boolean; children: ReactNode; onClose(): void };

/** `isWaiting`: for what the other phone does. */
export const Panel = ({ title, isWaiting, children, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <dialog ref={dialog} aria-labelledby="handoff" onCancel={onClose}>
      <div className="panel">
        <h2 id="handoff">
          <bdi>{title}</bdi>
        </h2>
        {children}
        <button type="button" onClick={onClose}>
          {text.close}
        </button>
      </div>
    </dialog>
  );
};
