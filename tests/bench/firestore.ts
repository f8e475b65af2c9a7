// The embedded Firestore compared with the official emulator, each a separate process, with the real SDK.
// Medians of five alternating runs. Without the emulator only the own figures are printed.
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { readdirSync, readFileSync } from 'node:fs';
import { connectSdk } from '../../packages/firestore/test/conformance/context.ts';
import type { ServerHandle } from '../../packages/firestore/test/support/emulator.ts';
import { emulatorJar, startEmulator } from '../../packages/firestore/test/support/emulator.ts';
import { startProcess, temporaryFolder } from '../../packages/firestore/test/support/process.ts';
import { sized } from './measure/size.ts';

const RUNS = sized(1, 5);
const LISTENED = sized(500, 3_000);
const TRANSACTIONS = sized(4, 30);
const SMALL = sized(500, 1_000);
const LARGE = sized(2_000, 20_000);

interface Subject {
  readonly peer: ServerHandle;
  readonly db: Firestore;
}

const closing: (() => unknown)[] = [];
const folder = temporaryFolder();
closing.push(folder.remove);
let files = 0;

const connected = (peer: ServerHandle): Subject => {
  const { db, close } = connectSdk(peer.port);
  closing.push(peer.close, close);
  return { peer, db };
};
const startEmbedded = async () => connected(await startProcess(folder.path(`data${(files += 1)}.db`), 0));
const jar = emulatorJar();
const startOfficial = async () => (jar === undefined ? undefined : connected(await startEmulator(jar)));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Medians of both, measured alternately, so that load on the machine affects both. */
const alternate = async (embedded: () => Promise<number>, other: (() => Promise<number>) | undefined) => {
  const results: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    results[0].push(await embedded());
    if (other) results[1].push(await other());
  }
  return { embedded: median(results[0]), other: median(results[1]) };
};

const order = (n: number) => ({
  code: `A-${n}`,
  status: ['new', 'assigned', 'picked', 'delivered'][n % 4],
  branch: `branch-${n % 17}`,
  createdAt: 1_700_000_000_000 + ((n * 7919) % 1_000_000),
  customer: { name: `Customer ${n}`, phone: `+51 9${n}`, address: `Street ${n % 900}, number ${n % 300}` },
  place: { lat: -12 - (n % 100) / 1000, lng: -77 - (n % 90) / 1000 },
  price: n * 1.25,
  notes: 'ring twice',
});

const fill = async (things: CollectionReference, count: number) => {
  for (let start = 0; start < count; start += 500) {
    const batch = things.firestore.batch();
    for (let n = start; n < Math.min(start + 500, count); n += 1) batch.set(things.doc(`order-${n}`), order(n));
    await batch.commit();
  }
};

const timeMs = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

let changes = 0;
const change = () => ({ price: (changes += 1), status: ['new', 'assigned', 'picked', 'delivered'][changes % 4] });

/** Median milliseconds from a write to its snapshot. */
const writeToListener = async (things: CollectionReference) => {
  let onSnapshotReceived: (() => void) | undefined;
  const first = Promise.withResolvers<void>();
  const stop = things.onSnapshot(() => {
    first.resolve();
    onSnapshotReceived?.();
  }, first.reject);
  await first.promise;
  const times: number[] = [];
  for (let n = 0; n < sized(5, 15); n += 1) {
    const next = new Promise<void>((resolve) => (onSnapshotReceived = resolve));
    times.push(await timeMs(() => Promise.all([next, things.doc(`order-${n * 31}`).update(change())])));
  }
  stop();
  return median(times);
};

const inParallel = async (count: number, workers: number, work: (n: number) => Promise<unknown>) => {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < count) await work((next += 1));
    }),
  );
};

const writesPerSecond = async (things: CollectionReference) => {
  const count = sized(200, 1_200);
  const elapsed = await timeMs(() =>
    inParallel(count, 24, (n) => things.doc(`order-${n % 900}`).set(order((changes += 1)))),
  );
  return (count / elapsed) * 1000;
};

const hotTransactions = (db: Firestore) => {
  const document = db.collection('hot').doc('one');
  const increment = () =>
    db.runTransaction(
      async (transaction) => {
        const n = Number((await transaction.get(document)).get('n') ?? 0);
        transaction.set(document, { n: n + 1 });
      },
      { maxAttempts: 100 },
    );
  return timeMs(() => Promise.all(Array.from({ length: TRANSACTIONS }, increment)));
};

const residentMb = ({ peer }: Subject) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${peer.pid}/status`, 'utf8'))?.[1]) / 1024;

/** CPU of all threads of a process, in milliseconds. */
const cpuMs = ({ peer }: Subject): number =>
  readdirSync(`/proc/${peer.pid}/task`).reduce((sum, thread) => {
    const [onCpuNs] = readFileSync(`/proc/${peer.pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return sum + Number(onCpuNs) / 1e6;
  }, 0);

