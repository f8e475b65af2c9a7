// Listens for shortcuts on the whole page, but never while the user types, holds a modifier, or has a dialog open.
import { useEffect, useEffectEvent } from 'react';
import { ownKeys, SECOND_MS } from './ownKeys.ts';
import { strokeOf, type Stroke } from './shortcuts.ts';

const TYPES = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
/** A popover is in the page even while it is not shown. */
const DIALOGS = 'dialog[open], [role=dialog]:not([popover]), [role=alertdialog], :popover-open';

export const hasDialog = (): boolean => document.querySelector(DIALOGS) !== null;

/** Typing, or a dialog: one key has no meaning there. */
export const isBusy = ({ target }: KeyboardEvent): boolean =>
  hasDialog() || (target instanceof Element && target.closest(TYPES) !== null);

export const useShortcuts = (onStroke: (stroke: Exclude<Stroke, { kind: 'began' } | null>) => void): void => {
  const onMeant = useEffectEvent(onStroke);
  useEffect(() => {
    let beganAt = -Infinity;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isBusy(event)) return;
      const isSecond = event.timeStamp - beganAt < SECOND_MS;
      const stroke = strokeOf(event.key, isSecond);
      beganAt = stroke?.kind === 'began' ? event.timeStamp : -Infinity;
      if (stroke?.kind === 'began') return;
      const own = isSecond ? undefined : ownKeys.get().findLast(({ key }) => key === event.key);
      if (stroke === null && own === undefined) return;
      event.preventDefault();
      if (stroke !== null) onMeant(stroke);
      else own?.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
