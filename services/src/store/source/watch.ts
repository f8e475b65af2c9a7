// Firestore's listeners and reads as plain values: the hub never sees a snapshot.
import type { Version } from '@despacho/contract/values.ts';
import type { DocumentSnapshot, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Data } from '../documents/scalars.ts';
import type { Firestore } from '../firestore.ts';
import { versionOf } from './versions.ts';

export type WatchedDocument = {
  id: string;
  path: string;
  v: Version;
  /** Real milliseconds. */
  updatedMs: number;
  /** Decoded on demand: a reopened listener sends every document again, and most are unchanged. */
  data(): Data;
  createTime: unknown;
  updateTime: unknown;
};

export type WatchedSnapshot = {
  /** Everything in the query; later snapshots contain changes. */
  isFirst: boolean;
  changed: WatchedDocument[];
  /** Left the query; their new state is unknown. */
  removedPaths: string[];
};

const documentFrom = (snapshot: QueryDocumentSnapshot): WatchedDocument => {
  let data: Data | null = null;
  return {
    id: snapshot.id,
    path: snapshot.ref.path,
    v: versionOf(snapshot.updateTime),
    updatedMs: snapshot.updateTime.toMillis(),
    data: () => (data ??= snapshot.data()),
    createTime: snapshot.createTime,
    updateTime: snapshot.updateTime,
  };
};

/** Returns a function that stops it. After `onError` the listener has ended. */
export const watchQuery = (
  query: Query,
  onSnapshot: (snapshot: WatchedSnapshot) => void,
  onError: (error: Error) => void,
): (() => void) => {
  let isFirst = true;
  return query.onSnapshot((snapshot) => {
    const changed: WatchedDocument[] = [];
    const removedPaths: string[] = [];
    for (const { type, doc } of snapshot.docChanges()) {
      if (type === 'removed') removedPaths.push(doc.ref.path);
      else changed.push(documentFrom(doc));
    }
    const watched = { isFirst, changed, removedPaths };
    isFirst = false;
    onSnapshot(watched);
  }, onError);
};

export type ReadDocument = {
  path: string;
  /** Null: it is not there. */
  found: WatchedDocument | null;
  /** When it was read: the version of a deletion. */
  readV: Version;
};

const readFrom = (snapshot: DocumentSnapshot): ReadDocument => ({
  path: snapshot.ref.path,
  found: snapshot.exists ? documentFrom(snapshot as QueryDocumentSnapshot) : null,
  readV: versionOf(snapshot.readTime),
});

/** In one call and of one instant, in the order of the paths. */
export const readDocuments = async (db: Firestore, paths: readonly string[]): Promise<ReadDocument[]> => {
  if (paths.length === 0) return [];
  const snapshots = await db.getAll(...paths.map((path) => db.doc(path)));
  return snapshots.map(readFrom);
};
