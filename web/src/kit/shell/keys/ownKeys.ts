// Keys that a part of a screen brings along: heard like the shell's own, and listed under `?` while the part is there.
import { writable, type Readable } from '@despacho/client/readable.ts';
import { useEffect, useEffectEvent } from 'react';

export type OwnKey = { key: string; does: string; run: () => void };

const registered = writable<readonly OwnKey[]>([]);
export const ownKeys: Readable<readonly OwnKey[]> = registered;

/** The shell's own keys go before it; of two parts with one key the later one is heard. */
export const useOwnKey = (key: string, does: string, run: () => void): void => {
  const onKey = useEffectEvent(run);
  useEffect(() => {
    const own: OwnKey = { key, does, run: () => onKey() };
    registered.set([...registered.get(), own]);
    return () => registered.set(registered.get().filter((each) => each !== own));
  }, [key, does]);
};