/** Server CPU for one write, in microseconds. */
const cpuPerWrite = async (subject: Subject, size: number) => {
  const things = subject.db.collection('orders');
  const count = sized(100, 1_000);
  const before = cpuMs(subject);
  await inParallel(count, 8, (n) => things.doc(`order-${(n * 389) % size}`).update(change()));
  return ((cpuMs(subject) - before) / count) * 1000;
};

const cpuPerListenedChange = async (subject: Subject, size: number) => {
  const first = Promise.withResolvers<void>();
  const stop = subject.db
    .collection('orders')
    .where('status', 'in', ['new', 'assigned', 'picked', 'delivered'])
    .onSnapshot(() => first.resolve(), first.reject);
  await first.promise;
  const cost = await cpuPerWrite(subject, size);
  stop();
  return cost;
};

const queryMs = async ({ db }: Subject) => {
  const query = db.collection('orders').where('branch', '==', 'branch-3').orderBy('createdAt', 'desc').limit(20);
  const times: number[] = [];
  for (let n = 0; n < sized(5, 25); n += 1) times.push(await timeMs(() => query.get()));
  return median(times);
};

interface Row {
  readonly what: string;
  readonly embedded: string;
  readonly compared: string;
  readonly target: string;
  readonly verdict: string;
}
const rows: Row[] = [];
const fixed = (value: number, unit: string) =>
  Number.isNaN(value) ? 'skipped' : `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;

/** @param ratio The value of the target; NaN without a comparison. */
const report = (what: string, value: string, compared: string, ratio: number, target: string, isReached: boolean) => {
  const verdict = Number.isNaN(ratio) ? 'skipped' : `${isReached ? 'reached' : 'MISSED'} (${ratio.toFixed(2)}x)`;
  rows.push({ what, embedded: value, compared, target, verdict });
  console.log(`${what}: ${value}, compared ${compared}, target ${target}: ${verdict}`);
};

const against = async () => {
  const [embedded, other] = [await startEmbedded(), await startOfficial()];
  const things = embedded.db.collection('orders');
  const otherThings = other?.db.collection('orders');
  await fill(things, LISTENED);
  if (otherThings) await fill(otherThings, LISTENED);

  const latency = await alternate(() => writeToListener(things), otherThings && (() => writeToListener(otherThings)));
  const faster = latency.other / latency.embedded;
  report(
    `write to listener, p50, ${LISTENED} documents`,
    fixed(latency.embedded, 'ms'),
    fixed(latency.other, 'ms'),
    faster,
    'at most 1/25',
    faster >= 25,
  );

  const writes = await alternate(() => writesPerSecond(things), otherThings && (() => writesPerSecond(otherThings)));
  const more = writes.embedded / writes.other;
  report(
    'acknowledged single writes per second',
    fixed(writes.embedded, '/s'),
    fixed(writes.other, '/s'),
    more,
    'more',
    more > 1,
  );

  const hot = await alternate(() => hotTransactions(embedded.db), other && (() => hotTransactions(other.db)));
  const quicker = hot.other / hot.embedded;
  report(
    `${TRANSACTIONS} transactions on one document`,
    fixed(hot.embedded, 'ms'),
    fixed(hot.other, 'ms'),
    quicker,
    '10x faster',
    quicker >= 10,
  );
};

const memory = async (large: Subject) => {
  const other = await startOfficial();
  if (other) await fill(other.db.collection('orders'), LARGE);
  const [embedded, compared] = [residentMb(large), other ? residentMb(other) : NaN];
  report(
    `resident memory, ${LARGE} documents`,
    fixed(embedded, 'MB'),
    fixed(compared, 'MB'),
    embedded / compared,
    'at most half',
    embedded / compared <= 0.5,
  );
};

const growth = async (small: Subject, large: Subject) => {
  const compare = async (
    what: string,
    unit: string,
    limit: number,
    measure: (subject: Subject, size: number) => Promise<number>,
  ) => {
    // A first run without measurement, for the compiler and the index.
    await measure(small, SMALL);
    await measure(large, LARGE);
    const { embedded, other } = await alternate(
      () => measure(large, LARGE),
      () => measure(small, SMALL),
    );
    const times = embedded / other;
    report(
      `${what}, ${LARGE} / ${SMALL}`,
      fixed(embedded, unit),
      fixed(other, unit),
      times,
      `at most ${limit}x`,
      times <= limit,
    );
  };
  await compare('CPU per write', 'us', 1.3, cpuPerWrite);
  await compare('CPU per listened change', 'us', 1.3, cpuPerListenedChange);
  await compare('equality + orderBy + limit', 'ms', 3, queryMs);
};

const startedAt = performance.now();
try {
  const [small, large] = [await startEmbedded(), await startEmbedded()];
  await fill(small.db.collection('orders'), SMALL);
  await fill(large.db.collection('orders'), LARGE);
  await memory(large);
  await growth(small, large);
  await against();
  console.table(Object.fromEntries(rows.map(({ what, ...rest }) => [what, rest])));
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
} finally {
  for (const close of closing.toReversed()) await close();
}
