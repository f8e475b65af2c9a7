// A value of this page in React.
import type { Readable } from '@despacho/client/readable.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

export const useReadable = <T>(readable: Readable<T>): T => useSyncExternalStore(readable.subscribe, readable.get);

/** Renders again after each pause. */
export const useTicks = (everyMs: number): void => {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
};
