// A question over the page: a reason to write, or a confirmation. The platform's own dialog keeps the focus inside.
import { useEffect, useRef, type ReactNode } from 'react';
import { text } from './text.ts';

type Props = {
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** A reason is asked for, and required. */
  withReason?: boolean;
  reasonLabel?: string;
  onConfirm(reason: string): void;
  onCancel(): void;
};

export const Question = ({ title, children, confirmLabel, cancelLabel = text.cancel, ...rest }: Props) => {
  const { withReason = false, reasonLabel = text.reason, onConfirm, onCancel } = rest;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="question" onCancel={onCancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const reason = new FormData(event.currentTarget).get('reason');
          onConfirm(typeof reason === 'string' ? reason.trim() : '');
        }}
      >
        <h2 id="question">{title}</h2>
        {children}
        {withReason && (
          <label>
            {reasonLabel}
            <input name="reason" required maxLength={200} pattern=".*\S.*" autoComplete="off" />
          </label>
        )}
        <button type="submit" className="primary">
          {confirmLabel}
        </button>
        <button type="button" onClick={onCancel}>
          {cancelLabel}
        </button>
      </form>
    </dialog>
  );
};
