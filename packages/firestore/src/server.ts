// Firestore for one machine: the gRPC protocol of Cloud Firestore over a SQLite file, without accounts or rules.
import { Server, ServerCredentials, type ServerInterceptor } from '@grpc/grpc-js';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Hub } from './listen/hub.ts';
import type { IndexFile } from './query/index-file.ts';
import { IndexRules } from './query/index-rules.ts';
import { Indexes } from './query/indexes.ts';
import type { Query } from './query/query.ts';
import type { Overlay } from './query/run.ts';
import { runQuery } from './query/run.ts';
import { listenCall } from './rpc/listen.ts';
import { listCalls } from './rpc/lists.ts';
import { readCalls } from './rpc/reads.ts';
import type { Service } from './rpc/service.ts';
import { writeCalls } from './rpc/writes.ts';
import { openStore } from './store/store.ts';
import type { TransactionLimits } from './transactions/transactions.ts';
import { Transactions } from './transactions/transactions.ts';
import { firestoreService } from './wire/protocol.ts';

export interface FirestoreOptions {
  /** Path of the SQLite file, or `:memory:`. */
  readonly file: string;
  /** Address to listen on. There is no authentication, so use 127.0.0.1 unless the network is closed. */
  readonly host?: string;
  /** 0 takes a free port. */
  readonly port?: number;
  /** A `firestore.indexes.json` to check queries against. */
  readonly indexFile?: string;
  /** Reject queries whose index is not in the file. */
  readonly strictIndexes?: boolean;
  readonly limits?: TransactionLimits;
  /** Around every call, as a measurement needs them. */
  readonly interceptors?: readonly ServerInterceptor[];
}

export interface FirestoreHandle {
  readonly port: number;
  /** The index file that all queries so far need. */
  neededIndexes(): IndexFile;
  close(): Promise<void>;
}

const DEFAULT_LIMITS: TransactionLimits = { lockWaitMs: 10_000, idleMs: 60_000 };

// A commit may contain 500 documents; Cloud Firestore accepts about 10 MiB.
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

/** Calls back with the address and port of each connection that has ended, by which its calls are known. */
const createListener = (server: Server, onEnd: (peer: string) => void) => {
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return createServer({ noDelay: true }, (socket) => {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    socket.once('close', () => onEnd(peer));
    injector.injectConnection(socket);
  });
};

const indexesIn = async (path: string | undefined): Promise<IndexFile> => {
  if (path === undefined) return { indexes: [], fieldOverrides: [] };
  // Imported on demand: without an index file the schema library would cost several megabytes.
  const { readIndexFile } = await import('./query/index-file.ts');
  return readIndexFile(path);
};

/** Throws when the file is open in another process or not a database of this program, or the port is in use. */
export const startFirestore = async (options: FirestoreOptions): Promise<FirestoreHandle> => {
  const rules = new IndexRules(await indexesIn(options.indexFile), options.strictIndexes ?? false);
  const store = openStore(options.file);
  const indexes = new Indexes(store.documents);
  store.onCommit((changes) => changes.forEach((change) => indexes.apply(change)));
  const run = (query: Query, overlay?: Overlay) => runQuery(store.documents, indexes, query, overlay);
  const transactions = new Transactions(store, run, options.limits ?? DEFAULT_LIMITS);
  const hub = new Hub(store);
  const service: Service = { store, transactions, hub, run, admit: (query) => rules.admit(query) };

  // Channelz is not disabled: forceShutdown needs it to find the connections it has to close.
  const server = new Server({
    'grpc.max_receive_message_length': MAX_REQUEST_BYTES,
    interceptors: [...(options.interceptors ?? [])],
  });
  server.addService(firestoreService, {
    ...readCalls(service),
    ...writeCalls(service),
    ...listCalls(service),
    Listen: listenCall(service),
  });
  const listener = createListener(server, (peer) => transactions.endOf(peer));
  const close = async () => {
    listener.close();
    server.forceShutdown();
    hub.close();
    transactions.close();
    store.close();
  };
  try {
    listener.listen(options.port ?? 0, options.host ?? '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    return { port, close, neededIndexes: () => rules.needed() };
  } catch (error) {
    await close();
    throw error;
  }
};
