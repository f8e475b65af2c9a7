// The drafts that a form can offer: those of its name that no form has open, in this tab or another.
import type { Session } from '@despacho/client/session/session.ts';
import { draftIds, draftStorageKey } from './draftStorage.ts';
import type { Draft, DraftStore } from './draftStore.ts';

/** While the key cannot be had. */
export const AGAIN_MS = 5_000;

/** An open form has it, until its page ends, however it ends. */
export const lockName = (id: string): string => `despacho.draft.${id}`;

/** Encryption is loaded with the first draft. Null: it, or its key, cannot be had now. */
export const openStore = async (session: Session, uid: string): Promise<DraftStore | null> => {
  try {
    const { openDraftStore } = await import('./draftStore.ts');
    return await openDraftStore(session, uid);
  } catch {
    // During a deployment a part may be missing.
    return null;
  }
};

type Followed = {
  session: Session;
  uid: string;
  /** The form's own draft, which it does not offer. */
  id: string;
  form: string;
  onDrafts: (drafts: readonly Draft[]) => void;
  /** Another tab removed the own draft. */
  onRemoved: () => void;
};

/** Now, and after each change, until the returned function is called. */
export const followDrafts = ({ session, uid, id, form, onDrafts, onRemoved }: Followed): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const awaited = new Set<string>();
  let again: ReturnType<typeof setTimeout> | undefined;

  const listAfter = async (other: string): Promise<void> => {
    if (awaited.has(other)) return;
    awaited.add(other);
    await navigator.locks.request(lockName(other), { signal }, () => {}).catch(() => {});
    awaited.delete(other);
    if (!signal.aborted) await list();
  };

  const list = async (): Promise<void> => {
    clearTimeout(again);
    if (draftIds(uid).length === 0) return onDrafts([]);
    const store = await openStore(session, uid);
    const drafts = (await store?.all())?.filter((draft) => draft.form === form && draft.id !== id) ?? [];
    const locks = (await navigator.locks.query()).held ?? [];
    if (signal.aborted) return;
    if (store === null) again = setTimeout(() => void list(), AGAIN_MS);
    const open = drafts.filter((draft) => locks.some(({ name }) => name === lockName(draft.id)));
    onDrafts(drafts.filter((draft) => !open.includes(draft)));
    for (const draft of open) void listAfter(draft.id);
  };

  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (newValue !== null) return;
    if (key === null || key === draftStorageKey(uid, id)) onRemoved();
    if (key === null || key.startsWith(draftStorageKey(uid, ''))) void list();
  };
  addEventListener('storage', onStorage, { signal });
  void list();
  return () => {
    ended.abort();
    clearTimeout(again);
  };
};
