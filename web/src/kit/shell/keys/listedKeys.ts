// Keys that a section of a screen handles itself while it has the focus: the shell only lists them under `?`.
import { writable, type Readable } from '@despacho/client/readable.ts';
import { useEffect } from 'react';
import type { OwnKey } from './ownKeys.ts';

type ListedKey = Pick<OwnKey, 'key' | 'does'>;

const registered = writable<readonly ListedKey[]>([]);
export const listedKeys: Readable<readonly ListedKey[]> = registered;

/** While the section is mounted. `keys` is a constant. */
export const useListedKeys = (keys: readonly ListedKey[]): void => {
  useEffect(() => {
    registered.set([...registered.get(), ...keys]);
    return () => registered.set(registered.get().filter((each) => !keys.includes(each)));
  }, [keys]);
};
