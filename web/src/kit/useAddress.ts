// The choices of a screen in its address, beside those of its grid.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Address = { get: (name: string) => string; put: (change: Readonly<Record<string, string>>) => void };

/** An empty value leaves the address. */
export const useAddress = (): Address => {
  const [address, setAddress] = useSearchParams();
  const put = useCallback(
    (change: Readonly<Record<string, string>>): void =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setAddress],
  );
  return { get: (name) => address.get(name) ?? '', put };
};
