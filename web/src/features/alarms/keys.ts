// The keys of an alarm: A acknowledges it, P shelves it, N opens a note.
import type { KeyboardEvent } from 'react';

/** Letters of a note are typed, not pressed. */
const TYPES = 'input, textarea, select';
const KEYS = ['a', 'p', 'n'] as const;
export type ActKey = (typeof KEYS)[number];

/** [HO11] Hands over the shift from anywhere in the panel; a key that repeats or types does nothing. */
export const pressHandOver = (event: KeyboardEvent<HTMLElement>): void => {
  const isTyping = event.target instanceof Element && event.target.closest(TYPES) !== null;
  if (event.key.toLowerCase() !== 'e' || event.repeat || isTyping || event.ctrlKey || event.metaKey || event.altKey)
    return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>('[aria-keyshortcuts="e"]')?.click();
};

/** [AR20] Presses the button of this alarm or group that has the key; true: there is one. */
export const pressKey = (event: KeyboardEvent<HTMLElement>): boolean => {
  const key = KEYS.find((each) => each === event.key.toLowerCase());
  const isTyping = event.target instanceof Element && event.target.closest(TYPES) !== null;
  if (key === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return false;
  // The same letters mean something else to the page around it, and the note that opens would receive it.
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`)?.click();
  return true;
};
