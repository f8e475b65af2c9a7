// The draft of one open form: stored soon after each change, removed once it is saved, and offered nowhere else meanwhile.
import type { Session } from '@despacho/client/session/session.ts';
import { newSessionId } from '@despacho/client/sessionId.ts';
import { removeDraft } from './draftStorage.ts';
import type { Draft, DraftContent, DraftStore } from './draftStore.ts';
import { AGAIN_MS, followDrafts, lockName, openStore } from './followDrafts.ts';

/** What a crash may cost. */
const SOON_MS = 300;

type LiveDraft = {
  readonly id: string;
  /** Null: nothing is unsaved. */
  change(content: DraftContent | null): void;
  /** This other draft was recovered here: it is removed once its content is stored again. */
  replace(id: string): void;
  discard(id: string): void;
  /** Drafts of this form that is open nowhere else, now and after each change, until the returned function is called. */
  follow(form: string, onDrafts: (drafts: readonly Draft[]) => void): () => void;
};

/** Forms of this tab with something unsaved. */
const unsaved = new Set<LiveDraft>();
export const unsavedIds = (): string[] => [...unsaved].map(({ id }) => id);
export const dropDrafts = (): void => Array.from(unsaved).forEach((draft) => draft.change(null));

/** Null: a page without https has neither cryptography nor locks. */
export const createLiveDraft = (session: Session, uid: string): LiveDraft | null => {
  if (!isSecureContext) return null;
  const id = newSessionId();
  let latest: DraftContent | null = null;
  let replaced: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unlock: (() => void) | null = null;

  /** Ends with the page, however it ends. */
  const lock = (): void => {
    if (unlock !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    unlock = resolve;
    void navigator.locks.request(lockName(id), async () => promise);
  };

  /** With the first change, because without a session there is no key to store the last one. */
  let opened: DraftStore | null = null;
  const open = async (): Promise<void> => {
    opened ??= await openStore(session, uid);
  };

  const store = async (): Promise<void> => {
    clearTimeout(timer);
    const content = latest;
    if (content === null) return;
    await open();
    const isStored = (await opened?.write(id, content, () => latest === content)) === true;
    if (latest !== content) return;
    if (isStored && replaced !== null) removeDraft(uid, replaced);
    if (!isStored && unsaved.has(draft)) timer = setTimeout(() => void store(), AGAIN_MS);
  };

  const forget = (): void => {
    clearTimeout(timer);
    latest = null;
    unsaved.delete(draft);
  };

  const draft: LiveDraft = {
    id,
    change: (content) => {
      if (content === null) {
        forget();
        // At once: the next form of this kind would offer it.
        removeDraft(uid, id);
        if (replaced !== null) removeDraft(uid, replaced);
        return;
      }
      latest = content;
      unsaved.add(draft);
      lock();
      void open();
      clearTimeout(timer);
      timer = setTimeout(() => void store(), SOON_MS);
    },
    replace: (which) => {
      if (replaced !== null) removeDraft(uid, replaced);
      replaced = which;
    },
    discard: (which) => removeDraft(uid, which),
    follow: (form, onDrafts) => {
      if (latest !== null) draft.change(latest);
      // Removed by a sign-out in another tab: leaving this form must not store it again.
      const stop = followDrafts({ session, uid, id, form, onDrafts, onRemoved: forget });
      return () => {
        stop();
        unsaved.delete(draft);
        void store().finally(() => {
          // A development build of React mounts twice in a row.
          if (unsaved.has(draft)) return;
          unlock?.();
          unlock = null;
        });
      };
    },
  };
  return draft;
};
