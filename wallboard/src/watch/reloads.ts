// Reloads of this tab to repair the page: they are stored beyond the page, until the tab is closed.
import { z } from 'zod';
import { MENDING, type Mending } from './watchdog.ts';

const KEY = 'despacho-wall-reloads';
/** More than the budget ever looks at. */
const KEPT = 10;

export type PastReload = { at: number; cause: Mending };

const pastReloads = z.array(z.object({ at: z.number(), cause: z.enum(MENDING) }));

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Invalid stored values are ignored. */
export const readReloads = (storage: Kept): PastReload[] => {
  const found = pastReloads.safeParse(parsed(storage.getItem(KEY) ?? '[]'));
  return found.success ? found.data : [];
};

export const noteReload = (storage: Kept, reload: PastReload): void =>
  storage.setItem(KEY, JSON.stringify([...readReloads(storage), reload].slice(-KEPT)));
