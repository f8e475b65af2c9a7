// Drafts encrypted with a key that the server gives to the signed-in account alone [AU9]. Loaded with the first draft.
import type { Session } from '@despacho/client/session/session.ts';
import { z } from 'zod';
import { draftIds, draftStorageKey, readDraft, removeDraft, writeDraft } from './draftStorage.ts';

const values = z.record(z.string(), z.unknown());
/** `mine`: the changed fields; `base`: what they had been; `names`: every field that the form had. */
const content = z.object({ form: z.string(), names: z.array(z.string()), base: values, mine: values });
export type DraftContent = z.infer<typeof content>;
export type Draft = DraftContent & { id: string; at: number };

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const requestKey = async (session: Session): Promise<CryptoKey | null> => {
  const result = await session.api.draftKey();
  return result.ok
    ? crypto.subtle.importKey('raw', bytesOf(result.value.key), 'AES-GCM', false, ['encrypt', 'decrypt'])
    : null;
};

/** Only while its account stays signed in: once it was disabled, it has another key. */
let last: { session: Session; uid: string; key: Promise<CryptoKey | null> } | null = null;

/** Null: the server cannot be reached. */
const keyOf = async (session: Session, uid: string): Promise<CryptoKey | null> => {
  if (last?.session === session && last.uid === uid) return last.key;
  const requested = { session, uid, key: requestKey(session).catch(() => null) };
  last = requested;
  const forget = (): void => {
    if (last === requested) last = null;
  };
  const stop = session.state.subscribe(() => {
    forget();
    stop();
  });
  const key = await requested.key;
  if (key === null) forget();
  return key;
};

const cipher = (storageKey: string, at: number, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  // A draft that was moved, or given another time, cannot be read.
  additionalData: new TextEncoder().encode(`${storageKey} ${at}`),
});

const decrypted = async (key: CryptoKey, uid: string, id: string): Promise<Draft | null> => {
  const storageKey = draftStorageKey(uid, id);
  const stored = readDraft(storageKey);
  if (stored === null) return null;
  const { at, iv, data } = stored;
  try {
    const bytes = await crypto.subtle.decrypt(cipher(storageKey, at, bytesOf(iv)), key, bytesOf(data));
    const read = content.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? { ...read.data, id, at } : null;
  } catch {
    // Encrypted with a key of before, or damaged.
    return null;
  }
};

export type DraftStore = {
  /** The newest first. Those that cannot be read are removed. */
  all(): Promise<Draft[]>;
  /** False: it could not be stored. Nothing is written once `isCurrent` is false. */
  write(id: string, draft: DraftContent, isCurrent: () => boolean): Promise<boolean>;
};

/** Null: the server cannot be reached. */
export const openDraftStore = async (session: Session, uid: string): Promise<DraftStore | null> => {
  const key = await keyOf(session, uid);
  if (key === null) return null;
  const read = async (id: string): Promise<Draft[]> => {
    const draft = await decrypted(key, uid, id);
    if (draft === null) removeDraft(uid, id);
    return draft === null ? [] : [draft];
  };
  return {
    all: async () => (await Promise.all(draftIds(uid).map(read))).flat().toSorted((a, b) => b.at - a.at),
    write: async (id, draft, isCurrent) => {
      const at = Date.now();
      const storageKey = draftStorageKey(uid, id);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = new TextEncoder().encode(JSON.stringify(draft));
      const data = new Uint8Array(await crypto.subtle.encrypt(cipher(storageKey, at, iv), key, bytes));
      return !isCurrent() || writeDraft(storageKey, { at, iv: base64Of(iv), data: base64Of(data) });
    },
  };
};
