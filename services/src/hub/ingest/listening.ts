// A listener that is opened anew again and again, because one can stop for good without an error.
import type { WatchedSnapshot } from '../../store/source/watch.ts';
import type { Source } from '../../store/source/sources.ts';
import { Observable, type Subscription } from 'rxjs';
import type { Timers } from '../timers.ts';

type Options = {
  source: Source;
  /** Each time it emits, the source is opened anew. */
  renew: Observable<unknown>;
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

/** Without a gap: the old listener is kept until the new one has told its first snapshot. Never ends by itself. */
export const listening = ({ source, renew, timers, now, onError }: Options): Observable<WatchedSnapshot> =>
  new Observable((subscriber) => {
    let current: Subscription | null = null;
    let candidate: Subscription | null = null;
    let stopRetry: (() => void) | null = null;

    const open = (): void => {
      stopRetry?.();
      candidate?.unsubscribe();
      const mine: Subscription = opened(source, now()).subscribe({
        next: (snapshot) => {
          if (candidate === mine) {
            current?.unsubscribe();
            current = mine;
            candidate = null;
          }
          subscriber.next(snapshot);
        },
        error: (error: Error) => {
          if (candidate === mine) candidate = null;
          if (current === mine) current = null;
          onError(error);
          stopRetry?.();
          stopRetry = timers.after(RETRY_MS, open);
        },
      });
      candidate = mine;
    };

    const renewing = renew.subscribe(open);
    open();
    return () => {
      renewing.unsubscribe();
      stopRetry?.();
      candidate?.unsubscribe();
      current?.unsubscribe();
    };
  });
