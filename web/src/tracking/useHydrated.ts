// Whether the page is alive: what the server rendered must work, or say why not, until then.
import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

const never = (): (() => void) => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Field<E> = [value: string, setValue: (value: string) => void, ref: RefObject<E | null>];

/** The value of a field, which keeps what was typed before the page was alive. */
export const useField = <E extends { value: string }>(first = ''): Field<E> => {
  const ref = useRef<E>(null);
  const [value, setValue] = useState(first);
  // Before the first change of the page, which would write its own value into the field.
  useLayoutEffect(() => {
    if (ref.current !== null) setValue(ref.current.value);
  }, []);
  return [value, setValue, ref];
};
