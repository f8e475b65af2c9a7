// The keys of the queue pane: one table from a key to an act. With Ctrl, Alt or Meta they belong to the browser and the shell.
import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { SECOND_MS } from '../../kit/shell/keys/ownKeys.ts';

type Acts = {
  /** From 0: the suggestion of that number; null: no numbers are in sight. */
  take: ((index: number) => void) | null;
  skip: () => void;
  undo: () => void;
  others: () => void;
  again: () => void;
  open: () => void;
  move: (by: 1 | -1, isExtending: boolean) => void;
  unselect: () => void;
  propose: () => void;
  /** While a plan is shown; null: there is none. */
  plan: { acceptAll: () => void; acceptChosen: () => void; leaveOut: () => void; close: () => void } | null;
};

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;

const planActOf = ({ key }: Press, { plan }: Acts): (() => void) | null => {
  if (plan === null) return null;
  switch (key.toLowerCase()) {
    case 'a':
      return plan.acceptAll;
    case 'enter':
      return plan.acceptChosen;
    case 'x':
      return plan.leaveOut;
    case 'escape':
      return plan.close;
    default:
      return null;
  }
};

const actOf = ({ key, shiftKey }: Press, acts: Acts): (() => void) | null => {
  if (/^[1-3]$/.test(key)) return () => acts.take?.(Number(key) - 1);
  switch (key) {
    case ' ':
      return acts.skip;
    case 'Enter':
      return acts.open;
    case 'Escape':
      return acts.unselect;
    case 'ArrowDown':
      return () => acts.move(1, shiftKey);
    case 'ArrowUp':
      return () => acts.move(-1, shiftKey);
  }
  switch (key.toLowerCase()) {
    case 'z':
      return acts.undo;
    case 'o':
      return acts.others;
    case 'p':
      return acts.propose;
    case 'r':
      return acts.again;
    default:
      return null;
  }
};

/** True when the key was used. */
export const keyActs = (press: Press, acts: Acts): boolean => {
  if (press.ctrlKey || press.altKey || press.metaKey) return false;
  const act = planActOf(press, acts) ?? actOf(press, acts);
  // A key that is held acts again only where it moves.
  if (!press.repeat || press.key.startsWith('Arrow')) act?.();
  return act !== null;
};

/** True right after `g`: that key belongs to the shell, which goes to a screen by it. */
export const useIsSecondKey = (): ((press: Pick<KeyboardEvent, 'key' | 'timeStamp'>) => boolean) => {
  const beganAt = useRef(-Infinity);
  return ({ key, timeStamp }) => {
    const isSecond = timeStamp - beganAt.current < SECOND_MS;
    beganAt.current = !isSecond && key === 'g' ? timeStamp : -Infinity;
    return isSecond;
  };
};

/** The second click of a double click would act on what came under the pointer meanwhile. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail < 2) act();
  };
