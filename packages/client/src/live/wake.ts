// Notifies when a connection is worth an immediate attempt (LV9): the network is back, the page is visible again, the
// machine woke up.

const WATCH_MS = 1_000;
/** The wall clock ran ahead of the monotonic one, or both paused together, by more than a busy page explains. */
const SLEPT_MS = 5_000;

export type WakeListener = (wake: { hasSlept: boolean }) => void;

export const onWake = (listener: WakeListener): (() => void) => {
  const awake = (): void => listener({ hasSlept: false });
  const onActivity = (): void => {
    if (document.visibilityState === 'visible') awake();
  };
  window.addEventListener('online', awake);
  window.addEventListener('pageshow', awake);
  document.addEventListener('visibilitychange', onActivity);

  // Only a difference of two readings: nothing on the screen is measured by this clock.
  let lastAt = Date.now();
  const watch = setInterval(() => {
    const at = Date.now();
    const isJump = Math.abs(at - lastAt - WATCH_MS) > SLEPT_MS;
    lastAt = at;
    if (isJump && document.visibilityState === 'visible') listener({ hasSlept: true });
  }, WATCH_MS);

  return () => {
    window.removeEventListener('online', awake);
    window.removeEventListener('pageshow', awake);
    document.removeEventListener('visibilitychange', onActivity);
    clearInterval(watch);
  };
};
