// Where drafts of forms are on this device. A storage that is full or forbidden costs the draft and nothing else.
import { z } from 'zod';

const PREFIX = 'despacho.draft.';
const MAX_DRAFT_MS = 24 * 3_600_000;

const stored = z.object({
  /** The time by this browser's clock, ms. */ at: z.number(),
  iv: z.base64(),
  data: z.base64(),
});
type StoredDraft = z.infer<typeof stored>;

const quietly = <T>(attempt: () => T, otherwise: T): T => {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
};

export const draftStorageKey = (uid: string, id: string): string => `${PREFIX}${uid}.${id}`;

export const readDraft = (key: string): StoredDraft | null =>
  quietly(() => stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null, null);

/** False: there is no room for it. */
export const writeDraft = (key: string, draft: StoredDraft): boolean =>
  quietly(() => {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  }, false);

const remove = (key: string): void => quietly(() => localStorage.removeItem(key), undefined);
export const removeDraft = (uid: string, id: string): void => remove(draftStorageKey(uid, id));

/** A clock that was set back makes a draft of the future, which would never end. */
const isGood = (draft: StoredDraft | null): boolean => draft !== null && Math.abs(Date.now() - draft.at) < MAX_DRAFT_MS;

/** Those of an account. What is damaged or too old is removed, of every account [DR1]. */
export const draftIds = (uid: string): string[] => {
  const keys = quietly(() => Object.keys(localStorage), []).filter((key) => key.startsWith(PREFIX));
  const good = keys.filter((key) => {
    const isKept = isGood(readDraft(key));
    if (!isKept) remove(key);
    return isKept;
  });
  const own = draftStorageKey(uid, '');
  return good.flatMap((key) => (key.startsWith(own) ? [key.slice(own.length)] : []));
};
