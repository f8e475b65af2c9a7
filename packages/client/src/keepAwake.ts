// Keeps the screen of a device awake while a page that people watch is shown [WA12] [BS6].

/**
 * The browser releases the wake lock whenever the page is hidden, so it is requested again each time the page is visible.
 * Returns the end of it.
 */
export const keepAwake = (
  page: Document,
  wakeLock: Pick<WakeLock, 'request'> | undefined = 'wakeLock' in navigator ? navigator.wakeLock : undefined,
): (() => void) => {
  let isOver = false;
  let sentinel: WakeLockSentinel | null = null;
  const release = (lock: WakeLockSentinel | null): void => {
    lock?.release().catch(() => undefined);
  };
  const request = async (): Promise<void> => {
    if (isOver || page.visibilityState !== 'visible') return;
    try {
      const granted = (await wakeLock?.request('screen')) ?? null;
      if (isOver) release(granted);
      else sentinel = granted;
    } catch {
      // Refused on a low battery or without a secure origin: the page still works, so the failure is ignored.
    }
  };
  const onVisible = (): void => void request();
  page.addEventListener('visibilitychange', onVisible);
  void request();
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', onVisible);
    release(sentinel);
  };
};
