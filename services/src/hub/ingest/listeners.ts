// Listens to every source of the live set, and decides when listeners are reopened.
import { localDay } from '@despacho/domain/localTime.ts';
import { filter, map, merge, Subject } from 'rxjs';
import type { Log } from '../../platform/log.ts';
import type { Source } from '../../store/source/sources.ts';
import type { WatchedSnapshot } from '../../store/source/watch.ts';
import type { Timers } from '../timers.ts';
import { openListener } from './listener.ts';

export type Listeners = {
  reopenAll(): void;
  /** Reopens the sources of the current local day when another day has begun. */
  checkDay(): void;
  close(): void;
};

type Options = {
  sources: readonly Source[];
  onSnapshot(source: Source, snapshot: WatchedSnapshot): void;
  timers: Timers;
  /** Milliseconds of the operation's clock. */
  now(): number;
  log: Log;
};

/** Every listener is reopened within nine minutes: none gets older than ten. */
const ROUND_MS = 540_000;

export const createListeners = ({ sources, onSnapshot, timers, now, log }: Options): Listeners => {
  const reopen = new Subject<(source: Source) => boolean>();
  const snapshots = sources.map((source) =>
    openListener({
      source,
      reopen: reopen.pipe(filter((concerns) => concerns(source))),
      timers,
      now,
      onError: (error) => log.warn({ err: error, source: source.name }, 'a listener ended and is reopened'),
    }).pipe(map((snapshot) => ({ source, snapshot }))),
  );
  const subscription = merge(...snapshots).subscribe(({ source, snapshot }) => onSnapshot(source, snapshot));

  let turn = 0;
  const stopRound = timers.every(Math.floor(ROUND_MS / sources.length), () => {
    const next = sources[turn % sources.length];
    turn += 1;
    reopen.next((source) => source === next);
  });
  let day = localDay(now());

  return {
    reopenAll: () => reopen.next(() => true),
    checkDay: () => {
      const today = localDay(now());
      if (today === day) return;
      day = today;
      reopen.next(({ isOfDay }) => isOfDay);
    },
    close: () => {
      stopRound();
      subscription.unsubscribe();
    },
  };
};
