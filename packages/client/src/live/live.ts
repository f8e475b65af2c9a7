// The live connection of a screen: the collections, the clock of the server, freshness and age.
import type { WallReport } from '@despacho/contract/live/protocol.ts';
import type { EndCode } from '@despacho/domain/machines/liveEvents.ts';
import type { Readable } from '../readable.ts';
import type { Collection } from './collection.ts';

export type Collections<D> = { readonly [N in keyof D]: Collection<D[N]> };

/**
 * `loading`: nothing was applied yet. `fresh`: no sent frame is missing. `catchingUp`: something is missing since less
 * than LIVE.staleAfterMs. `stale`: SIN CONEXIÓN until a fresh join (LV5).
 */
export type Freshness = 'loading' | 'fresh' | 'catchingUp' | 'stale';

export type LiveStatus = {
  freshness: Freshness;
  /** The room: `wall:branch:portales`. What the token decided; null before the first join. */
  scope: string | null;
  ended: EndCode | null;
  /** The server responds, but has no complete state yet: FUENTE DETENIDA rather than SIN CONEXIÓN. */
  isRebuilding: boolean;
  /** The server accepts no more connections or joins of this account or address for now (LV32). */
  isCrowded: boolean;
  /** The server's build at the first join, so this page's own; null before. */
  build: string | null;
  /** The server runs another build than at the first join (LV12). */
  hasNewBuild: boolean;
};

/** Real milliseconds, except `lastDataAt`. */
export type Ages = {
  /** Since the data was last complete; null before the first join. */
  linkMs: number | null;
  /** That instant on the server's clock, ms since 1970. */
  lastDataAt: number | null;
  sourceMs: number | null;
  jobsMs: number | null;
  unreadable: number;
  isStale: boolean;
  isSourceStopped: boolean;
  areJobsStopped: boolean;
};

/** The input of a selector; a new object whenever it should run again. */
export type Moment<D> = { readonly collections: Collections<D>; readonly now: number };

export type Live<D> = {
  readonly collections: Collections<D>;
  readonly status: Readable<LiveStatus>;
  readonly ages: Readable<Ages>;
  /** The operation's clock (LV6), ms since 1970; 0 before the first join, when there is nothing to measure. */
  now(): number;
  /** The same clock in whole steps of `everyMs` real milliseconds (a multiple of 250): one timer for all callers. */
  tick(everyMs: number): Readable<number>;
  /** Renewed after each applied frame, or with `everyMs` at each step and each full join. */
  moment(everyMs?: number): Readable<Moment<D>>;
  /** City seconds in one real second. */
  rate(): number;
  /** Walls only. Dropped while there is no connection. */
  report(report: WallReport): void;
  /** Tries again at once, also after `ended`. */
  retry(): void;
  close(): void;
};
