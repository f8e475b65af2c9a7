// What one listener wants to know: its first state, the difference since a version, and its part of each commit.
import type { Query } from '../query/query.ts';
import { documentsOf, isResult } from '../query/run.ts';
import type { Result } from '../query/run.ts';
import type { Change, StoredDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { groupKey } from '../values/names.ts';
import type { google } from '../wire/protocol.ts';
import { changeReply } from '../wire/splice.ts';

export type Message = Buffer | google.firestore.v1.IListenResponse;

export interface Target {
  readonly id: number;
  /** Collections, groups or documents whose changes may concern it. */
  readonly keys: readonly string[];
  /** Everything, or what changed since a version the client has seen. */
  open(since: number | undefined): Message[];
  /** Nothing when the changes do not concern it. */
  react(changes: readonly Change[]): Message[];
}

const changed = (id: number, document: StoredDocument): Message => changeReply(document.bytes, id);
const deleted = (id: number, name: string): Message => ({ documentDelete: { document: name, removedTargetIds: [id] } });
const left = (id: number, name: string): Message => ({ documentRemove: { document: name, removedTargetIds: [id] } });

export const documentsTarget = (store: Store, id: number, names: readonly string[]): Target => {
  const stateOf = (name: string): Message => {
    const document = store.documents.get(name);
    return document ? changed(id, document) : deleted(id, name);
  };
  return {
    id,
    keys: names,
    open: () => names.map(stateOf),
    react: (changes) => changes.map(({ name }) => stateOf(name)),
  };
};

const goneSince = (store: Store, query: Query, id: number, since: number): Message[] => {
  const gone: Message[] = [];
  for (const document of documentsOf(store.documents, query)) {
    if (document.updatedAt > since && !isResult(query, document)) gone.push(left(id, document.name));
  }
  for (const name of store.deletedSince(since) ?? []) gone.push(deleted(id, name));
  return gone;
};

/** A query that each document belongs to or not by itself: no state is kept for it. */
const wholeTarget = (store: Store, run: () => Result, id: number, query: Query): Pick<Target, 'open' | 'react'> => ({
  open: (since) => {
    const { documents } = run();
    if (since === undefined) return documents.map((document) => changed(id, document));
    const news = documents.filter(({ updatedAt }) => updatedAt > since).map((document) => changed(id, document));
    return [...goneSince(store, query, id, since), ...news, { filter: { targetId: id, count: documents.length } }];
  },
  react: (changes) =>
    changes.flatMap(({ name, before, after }) => {
      if (after && isResult(query, after)) return [changed(id, after)];
      if (!before || !isResult(query, before)) return [];
      return [after ? left(id, name) : deleted(id, name)];
    }),
});

/** A query with a limit or an offset: its result is remembered and compared when a change may have moved it. */
const windowTarget = (store: Store, run: () => Result, id: number, query: Query): Pick<Target, 'open' | 'react'> => {
  let window = new Map<string, StoredDocument>();
  const look = () => new Map(run().documents.map((document) => [document.name, document]));
  return {
    open: (since) => {
      window = look();
      const messages = [...window.values()].map((document) => changed(id, document));
      if (since === undefined) return messages;
      // What was pushed out without being changed shows in the count alone.
      return [...goneSince(store, query, id, since), ...messages, { filter: { targetId: id, count: window.size } }];
    },
    react: (changes) => {
      const isConcerned = ({ before, after }: Change) =>
        (after && isResult(query, after)) || (before && isResult(query, before));
      if (!changes.some(isConcerned)) return [];
      const old = window;
      window = look();
      const gone = [...old.keys()].filter((name) => !window.has(name));
      const news = [...window.values()].filter((document) => old.get(document.name) !== document);
      return [...gone.map((name) => left(id, name)), ...news.map((document) => changed(id, document))];
    },
  };
};

export const queryTarget = (store: Store, run: () => Result, id: number, query: Query): Target => {
  const kind = query.limit === undefined && query.offset === 0 ? wholeTarget : windowTarget;
  const key = query.collection ?? groupKey(query.parent, query.collectionId);
  return { id, keys: [key], ...kind(store, run, id, query) };
};
