// The choices of a screen in its address, beside those of its grid.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Address = { get: (name: string) => string; put: (change: Readonly<Record<string, string>>) => void };

/** What was put. The router draws it a moment later: typing must not wait for it, nor lose a letter. */
type Own = {
  params: URLSearchParams;
  /** Where it was put. */
  from: URLSearchParams;
  /** Addresses on the way there. */
  passed: readonly string[];
};

/** An empty value leaves the address. */
export const useAddress = (): Address => {
  const [drawn, setAddress] = useSearchParams();
  const [own, setOwn] = useState<Own | null>(null);
  const isAhead = own !== null && (own.from === drawn || own.passed.includes(drawn.toString()));
  // Another address comes from elsewhere.
  const address = isAhead ? own.params : drawn;
  // A second choice before the first one is drawn must not undo it.
  const latest = useRef({ drawn, address });
  useEffect(() => {
    latest.current = { drawn, address };
  }, [drawn, address]);
  const put = useCallback(
    (change: Readonly<Record<string, string>>): void => {
      const { drawn: from, address: before } = latest.current;
      const params = new URLSearchParams(before);
      for (const [name, value] of Object.entries(change)) {
        if (value === '') params.delete(name);
        else params.set(name, value);
      }
      latest.current = { drawn: from, address: params };
      setOwn((ahead) => ({
        params,
        from,
        passed: before === from ? [] : [...(ahead?.passed ?? []), before.toString()],
      }));
      setAddress(params, { replace: true });
    },
    [setAddress],
  );
  return { get: (name) => address.get(name) ?? '', put };
};
