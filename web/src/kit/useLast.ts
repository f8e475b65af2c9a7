// The last value there was: shown while the next one is read, or after it is gone.
import { useState } from 'react';

/** Null only before the first value. */
export const useLast = <T>(value: T | null | undefined): T | null => {
  const [last, setLast] = useState(value ?? null);
  const newest = value ?? last;
  // As React's documentation has it: drawn again at once, before anything below.
  if (newest !== last) setLast(newest);
  return newest;
};
