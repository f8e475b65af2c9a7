// Keys of a section of a screen: handled like those of the shell, and listed under `?` while the section is mounted.
import { writable, type Readable } from '@despacho/client/readable.ts';
import { useEffect, useEffectEvent } from 'react';

/** How long the second key may take after `g`: it is the shell's, never of a section. */
export const SECOND_MS = 1_500;

export type OwnKey = { key: string; does: string; run: () => void };

const registered = writable<readonly OwnKey[]>([]);
export const ownKeys: Readable<readonly OwnKey[]> = registered;

/** The keys of the shell have priority; of two sections with one key the later one handles it. */
export const useOwnKey = (key: string, does: string, run: () => void): void => {
  const onKey = useEffectEvent(run);
  useEffect(() => {
    const own: OwnKey = { key, does, run: () => onKey() };
    registered.set([...registered.get(), own]);
    return () => registered.set(registered.get().filter((each) => each !== own));
  }, [key, does]);
};
