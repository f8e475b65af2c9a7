// One source's listener. It is reopened again and again, because a listener can stop for good without an error.
import type { WatchedSnapshot } from '../../store/source/watch.ts';
import type { Source } from '../../store/source/sources.ts';
import { Observable, type Subscription } from 'rxjs';
import type { Timers } from '../timers.ts';

type Options = {
  source: Source;
  /** Each time it emits, the source is reopened. */
  reopen: Observable<unknown>;
  timers: Timers;
  /** Milliseconds of the operation's clock. */
  now(): number;
  onError(error: Error): void;
};

const RETRY_MS = 1_000;

const opened = (source: Source, now: number): Observable<WatchedSnapshot> =>
  new Observable((subscriber) =>
    source.open(
      now,
      (snapshot) => subscriber.next(snapshot),
      (error) => subscriber.error(error),
    ),
  );

/** Without a gap: the old listener stays open until the new one has its first snapshot. Runs until it is closed. */
export const openListener = ({ source, reopen, timers, now, onError }: Options): Observable<WatchedSnapshot> =>
  new Observable((subscriber) => {
    let current: Subscription | null = null;
    let candidate: Subscription | null = null;
    let stopRetry: (() => void) | null = null;

    const open = (): void => {
      stopRetry?.();
      candidate?.unsubscribe();
      const opening: Subscription = opened(source, now()).subscribe({
        next: (snapshot) => {
          if (candidate === opening) {
            current?.unsubscribe();
            current = opening;
            candidate = null;
          }
          subscriber.next(snapshot);
        },
        error: (error: Error) => {
          if (candidate === opening) candidate = null;
          if (current === opening) current = null;
          onError(error);
          stopRetry?.();
          stopRetry = timers.after(RETRY_MS, open);
        },
      });
      candidate = opening;
    };

    const reopening = reopen.subscribe(open);
    open();
    return () => {
      reopening.unsubscribe();
      stopRetry?.();
      candidate?.unsubscribe();
      current?.unsubscribe();
    };
  });
