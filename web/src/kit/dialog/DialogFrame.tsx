// The window of every dialog: title, body, buttons; the whole screen on phones. Focus goes in, stays, and returns.
import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { DialogState } from './dialogs.tsx';
import styles from './Dialog.module.css';

type DialogFrameProps = DialogState & {
  title: string;
  /** By Esc or a click beside it. */
  onCancel: () => void;
  /** False where the click that opened it may still end beside it. */
  isClosedByClick?: boolean;
  /** Another width than that of its size. */
  className?: string | undefined;
  /** Questions stay small on phones too. */
  size?: 'question' | 'form' | 'large';
  children: ReactNode;
  /** Null: the buttons are part of the body. */
  actions: ReactNode;
};

/** While the focus has not entered an overlay yet, or was lost, Esc still closes the top dialog. */
const useLostEscape = (isListening: boolean, onEscape: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.activeElement?.closest('.bp6-overlay')) onEscape();
  });
  useEffect(() => {
    if (!isListening) return undefined;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isListening]);
};

/** Checkboxes and files do not match `:read-write` either. */
const FIELDS = ['input:read-write', 'textarea:read-write', 'select:enabled'].map(
  (field) => `.bp6-dialog-body ${field}`,
);

/** On touch screens the keyboard would cover half of the dialog. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The first required field, else the first field, unless a part of the dialog took the focus itself. */
const enterFirstField = (dialog: HTMLElement): void => {
  if (isTouched() || document.activeElement?.matches('.bp6-dialog *') === true) return;
  const fields = [...dialog.querySelectorAll<HTMLElement>(FIELDS.join())];
  (fields.find((field) => field.ariaRequired === 'true') ?? fields[0])?.focus();
};

export const DialogFrame = (props: DialogFrameProps) => {
  const {
    isOpen,
    isTop,
    onClosed,
    title,
    onCancel,
    size = 'form',
    isClosedByClick = true,
    className,
    children,
    actions,
  } = props;
  useLostEscape(isOpen && isTop, onCancel);
  return (
    <Dialog
      className={[styles[size], className].join(' ')}
      isOpen={isOpen}
      title={title}
      isCloseButtonShown={false}
      canOutsideClickClose={isClosedByClick}
      transitionDuration={0}
      shouldReturnFocusOnClose
      onClose={onCancel}
      onOpened={enterFirstField}
      onClosed={onClosed}
      role={size === 'question' ? 'alertdialog' : 'dialog'}
    >
      <DialogBody>{children}</DialogBody>
      {actions === null ? null : <DialogFooter actions={actions} />}
    </Dialog>
  );
};
