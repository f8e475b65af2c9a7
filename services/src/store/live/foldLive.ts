// A folded copy of some kinds of the live state, for processes that only look things up (the API: controllers, walls).
import { emptyState, type StateDocs } from '@despacho/domain/live/kinds.ts';
import { foldEntry, isGone, type LiveEntry } from '@despacho/domain/live/fold.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import type { StreamEntry } from './entries.ts';
import { followLive, type FollowOptions } from './follow.ts';
import { entryFrom, splitStored } from './state.ts';
import type { WholeState } from './whole.ts';

/** Null: the whole state. */
type OnChange = (changed: { kind: StateKind; id: string } | null) => void;

export type LiveFold = {
  /** Null: unknown or gone. */
  find<K extends StateKind>(kind: K, id: string): StateDocs[K] | null;
  /** Everything of a kind that is not gone. */
  all<K extends StateKind>(kind: K): StateDocs[K][];
  /** False until the whole state was read once, and while the copy may be old. */
  isReady(): boolean;
  /** Calls back after each document that changed, and after the whole state was read; ends by the returned function. */
  follow(onChange: OnChange): () => void;
  close(): Promise<void>;
};

type Options = Pick<FollowOptions, 'redis' | 'blocking' | 'key' | 'log' | 'kinds'>;

const foldText = <K extends StateKind>(
  map: Map<string, LiveEntry<StateDocs[K]>>,
  kind: K,
  { id, v, json }: { id: string; v: string; json: string | null },
): void => {
  const next = entryFrom(kind, v, json);
  if (next !== null) foldEntry(map, id, next);
};

export const foldLive = (options: Options): LiveFold => {
  let state = emptyState();
  let isReady = false;
  const followers = new Set<OnChange>();
  const follower = followLive({
    ...options,
    onState: ({ stored }: WholeState) => {
      const whole = emptyState();
      for (const [kind, texts] of stored) {
        for (const [id, text] of Object.entries(texts)) {
          foldText(whole[kind], kind, { id, ...splitStored(text) });
        }
      }
      state = whole;
      for (const onChange of followers) onChange(null);
    },
    onEntries: (entries: StreamEntry[]) => {
      for (const { change } of entries) {
        if (change === null || !options.kinds.includes(change.kind)) continue;
        foldText(state[change.kind], change.kind, change);
        for (const onChange of followers) onChange(change);
      }
    },
    onReadiness: (readiness) => {
      isReady = readiness === 'ready';
    },
  });
  return {
    find: (kind, id) => {
      const entry = state[kind].get(id);
      return entry === undefined || isGone(entry) ? null : entry.doc;
    },
    all: (kind) => [...state[kind].values()].flatMap((entry) => (isGone(entry) ? [] : [entry.doc])),
    isReady: () => isReady,
    follow: (onChange) => {
      followers.add(onChange);
      return () => void followers.delete(onChange);
    },
    close: follower.close,
  };
};
