// A value that has not changed for a while, so that not every letter sends a request.
import { useEffect, useState } from 'react';

export const useDebounced = <T>(value: T, afterMs: number): T => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
};
