// What all calls share: the store, its transactions, queries with their index rules, and the listeners.
import type { Hub } from '../listen/hub.ts';
import type { Query } from '../query/query.ts';
import type { Overlay, Result } from '../query/run.ts';
import type { Store } from '../store/store.ts';
import type { Transaction, Transactions } from '../transactions/transactions.ts';
import { microsFrom } from '../wire/codec.ts';
import type { google } from '../wire/protocol.ts';
import { failedPrecondition } from '../wire/status.ts';

export interface Service {
  readonly store: Store;
  readonly transactions: Transactions;
  readonly hub: Hub;
  run(query: Query, overlay?: Overlay): Result;
  /** Throws FAILED_PRECONDITION in strict mode for a query without an index. */
  admit(query: Query): void;
}

interface Consistency {
  transaction?: Uint8Array | string | null;
  newTransaction?: google.firestore.v1.ITransactionOptions | null;
  readTime?: google.protobuf.ITimestamp | null;
}

export interface Session {
  readonly transaction: Transaction | undefined;
  /** Set when this call began the transaction; the client must receive it. */
  readonly newTransactionId: Buffer | undefined;
}

export const beginTransaction = (
  service: Service,
  options: google.firestore.v1.ITransactionOptions,
  peer: string,
): Transaction => {
  if (options.readOnly?.readTime) assertCurrentReadTime(service, options.readOnly.readTime);
  const retried = options.readWrite?.retryTransaction;
  if (retried) service.transactions.rollback(Buffer.from(retried));
  return service.transactions.begin(options.readOnly ? 'readOnly' : 'readWrite', peer);
};

const assertCurrentReadTime = ({ store }: Service, readTime: google.protobuf.ITimestamp): void => {
  if (microsFrom(readTime) < store.lastVersion())
    throw failedPrecondition('No history is kept: read at the present time.');
};

/**
 * The transaction of a read, started here if the request contains options for one. Throws INVALID_ARGUMENT,
 * FAILED_PRECONDITION.
 */
export const sessionFor = (service: Service, request: Consistency, peer: string): Session => {
  if (request.readTime) assertCurrentReadTime(service, request.readTime);
  if (request.newTransaction) {
    const transaction = beginTransaction(service, request.newTransaction, peer);
    return { transaction, newTransactionId: transaction.id };
  }
  const id = request.transaction?.length ? Buffer.from(request.transaction) : undefined;
  return { transaction: id && service.transactions.get(id), newTransactionId: undefined };
};
