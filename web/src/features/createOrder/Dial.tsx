// One button, or a menu of them above it: by pointer, and by `n`, arrows, Enter and Escape.
import { Plus } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
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

/** While it is active, a press of the pointer outside of the box. */
const useOutsidePress = (box: RefObject<HTMLElement | null>, isActive: boolean, onPress: () => void): void => {
  const onPointer = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && box.current?.contains(target) === false) onPress();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isActive]);
};

type MenuProps = DialProps & { id: string; onClose: () => void };

/** The order of a client has the focus when it opens, the first item where there is none; arrows move it, Escape closes. */
const Menu = ({ id, acts, onAct, onClose }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const items = itemsOf(menu.current);
    (items.find(({ dataset }) => dataset['act'] === 'client') ?? items[0])?.focus();
  }, []);

  const onKey = (event: KeyboardEvent): void => {
    const items = itemsOf(menu.current);
    const step = steps[event.key];
    if (event.key === 'Escape') onClose();
    else if (step !== undefined) {
      const at = items.findIndex((item) => item === document.activeElement);
      items[step(at, items.length)]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={menu} id={id} className={styles['menu']} role="menu" aria-label={createText.menu} onKeyDown={onKey}>
      {acts.map((act) => (
        <button
          key={act}
          type="button"
          role="menuitem"
          data-act={act}
          tabIndex={-1}
          onClick={() => {
            onClose();
            onAct(act);
          }}
        >
          {ACT_LABEL[act]}
        </button>
      ))}
    </div>
  );
};

export const Dial = ({ acts, onAct }: DialProps) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [only] = acts.length === 1 ? acts : [];
  const label = only === undefined ? createText.menu : ACT_LABEL[only];

  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  const start = (): void => {
    if (only !== undefined) onAct(only);
    else setIsOpen(true);
  };
  useOwnKey('n', only === undefined ? createText.addKey : createText.add, start);
  useOutsidePress(box, isOpen, () => setIsOpen(false));

  return (
    <div
      ref={box}
      className={styles['dial']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      {isOpen ? <Menu id={id} acts={acts} onAct={onAct} onClose={close} /> : null}
      <button
        ref={button}
        type="button"
        className={styles['add']}
        aria-label={label}
        title={`${label} (n)`}
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
