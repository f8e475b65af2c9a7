// What the server has of the signed-in courier, read again while it is on the screen.
import { useCallback, useEffect, useState } from 'react';
import { ownRequest } from '../account.ts';

const AGAIN_MS = 60_000;

/** `isStale`: the last read failed, and `value` is an older one; null: none yet. */
type Own<T> = { value: T | null; isStale: boolean; read(): void };

/** Reads at once and after each minute of a visible page. */
export const useOwn = <T>(path: string): Own<T> => {
  const [own, setOwn] = useState<Pick<Own<T>, 'value' | 'isStale'> & { path: string }>({
    path,
    value: null,
    isStale: false,
  });
  const read = useCallback(() => {
    void ownRequest<T>(path).then((found) =>
      setOwn((before) =>
        found.ok
          ? { path, value: found.value, isStale: false }
          : { path, value: before.path === path ? before.value : null, isStale: true },
      ),
    );
  }, [path]);
  useEffect(() => {
    read();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') read();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [read]);
  return { value: own.path === path ? own.value : null, isStale: own.isStale, read };
};
