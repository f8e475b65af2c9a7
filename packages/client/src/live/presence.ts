// Whether the person is at this page: it is visible, and a key or the pointer was used lately.

const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;

export type Presence = {
  isHere(): boolean;
  /** What was done in another window of this page counts as well. */
  onUse(): void;
  close(): void;
};

/** The person is away `idleMs` after the last use. Calls the listener with each change. */
export const watchPresence = (idleMs: number, onChange: () => void): Presence => {
  const ended = new AbortController();
  const { signal } = ended;
  let isIdle = false;
  let wasHere = document.visibilityState === 'visible';
  let idle: ReturnType<typeof setTimeout> | undefined;
  const isHere = (): boolean => !isIdle && document.visibilityState === 'visible';
  const look = (): void => {
    if (isHere() === wasHere) return;
    wasHere = isHere();
    onChange();
  };
  const onUse = (): void => {
    isIdle = false;
    clearTimeout(idle);
    idle = setTimeout(() => {
      isIdle = true;
      look();
    }, idleMs);
    look();
  };
  document.addEventListener('visibilitychange', onUse, { signal });
  // A part of the page that stops an event must not hide that the person is there.
  for (const input of INPUTS) window.addEventListener(input, onUse, { signal, capture: true, passive: true });
  onUse();
  return {
    isHere,
    onUse,
    close: () => {
      ended.abort();
      clearTimeout(idle);
    },
  };
};
