// Whether the page is alive: what the server rendered must work, or say why not, until then.
import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
