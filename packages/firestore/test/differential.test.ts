// Sends random writes and queries to the embedded server and to the official emulator, and compares every reply.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore } from '../src/server.ts';
import { emulatorJar, startEmulator } from './support/emulator.ts';
import { anyQuery, anyWrite, manyWrites, ROOT } from './support/generate.ts';
import type { Random } from './support/random.ts';
import { createRandom } from './support/random.ts';
import type { RawClient, RawReply } from './support/raw.ts';
import { rawClient } from './support/raw.ts';

const jar = emulatorJar();
/** The same in every run, as those of property tests: `SEED=random`, or any number, tries others. */
const { SEED = '20261122' } = process.env;
const seed = SEED === 'random' ? Date.now() % 1_000_000 : Number(SEED);
const rounds = Number(process.env.FIRESTORE_FUZZ_ROUNDS ?? 25);
const QUERIES = 30;
const DATABASE = 'projects/fuzz/databases/(default)';

/** Without versions, which differ between servers; maps in one order. */
const normalized = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return `bytes ${value.toString('hex')}`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return value.map(normalized);
  if (typeof value !== 'object' || value === null) return value;
  // Zero may be sent or omitted.
  if ('seconds' in value || 'nanos' in value) return { seconds: '0', nanos: 0, ...value };
  if ('latitude' in value || 'longitude' in value) return { latitude: 0, longitude: 0, ...value };
  const entries = Object.entries(value).filter(
    ([key]) =>
      !/^(createTime|updateTime|commitTime|readTime|transaction|done|explainMetrics|skippedResults|nextPageToken)$/.test(
        key,
      ),
  );
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, normalized(inner)]),
  );
};

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const comparable = ({ code, messages }: RawReply) =>
  JSON.stringify({ code, messages: code === 0 ? messages.map(normalized).filter((message) => !isEmpty(message)) : [] });

// Accepted differences: the emulator requires an index where the embedded server does so only in strict mode; both
// reject a commit with different codes; the emulator accepts a query that it never runs, because `not-in [null]`
// matches nothing.
const isAccepted = (embedded: RawReply, emulator: RawReply) =>
  emulator.details.includes('descending key scans') ||
  (embedded.code !== 0 && emulator.details.includes('in the same request')) ||
  (embedded.details.includes('after the key') && emulator.code === 0);

describe.skipIf(!jar)(`the same as the official emulator${jar ? '' : ', skipped: it is not on this machine'}`, () => {
  let clients: { embedded: RawClient; emulator: RawClient } | undefined;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    const [embedded, emulator] = await Promise.all([startFirestore({ file: ':memory:' }), startEmulator(jar ?? '')]);
    clients = { embedded: rawClient(embedded.port), emulator: rawClient(emulator.port) };
    closing.push(clients.embedded.close, clients.emulator.close, embedded.close, emulator.close);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  const differences: string[] = [];
  let comparisons = 0;
  const compare = async (method: string, request: object) => {
    if (!clients) throw new Error('not started');
    const [embedded, emulator] = await Promise.all([
      clients.embedded.send(method, request),
      clients.emulator.send(method, request),
    ]);
    comparisons += 1;
    if (comparable(embedded) === comparable(emulator) || isAccepted(embedded, emulator)) return;
    const report = [
      `${method} ${JSON.stringify(request)}`,
      `embedded ${embedded.details} ${comparable(embedded)}`,
      `emulator ${emulator.details} ${comparable(emulator)}`,
    ];
    differences.push(report.join('\n'));
  };

  const round = async (random: Random) => {
    for (let count = 0; count < 6; count += 1) {
      const writes = Array.from({ length: 1 + random.below(4) }, () => anyWrite(random));
      await compare('Commit', { database: DATABASE, writes });
    }
    await compare('RunQuery', {
      parent: ROOT,
      structuredQuery: { from: [{ collectionId: 'things', allDescendants: true }] },
    });
    await compare('ListDocuments', { parent: ROOT, collectionId: 'things', showMissing: true, pageSize: 5 });
    const queries = Array.from({ length: QUERIES }, () => anyQuery(random));
    await Promise.all(queries.map((structuredQuery) => compare('RunQuery', { parent: ROOT, structuredQuery })));
    const field = { fieldPath: random.pick(['a', 'b', 'm.x']) };
    const aggregation = random.pick<object>([
      { count: {} },
      { sum: { field } },
      { avg: { field } },
      { count: { upTo: { value: 2 } } },
    ]);
    const aggregated = queries.slice(0, 3).map((query) => {
      const structuredQuery = { ...query, select: undefined };
      return {
        parent: ROOT,
        structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'x', ...aggregation }] },
      };
    });
    await Promise.all(aggregated.map((request) => compare('RunAggregationQuery', request)));
  };

  it(`replies to ${rounds} rounds of writes and queries in the same way`, { timeout: 600_000 }, async () => {
    process.stdout.write(`fuzz seed ${seed} (SEED, FIRESTORE_FUZZ_ROUNDS=${rounds})\n`);
    const random = createRandom(seed);
    await compare('Commit', { database: DATABASE, writes: manyWrites(random) });
    for (let count = 0; count < rounds; count += 1) await round(random);
    process.stdout.write(`fuzz: ${comparisons} comparisons, ${differences.length} differences\n`);
    if (process.env.FUZZ_DUMP)
      (await import('node:fs')).writeFileSync(process.env.FUZZ_DUMP, JSON.stringify(differences));
    expect(differences.slice(0, 5).join('\n\n')).toBe('');
  });
});
