// What the live road listens to. A source is opened anew again and again, each time with the query of that moment.
import { LIVE } from '@despacho/contract/live.ts';
import type { Query } from 'firebase-admin/firestore';
import type { Firestore } from '../firestore.ts';
import {
  activeOrders,
  allBranches,
  allCompanies,
  allControllers,
  allCouriers,
  allCourierStatuses,
  allWalls,
  clearedAlarms,
  closedOrders,
  incidentsOf,
  openAlarms,
} from '../watched.ts';
import { watchQuery, type WatchedSnapshot } from './watch.ts';

export type Source = {
  name: string;
  /** Its query names the local day. */
  isOfDay: boolean;
  /** `now` in ms of the operation's clock. Returns how to stop it; after `onError` it is dead. */
  open(now: number, onSnapshot: (snapshot: WatchedSnapshot) => void, onError: (error: Error) => void): () => void;
};

type QueryOf = (now: number) => Query;

const sourceOf = (name: string, queryOf: QueryOf, isOfDay = false): Source => ({
  name,
  isOfDay,
  open: (now, onSnapshot, onError) => watchQuery(queryOf(now), onSnapshot, onError),
});

/** One source for each of the queries that some noun needs several of. */
const each = (name: string, queriesOf: (now: number) => readonly Query[], isOfDay = false): Source[] =>
  queriesOf(0).map((_, at) =>
    sourceOf(
      `${name}-${at + 1}`,
      (now) => {
        const query = queriesOf(now)[at];
        if (query === undefined) throw new Error(`${name} has no query ${at + 1} any more`);
        return query;
      },
      isOfDay,
    ),
  );

export const sourcesOf = (db: Firestore): Source[] => [
  sourceOf('orders', () => activeOrders(db)),
  ...each('closed-orders', (now) => closedOrders(db, now - LIVE.closedStaysMs)),
  sourceOf('couriers', () => allCouriers(db)),
  sourceOf('courier-statuses', () => allCourierStatuses(db)),
  ...each('incidents', (now) => incidentsOf(db, now).map(({ query }) => query), true),
  sourceOf('alarms', () => openAlarms(db)),
  sourceOf('cleared-alarms', (now) => clearedAlarms(db, now - LIVE.closedStaysMs)),
  sourceOf('companies', () => allCompanies(db)),
  sourceOf('branches', () => allBranches(db)),
  sourceOf('controllers', () => allControllers(db)),
  sourceOf('walls', () => allWalls(db)),
];
