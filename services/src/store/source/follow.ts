// A query that is listened to for as long as the process runs: opened again after an error, and now and then besides.
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { Observable, retry, switchMap, timer } from 'rxjs';
import type { Log } from '../../platform/log.ts';
import type { Query } from '../firestore.ts';
import { watchQuery, type WatchedSnapshot } from './watch.ts';

/** Real milliseconds. A listener can stop for good without an error, so it is opened again now and then. */
const REOPEN_MS = 10 * MINUTE_MS;
const RETRY_MS = SECOND_MS;

const watched = (query: Query): Observable<WatchedSnapshot> =>
  new Observable((subscriber) =>
    watchQuery(
      query,
      (snapshot) => subscriber.next(snapshot),
      (error) => subscriber.error(error),
    ),
  );

/** Never ends by itself. `onError`: it is not listened to until the next first snapshot. */
export const followQuery = (
  query: Query,
  log: Log,
  onError: () => void = () => undefined,
): Observable<WatchedSnapshot> => {
  const opened = watched(query).pipe(
    retry({
      delay: (error: unknown) => {
        onError();
        log.warn({ err: error }, 'a query is not listened to; it is opened again');
        return timer(RETRY_MS);
      },
    }),
  );
  return timer(0, REOPEN_MS).pipe(switchMap(() => opened));
};
