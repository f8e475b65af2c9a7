// Does something again and again while there is a reason to; null is none.
import { useEffect, useEffectEvent } from 'react';

export const useInterval = (run: () => void, everyMs: number | null): void => {
  const onTurn = useEffectEvent(run);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const timer = setInterval(() => onTurn(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
};
