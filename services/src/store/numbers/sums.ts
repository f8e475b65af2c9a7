// The numbers of days added up for a scope, from the documents of the days; of a part of a day from its orders.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { NumberBlock } from '@despacho/contract/numbers.ts';
import { foldDay, sumBlocks } from '@despacho/domain/numbers/blocks.ts';
import type { Comparison } from '@despacho/domain/numbers/periods.ts';
import { daysOf } from '@despacho/domain/numbers/periods.ts';
import { LRUCache } from 'lru-cache';
import { StoreBusy, type Firestore } from '../firestore.ts';
import { asParts, blockOfParts, READ_VERSIONS, readDays, readWrittenAt, type NumberPart } from './dailyStats.ts';
import { readDayFacts, type DayFacts } from './dayOrders.ts';

/** Which companies or branches of the documents count. */
export type IsCounted = (part: NumberPart) => boolean;

/** Days that were found calculated; they stay so, and a company without orders on them would ask again each time. */
const MAX_KEPT = 1_000;
const calculated = new WeakMap<Firestore, LRUCache<string, true>>();

const notCalculated = async (db: Firestore, days: readonly string[]): Promise<string[]> => {
  const calculatedKeys = calculated.get(db) ?? new LRUCache<string, true>({ max: MAX_KEPT });
  calculated.set(db, calculatedKeys);
  const unsure = days.filter((day) => !calculatedKeys.has(day));
  const written = await readWrittenAt(db, unsure, READ_VERSIONS);
  for (const day of written.keys()) calculatedKeys.set(day, true);
  return unsure.filter((day) => !written.has(day));
};

/** [NU8] `missing`: days that are not calculated. */
export const readSums = async (db: Firestore, scope: Scope, isCounted: IsCounted, days: readonly string[]) => {
  const stored = await readDays(db, days, scope.type === 'all' ? null : scope.companyId);
  const parts = days.map((day) => (stored.get(day) ?? []).filter(isCounted));
  const blocks: NumberBlock[] = parts.map(blockOfParts);
  const absent = days.filter((day) => stored.get(day) === null);
  // A company without orders on a calculated day has no document of it.
  const missing = scope.type === 'all' ? absent : await notCalculated(db, absent);
  return { parts, blocks, total: sumBlocks(blocks), missing };
};

/**
 * Everyone who looks at today compares it with a few days that are over: their orders are read once in five minutes. None makes room for
 * another before that, or several in turn would be read each time.
 */
const FACTS_MS = 300_000;
const MAX_DAYS = 31;
const factsOfDays = new WeakMap<Firestore, LRUCache<string, Promise<DayFacts>>>();

const factsOf = async (db: Firestore, day: string): Promise<DayFacts> => {
  const cache = factsOfDays.get(db) ?? new LRUCache<string, Promise<DayFacts>>({ max: MAX_DAYS, ttl: FACTS_MS });
  factsOfDays.set(db, cache);
  const found = cache.get(day);
  if (found !== undefined) return found;
  cache.purgeStale();
  if (cache.size >= MAX_DAYS) throw new StoreBusy('the orders of too many days are compared');
  const facts = readDayFacts(db, day);
  cache.set(day, facts);
  facts.catch(() => cache.delete(day));
  return facts;
};

/** [NU11] */
export const readComparison = async (
  db: Firestore,
  scope: Scope,
  isCounted: IsCounted,
  { from, to, until }: Comparison,
): Promise<{ total: NumberBlock; missing: string[] }> => {
  const days = daysOf({ from, to });
  if (until === null) return readSums(db, scope, isCounted, days);
  const [whole, { facts }] = await Promise.all([readSums(db, scope, isCounted, days.slice(0, -1)), factsOf(db, to)]);
  const folded = foldDay(facts.values(), to, until);
  const parts =
    scope.type === 'all' ? asParts(folded) : (folded.find(({ id }) => id === scope.companyId)?.branches ?? []);
  return { total: sumBlocks([whole.total, blockOfParts(parts.filter(isCounted))]), missing: whole.missing };
};
