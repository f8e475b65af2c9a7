// The queries the live stream listens to. A source is reopened again and again, each time with the query of that moment.
import type { Query } from 'firebase-admin/firestore';
import type { Firestore } from '../firestore.ts';
import { watchQuery, type WatchedSnapshot } from './watch.ts';

export type Source = {
  name: string;
  /** Its query names the local day. */
  isOfDay: boolean;
  /** `now` in ms of the operation's clock. Returns how to stop it; after `onError` it is dead. */
  open(now: number, onSnapshot: (snapshot: WatchedSnapshot) => void, onError: (error: Error) => void): () => void;
};

export type SourceOf = (db: Firestore) => readonly Source[];

const source = (name: string, queryOf: (now: number) => Query, isOfDay: boolean): Source => ({
  name,
  isOfDay,
  open: (now, onSnapshot, onError) => watchQuery(queryOf(now), onSnapshot, onError),
});

export const sourceOf =
  (name: string, queryOf: (db: Firestore, now: number) => Query): SourceOf =>
  (db) => [source(name, (now) => queryOf(db, now), false)];

/** One source for each of several queries. Their number never changes. */
export const sourcesOfEach =
  (name: string, queriesOf: (db: Firestore, now: number) => readonly Query[], isOfDay = false): SourceOf =>
  (db) =>
    queriesOf(db, 0).map((_, at) =>
      source(
        `${name}-${at + 1}`,
        (now) => {
          const query = queriesOf(db, now)[at];
          if (query === undefined) throw new Error(`${name} has no query ${at + 1} any more`);
          return query;
        },
        isOfDay,
      ),
    );
