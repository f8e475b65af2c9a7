// The age of an answer in whole seconds, by the page's clock.
import { SECOND_MS } from '@despacho/contract/durations.ts';
import { useEffect, useState } from 'react';

/** 0 without an answer; then no clock runs. */
export const useAgeSec = (at: number | null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.floor((now - at) / SECOND_MS));
};
