// The calendar of the input with the focus is open, and no other: the library leaves one open when the focus goes on to another
// field by keys or by a press, and two would cover each other.
import { useCallback, useEffect, useRef, useState } from 'react';

/** `isElsewhere`: the focus is neither in the input nor in its calendar. */
export const useOneCalendar = (takeInput?: (element: HTMLInputElement | null) => void) => {
  const input = useRef<HTMLInputElement>(null);
  const [isElsewhere, setIsElsewhere] = useState(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const own = input.current;
      if (own === null || !(target instanceof Element)) return;
      const calendar = document.getElementById(own.getAttribute('aria-controls') ?? '');
      setIsElsewhere(target !== own && calendar?.contains(target) !== true);
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const inputRef = useCallback(
    (element: HTMLInputElement | null): void => {
      input.current = element;
      takeInput?.(element);
    },
    [takeInput],
  );
  return { inputRef, isElsewhere };
};
