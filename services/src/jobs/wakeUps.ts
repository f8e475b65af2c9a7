// Runs a job at once, instead of at its next tick, when an entry of the live stream concerns it or a document waits for it in the store.
import { setTimeout as delay } from 'node:timers/promises';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { merge } from 'rxjs';
import type { ProcessContext } from '../platform/context.ts';
import type { Query } from '../store/firestore.ts';
import type { StreamEntry } from '../store/live/entries.ts';
import { followLive, type LiveFollower } from '../store/live/follow.ts';
import type { WholeState } from '../store/live/whole.ts';
import { followQuery } from '../store/source/follow.ts';
import type { RedisClient } from '../platform/redis.ts';

/** Which entries concern a job. One for each follower, because it may remember what it has seen. */
export type WakeFilter = {
  /** Kinds whose whole state it needs first. */
  kinds: readonly StateKind[];
  onState(whole: WholeState): void;
  concerns(entry: StreamEntry): boolean;
};

/** Real milliseconds between two runs: a burst of entries is a few runs, and each entry is seen by one that began after it. */
const PAUSE_MS = 250;

type Coalesced = { request(): void; close(): Promise<void> };

/** Runs at once, and once more after the pause when it was requested meanwhile. */
const coalesced = (run: () => Promise<void>, pauseMs = PAUSE_MS): Coalesced => {
  const closing = new AbortController();
  let isRequested = false;
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    while (isRequested && !closing.signal.aborted) {
      isRequested = false;
      await run();
      await delay(pauseMs, null, { signal: closing.signal }).catch(() => null);
    }
    running = null;
  };
  return {
    request: () => {
      isRequested = true;
      running ??= runAll();
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
};

type Options = {
  context: Pick<ProcessContext, 'log' | 'key' | 'redis'>;
  redis: RedisClient;
  filter: WakeFilter;
  /** Never rejects. */
  run(): Promise<void>;
};

/** A whole state that was read again may contain anything, so it wakes the job too. */
export const wakeOnEntries = ({ context, redis, filter, run }: Options): LiveFollower => {
  const { log, key } = context;
  const runs = coalesced(run);
  const follower = followLive({
    redis,
    blocking: context.redis(),
    key,
    log,
    kinds: filter.kinds,
    onState: (whole) => {
      filter.onState(whole);
      runs.request();
    },
    onEntries: (entries) => {
      // Every entry is shown to the filter: it remembers them.
      const concerned = entries.map((entry) => filter.concerns(entry));
      if (concerned.includes(true)) runs.request();
    },
    onReadiness: () => undefined,
  });
  return {
    close: async () => {
      await follower.close();
      await runs.close();
    },
  };
};

/** A document that is in one of the queries, enters it or changes in it wakes the job. While there is no listener its schedule runs it. */
export const wakeOnDocuments = (
  queries: readonly Query[],
  { log, run }: Pick<Options, 'run'> & Pick<ProcessContext, 'log'>,
): LiveFollower => {
  const runs = coalesced(run);
  const listening = merge(...queries.map((query) => followQuery(query, log))).subscribe(({ changed }) => {
    if (changed.length > 0) runs.request();
  });
  return {
    close: async () => {
      listening.unsubscribe();
      await runs.close();
    },
  };
};
