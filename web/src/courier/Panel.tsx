// A dialog that stays open while the courier works in it. While it waits for another phone the work is read often.
import { useEffect, useRef, type ReactNode } from 'react';
import { look } from './phone.ts';
import { text } from './text.ts';

const LOOK_MS = 2_000;

type Props = { title: string; isWaiting?: boolean; children: ReactNode; onClose(): void };

/** `isWaiting`: for what the other phone does. */
export const Panel = ({ title, isWaiting = false, children, onClose }: Props) => {
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
    <dialog ref={dialog} aria-labelledby="panel" onCancel={onClose}>
      <div className="panel">
        <h2 id="panel">
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
