// A function whose identity stays while it calls the newest version: for memoised rows, and for answers that arrive later.
import { useCallback, useLayoutEffect, useRef } from 'react';

export const useSteady = <A extends unknown[], R>(run: (...given: A) => R): ((...given: A) => R) => {
  const newest = useRef(run);
  useLayoutEffect(() => {
    newest.current = run;
  });
  return useCallback((...given: A) => newest.current(...given), []);
};
