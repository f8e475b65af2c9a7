// Serializable transactions: what one has read does not change until it commits. Documents are locked; queries run
// again.
import { randomBytes } from 'node:crypto';
import type { Overlay, Result } from '../query/run.ts';
import type { Query } from '../query/query.ts';
import type { Change, StoredDocument } from '../store/documents.ts';
import type { CommitResult, Store } from '../store/store.ts';
import type { Write } from '../store/writes.ts';
import { aborted, invalidArgument } from '../wire/status.ts';
import type { Holder } from './locks.ts';
import { createHolder, Locks } from './locks.ts';

export interface TransactionLimits {
  /** Longest wait for one lock, in milliseconds. */
  readonly lockWaitMs: number;
  /** A transaction without calls for this many milliseconds loses its locks. */
  readonly idleMs: number;
}

export interface Transaction {
  readonly id: Buffer;
  readonly holder: Holder;
  /** For readers: every document that changed since the beginning, in its earlier state. */
  readonly snapshot: Map<string, StoredDocument | undefined> | undefined;
  /** Microseconds; readers see this instant. */
  readonly startedAt: number;
  readonly queries: { readonly query: Query; readonly versions: string }[];
  /** The connection of its client. */
  readonly peer: string;
  idle: NodeJS.Timeout;
}

type Run = (query: Query, overlay?: Overlay) => Result;

const versionsOf = (documents: readonly StoredDocument[]) =>
  documents.map(({ name, updatedAt }) => `${name}@${updatedAt}`).join('\n');

export class Transactions {
  readonly #open = new Map<string, Transaction>();
  readonly #store: Store;
  readonly #run: Run;
  readonly #locks: Locks;
  readonly #idleMs: number;

  constructor(store: Store, run: Run, limits: TransactionLimits) {
    this.#store = store;
    this.#run = run;
    this.#locks = new Locks(limits.lockWaitMs);
    this.#idleMs = limits.idleMs;
    store.onCommit((changes) => this.#recordForReaders(changes));
  }

  begin(mode: 'readWrite' | 'readOnly', peer: string): Transaction {
    const id = randomBytes(12);
    const key = id.toString('hex');
    const transaction: Transaction = {
      id,
      holder: createHolder(),
      snapshot: mode === 'readOnly' ? new Map<string, StoredDocument | undefined>() : undefined,
      peer,
      startedAt: this.#store.clock.now(),
      queries: [],
      idle: setTimeout(() => this.#end(key), this.#idleMs).unref(),
    };
    this.#open.set(key, transaction);
    return transaction;
  }

  /** Throws INVALID_ARGUMENT when it has ended; the SDK retries only on exactly this message. */
  get(id: Uint8Array): Transaction {
    const transaction = this.#open.get(Buffer.from(id).toString('hex'));
    if (!transaction) throw invalidArgument('The referenced transaction has expired or is no longer valid.');
    transaction.idle.refresh();
    return transaction;
  }

  /** No effect for a transaction that has ended. */
  rollback(id: Uint8Array): void {
    this.#end(Buffer.from(id).toString('hex'));
  }

  /** The client of this connection is gone, and would lock its documents until the transactions expire. */
  endOf(peer: string): void {
    for (const [key, transaction] of this.#open) if (transaction.peer === peer) this.#end(key);
  }

  /** The document in the view of the transaction, locked for it. Throws ABORTED. */
  async read(transaction: Transaction, name: string): Promise<StoredDocument | undefined> {
    const { snapshot } = transaction;
    if (snapshot) return snapshot.has(name) ? snapshot.get(name) : this.#store.documents.get(name);
    await this.#locks.acquire(transaction.holder, name);
    return this.#store.documents.get(name);
  }

  /** The result with every row locked. Throws ABORTED. */
  async query(transaction: Transaction, query: Query): Promise<Result> {
    if (transaction.snapshot) return this.#run(query, transaction.snapshot);
    for (;;) {
      const result = this.#run(query);
      const missing = result.documents.find(({ name }) => !transaction.holder.acquired.has(name));
      if (!missing) {
        transaction.queries.push({ query, versions: versionsOf(result.documents) });
        return result;
      }
      // Waiting for a lock may change the result, so the query runs again after each wait.
      await this.#lockRows(transaction.holder, result.documents);
    }
  }

  /** Commits and ends the transaction, also when it fails. Throws ABORTED and the errors of a plain commit. */
  async commit(transaction: Transaction, writes: readonly Write[]): Promise<CommitResult> {
    try {
      if (transaction.snapshot && writes.length > 0) throw invalidArgument('A read-only transaction cannot write.');
      for (const { name } of writes) await this.#locks.acquire(transaction.holder, name);
      // Its locks may have expired during the wait.
      this.get(transaction.id);
      for (const { query, versions } of transaction.queries) {
        if (versionsOf(this.#run(query).documents) !== versions) throw aborted('A query of the transaction changed.');
      }
      return this.#store.commit(writes);
    } finally {
      this.rollback(transaction.id);
    }
  }

  /** A commit outside of transactions; it waits for their locks. Throws ABORTED and the errors of the store. */
  async write(writes: readonly Write[]): Promise<CommitResult> {
    const holder = createHolder();
    for (;;) {
      const blocked = writes.find(({ name }) => this.#locks.isLockedByOther(name, holder));
      if (!blocked) break;
      // Holding one lock while waiting for the next could deadlock, and no client retries a plain write.
      this.#locks.release(holder);
      await this.#locks.acquire(holder, blocked.name);
    }
    try {
      return this.#store.commit(writes);
    } finally {
      this.#locks.release(holder);
    }
  }

  close(): void {
    for (const key of this.#open.keys()) this.#end(key);
  }

  async #lockRows(holder: Holder, documents: readonly StoredDocument[]): Promise<void> {
    for (const { name } of documents) {
      const isLocked = this.#locks.isLockedByOther(name, holder);
      await this.#locks.acquire(holder, name);
      if (isLocked) return;
    }
  }

  #recordForReaders(changes: readonly Change[]): void {
    for (const { snapshot } of this.#open.values()) {
      if (!snapshot) continue;
      for (const { name, before } of changes) if (!snapshot.has(name)) snapshot.set(name, before);
    }
  }

  #end(key: string): void {
    const transaction = this.#open.get(key);
    if (!transaction) return;
    clearTimeout(transaction.idle);
    this.#open.delete(key);
    this.#locks.end(transaction.holder);
  }
}
