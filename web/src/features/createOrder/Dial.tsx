// One button, or a menu of them above it: by pointer, and by `n`, arrows, Enter and Escape.
import { Plus } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useOwnKey } from '../../kit/shell/keys/ownKeys.ts';
import type { AddAct } from './acts.ts';
import styles from './AddOrder.module.css';
import { ACT_LABEL, createText } from './text.ts';

type DialProps = { acts: readonly AddAct[]; onAct: (act: AddAct) => void };

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at, count) => (at - 1 + count) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const itemsOf = (menu: HTMLElement | null): HTMLElement[] =>
  menu === null ? [] : [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

export const Dial = ({ acts, onAct }: DialProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [only] = acts.length === 1 ? acts : [];

  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  const start = (): void => {
    if (only !== undefined) onAct(only);
    else setIsOpen(true);
  };
  useOwnKey('n', only === undefined ? createText.addKey : createText.add, start);

  useEffect(() => {
    if (isOpen) itemsOf(menu.current)[0]?.focus();
  }, [isOpen]);
  const onPointer = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && box.current?.contains(target) === false) setIsOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);

  const onKey = (event: KeyboardEvent): void => {
    const items = itemsOf(menu.current);
    const step = steps[event.key];
    if (event.key === 'Escape') close();
    else if (step !== undefined) {
      items[
        step(
          items.findIndex((item) => item === document.activeElement),
          items.length,
        )
      ]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      className={styles['dial']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      {isOpen ? (
        <div ref={menu} id={id} className={styles['menu']} role="menu" aria-label={createText.menu} onKeyDown={onKey}>
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onAct(act);
              }}
            >
              {ACT_LABEL[act]}
            </button>
          ))}
        </div>
      ) : null}
      <button
        ref={button}
        type="button"
        className={styles['add']}
        aria-label={only === undefined ? createText.menu : ACT_LABEL[only]}
        title={`${only === undefined ? createText.menu : ACT_LABEL[only]} (n)`}
        {...(only === undefined
          ? { 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'aria-controls': isOpen ? id : undefined }
          : {})}
        onClick={() => (isOpen ? close() : start())}
      >
        <Plus size={22} aria-hidden />
      </button>
    </div>
  );
};
