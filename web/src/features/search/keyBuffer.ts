// Holds what is typed between the key that opens the search and its field, which may have to be loaded first.

/** A field that does not come takes no keys for good. */
const MAX_MS = 5_000;

export type KeyBuffer = {
  /** Everything typed so far; from then on keys go where the focus is. */
  end: () => string;
};

/** `initial`: what the field begins with. */
export const bufferKeys = (initial: string): KeyBuffer => {
  let typed = initial;
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (/^.$/u.test(event.key)) typed += event.key;
    // The page must not take them for shortcuts, nor a field below for text.
    event.preventDefault();
    event.stopPropagation();
  };
  const end = (): string => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey, true);
    return typed;
  };
  const timer = setTimeout(end, MAX_MS);
  window.addEventListener('keydown', onKey, true);
  return { end };
};
