// One target of a listener: its initial state, the difference since a version, and the messages for each commit.
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
  /** Collections, groups or documents whose changes may affect the target. */
  readonly keys: readonly string[];
  /** The full state, or the changes since a version the client has seen. */
  open(since: number | undefined): Message[];
  /** Empty when the changes do not affect the target. */
  onChanges(changes: readonly Change[]): Message[];
}

const changeMessage = (id: number, document: StoredDocument): Message => changeReply(document.bytes, id);
const deleteMessage = (id: number, name: string): Message => ({
  documentDelete: { document: name, removedTargetIds: [id] },
});
const removeMessage = (id: number, name: string): Message => ({
  documentRemove: { document: name, removedTargetIds: [id] },
});

export const documentsTarget = (store: Store, id: number, names: readonly string[]): Target => {
  const stateOf = (name: string): Message => {
    const document = store.documents.get(name);
    return document ? changeMessage(id, document) : deleteMessage(id, name);
  };
  return {
    id,
    keys: names,
    open: () => names.map(stateOf),
    onChanges: (changes) => changes.map(({ name }) => stateOf(name)),
  };
};

const removalsSince = (store: Store, query: Query, id: number, since: number): Message[] => {
  const removals: Message[] = [];
  for (const document of documentsOf(store.documents, query)) {
    if (document.updatedAt > since && !isResult(query, document)) removals.push(removeMessage(id, document.name));
  }
  for (const name of store.deletedSince(since) ?? []) removals.push(deleteMessage(id, name));
  return removals;
};

/** A query without limit and offset: each document matches or not independently, so no state is stored. */
const unlimitedTarget = (
  store: Store,
  run: () => Result,
  id: number,
  query: Query,
): Pick<Target, 'open' | 'onChanges'> => ({
  open: (since) => {
    const { documents } = run();
    if (since === undefined) return documents.map((document) => changeMessage(id, document));
    const changed = documents
      .filter(({ updatedAt }) => updatedAt > since)
      .map((document) => changeMessage(id, document));
    return [
      ...removalsSince(store, query, id, since),
      ...changed,
      { filter: { targetId: id, count: documents.length } },
    ];
  },
  onChanges: (changes) =>
    changes.flatMap(({ name, before, after }) => {
      if (after && isResult(query, after)) return [changeMessage(id, after)];
      if (!before || !isResult(query, before)) return [];
      return [after ? removeMessage(id, name) : deleteMessage(id, name)];
    }),
});

/** A query with a limit or an offset: its last result is stored and compared when a change may affect it. */
const limitedTarget = (
  store: Store,
  run: () => Result,
  id: number,
  query: Query,
): Pick<Target, 'open' | 'onChanges'> => {
  let window = new Map<string, StoredDocument>();
  const currentWindow = () => new Map(run().documents.map((document) => [document.name, document]));
  return {
    open: (since) => {
      window = currentWindow();
      const messages = [...window.values()].map((document) => changeMessage(id, document));
      if (since === undefined) return messages;
      // A document pushed out of the window without a change is visible to the client only by the count.
      return [...removalsSince(store, query, id, since), ...messages, { filter: { targetId: id, count: window.size } }];
    },
    onChanges: (changes) => {
      const isRelevant = ({ before, after }: Change) =>
        (after && isResult(query, after)) || (before && isResult(query, before));
      if (!changes.some(isRelevant)) return [];
      const previous = window;
      window = currentWindow();
      const removed = [...previous.keys()].filter((name) => !window.has(name));
      const changed = [...window.values()].filter((document) => previous.get(document.name) !== document);
      return [
        ...removed.map((name) => removeMessage(id, name)),
        ...changed.map((document) => changeMessage(id, document)),
      ];
    },
  };
};

export const queryTarget = (store: Store, run: () => Result, id: number, query: Query): Target => {
  const kind = query.limit === undefined && query.offset === 0 ? unlimitedTarget : limitedTarget;
  const key = query.collection ?? groupKey(query.parent, query.collectionId);
  return { id, keys: [key], ...kind(store, run, id, query) };
};
