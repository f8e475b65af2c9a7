// Work that only one tab of the application does at a time: two senders would settle each other's acts, and two renewals would
// use one refresh token twice, which ends the session [ID13].

/** A tab that the phone suspended keeps its lock: after this long the others go on without it. */
const MAX_WAIT_MS = 20_000;

/** Waits for the other tabs. A browser without locks runs it at once. */
export const inOneTab = async <T>(name: 'sending' | 'renewal' | 'proofs', run: () => Promise<T>): Promise<T> => {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return run();
  let hasBegun = false;
  const begin = async (): Promise<T> => {
    hasBegun = true;
    return run();
  };
  try {
    return await locks.request(`despacho.courier.${name}`, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return run();
  }
};

/** Calls back when another tab stored or removed this item of localStorage. */
export const onOtherTab = (key: string, changed: () => void): void =>
  window.addEventListener('storage', (event) => {
    // Null: all of it was removed.
    if (event.key === key || event.key === null) changed();
  });
