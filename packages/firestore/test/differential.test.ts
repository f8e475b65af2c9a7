// Random writes and queries to our server and to the official emulator; every answer is compared.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore } from '../src/server.ts';
import { emulatorJar, startEmulator } from './support/emulator.ts';
import { anyQuery, anyWrite, crowd, ROOT } from './support/generate.ts';
import type { Random } from './support/random.ts';
import { createRandom } from './support/random.ts';
import type { RawClient, RawReply } from './support/raw.ts';
import { rawClient } from './support/raw.ts';

const jar = emulatorJar();
const seed = Number(process.env.FIRESTORE_FUZZ_SEED ?? Date.now() % 1_000_000);
const rounds = Number(process.env.FIRESTORE_FUZZ_ROUNDS ?? 25);
const QUERIES = 30;
const DATABASE = 'projects/fuzz/databases/(default)';

/** Without versions, which no two servers share; maps in one order. */
const plain = (value: unknown): unknown => {
  if (Buffer.isBuffer(value)) return `bytes ${value.toString('hex')}`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  // Zero may be sent or left out.
  if ('seconds' in value || 'nanos' in value) return { seconds: '0', nanos: 0, ...value };
  if ('latitude' in value || 'longitude' in value) return { latitude: 0, longitude: 0, ...value };
  const entries = Object.entries(value).filter(
    ([key]) =>
      !/^(createTime|updateTime|commitTime|readTime|transaction|done|explainMetrics|skippedResults|nextPageToken)$/.test(
        key,
      ),
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, plain(inner)]));
};

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const answerOf = ({ code, messages }: RawReply) =>
  JSON.stringify({ code, messages: code === 0 ? messages.map(plain).filter((message) => !isEmpty(message)) : [] });

// The emulator asks for an index, which ours does in strict mode only; both refuse a commit with another code; or ours
// refuses a query that the emulator never looks at, because `not-in [null]` matches nothing.
const isAccepted = (ours: RawReply, theirs: RawReply) =>
  theirs.details.includes('descending key scans') ||
  (ours.code !== 0 && theirs.details.includes('in the same request')) ||
  (ours.details.includes('after the key') && theirs.code === 0);

describe.skipIf(!jar)('the same as the official emulator', () => {
  let clients: { ours: RawClient; theirs: RawClient } | undefined;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    const [ours, theirs] = await Promise.all([startFirestore({ file: ':memory:' }), startEmulator(jar ?? '')]);
    clients = { ours: rawClient(ours.port), theirs: rawClient(theirs.port) };
    closing.push(clients.ours.close, clients.theirs.close, ours.close, theirs.close);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  const differences: string[] = [];
  let comparisons = 0;
  const compare = async (method: string, request: object) => {
    if (!clients) throw new Error('not started');
    const [ours, theirs] = await Promise.all([
      clients.ours.send(method, request),
      clients.theirs.send(method, request),
    ]);
    comparisons += 1;
    if (answerOf(ours) === answerOf(theirs) || isAccepted(ours, theirs)) return;
    const shown = [
      `${method} ${JSON.stringify(request)}`,
      `ours   ${ours.details} ${answerOf(ours)}`,
      `theirs ${theirs.details} ${answerOf(theirs)}`,
    ];
    differences.push(shown.join('\n'));
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

  it(`answers ${rounds} rounds of writes and queries alike`, { timeout: 600_000 }, async () => {
    process.stdout.write(`fuzz seed ${seed} (FIRESTORE_FUZZ_SEED, FIRESTORE_FUZZ_ROUNDS=${rounds})\n`);
    const random = createRandom(seed);
    await compare('Commit', { database: DATABASE, writes: crowd(random) });
    for (let count = 0; count < rounds; count += 1) await round(random);
    process.stdout.write(`fuzz: ${comparisons} comparisons, ${differences.length} differences\n`);
    if (process.env.FUZZ_DUMP)
      (await import('node:fs')).writeFileSync(process.env.FUZZ_DUMP, JSON.stringify(differences));
    expect(differences.slice(0, 5).join('\n\n')).toBe('');
  });
});
