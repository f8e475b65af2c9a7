// All documents in memory: by name, by collection in id order, by collection group, and as a tree of parents.
import { collectionsAbove, compareIds, idOf, parentOf } from '../values/names.ts';
import type { Reference } from '../values/value.ts';
import type { DocumentContent } from '../wire/codec.ts';
import { SortedList } from './sorted-list.ts';

export interface StoredDocument extends DocumentContent {
  readonly id: string;
  readonly collection: string;
  readonly reference: Reference;
  /** The document in its wire encoding, made once when it was written. */
  readonly bytes: Buffer;
}

export interface Change {
  readonly name: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
}

interface Collection {
  readonly path: string;
  readonly id: string;
  readonly documents: SortedList<StoredDocument>;
  /** Names of documents, existing or not, that have collections under them. */
  readonly parents: Set<string>;
  /** Number of documents in and below it; at 0 the collection is removed. */
  population: number;
}

export const storedDocument = (content: DocumentContent, bytes: Buffer): StoredDocument => {
  const { name, fields, createdAt, updatedAt } = content;
  const reference: Reference = { kind: 'reference', name };
  return { name, fields, createdAt, updatedAt, bytes, id: idOf(name), collection: parentOf(name), reference };
};

const byId = (a: StoredDocument, b: StoredDocument) => compareIds(a.id, b.id);

export class Documents {
  readonly #byName = new Map<string, StoredDocument>();
  readonly #collections = new Map<string, Collection>();
  readonly #groups = new Map<string, Set<Collection>>();
  readonly #children = new Map<string, Set<Collection>>();

  get size(): number {
    return this.#byName.size;
  }

  get(name: string): StoredDocument | undefined {
    return this.#byName.get(name);
  }

  collection(path: string): Collection | undefined {
    return this.#collections.get(path);
  }

  /** The collections that a query with a collection id reads: a single one, or all of a group below its parent. */
  *collectionsOf(query: { parent: string; collection: string | undefined; collectionId: string | undefined }) {
    if (query.collection !== undefined) {
      const collection = this.#collections.get(query.collection);
      if (collection) yield collection;
      return;
    }
    for (const collection of this.#groups.get(query.collectionId ?? '') ?? []) {
      if (collection.path.startsWith(`${query.parent}/`)) yield collection;
    }
  }

  /** Collections directly under a document or the root of a database. */
  childrenOf(parent: string): Iterable<Collection> {
    return this.#children.get(parent) ?? [];
  }

  /** Every document below a document or the root, in no particular order. */
  *below(parent: string): Generator<StoredDocument> {
    for (const collection of this.childrenOf(parent)) {
      yield* collection.documents.ascending();
      for (const name of collection.parents) yield* this.below(name);
    }
  }

  apply({ name, before, after }: Change): void {
    if (after) {
      if (!before) this.#count(name, 1);
      this.#byName.set(name, after);
      this.#collections.get(after.collection)?.documents.put(after);
    } else if (before) {
      this.#byName.delete(name);
      this.#collections.get(before.collection)?.documents.remove(before);
      this.#count(name, -1);
    }
  }

  #count(name: string, step: 1 | -1): void {
    for (const path of collectionsAbove(name)) {
      const collection = this.#collections.get(path) ?? this.#open(path);
      collection.population += step;
      if (collection.population === 0) this.#drop(collection);
    }
  }

  #open(path: string): Collection {
    const parent = parentOf(path);
    const collection = {
      path,
      id: idOf(path),
      documents: new SortedList(byId),
      parents: new Set<string>(),
      population: 0,
    };
    this.#collections.set(path, collection);
    addTo(this.#groups, collection.id, collection);
    addTo(this.#children, parent, collection);
    this.#collections.get(parentOf(parent))?.parents.add(parent);
    return collection;
  }

  #drop(collection: Collection): void {
    const parent = parentOf(collection.path);
    this.#collections.delete(collection.path);
    removeFrom(this.#groups, collection.id, collection);
    removeFrom(this.#children, parent, collection);
    if (!this.#children.has(parent)) this.#collections.get(parentOf(parent))?.parents.delete(parent);
  }
}

export const addTo = <K, T>(sets: Map<K, Set<T>>, key: K, item: T): void => {
  const items = sets.get(key);
  if (items) items.add(item);
  else sets.set(key, new Set([item]));
};

export const removeFrom = <K, T>(sets: Map<K, Set<T>>, key: K, item: T): void => {
  const items = sets.get(key);
  items?.delete(item);
  if (items?.size === 0) sets.delete(key);
};
