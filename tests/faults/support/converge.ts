// Compares what every client shows with what the store has, and waits until there is no difference.
import { isDeepStrictEqual } from 'node:util';
import type { Firestore } from '../../../services/src/store/firestore.ts';
import { until } from '../../support/until.ts';
import type { FaultClient } from './client.ts';
import { readExpectedState, type Holding, type ExpectedState } from './expectedState.ts';

type Difference = { client: string; kind: string; id: string; why: 'missing' | 'extra' | 'other' };

const EVERY_MS = 100;
const NONE: ReadonlyMap<string, unknown> = new Map();

const differencesOf = (client: string, shown: Holding, expected: Holding): Difference[] =>
  Object.keys(expected).flatMap((kind) => {
    const own = shown[kind] ?? NONE;
    const real = expected[kind] ?? NONE;
    const found: Difference[] = [];
    for (const [id, doc] of real) {
      if (!own.has(id)) found.push({ client, kind, id, why: 'missing' });
      else if (!isDeepStrictEqual(own.get(id), doc)) found.push({ client, kind, id, why: 'other' });
    }
    for (const id of own.keys()) if (!real.has(id)) found.push({ client, kind, id, why: 'extra' });
    return found;
  });

const differencesNow = (clients: readonly FaultClient[], expected: ExpectedState): Difference[] =>
  clients.flatMap((client) => {
    const found = differencesOf(client.name, client.holding(), expected.of(client.room()));
    const isFresh = client.freshness() === 'fresh';
    return isFresh ? found : [...found, { client: client.name, kind: client.freshness(), id: '', why: 'other' }];
  });

/** `last`: the kinds that were different longest. */
export type Converged = { ms: number; differences: Difference[]; last: string[] };

/** Returns as soon as every client is live and has no difference; else the differences after the longest wait. */
export const converged = async (
  db: Firestore,
  now: () => number,
  clients: readonly FaultClient[],
  withinMs: number,
): Promise<Converged> => {
  const startedAt = performance.now();
  let last: string[] = [];
  const look = async (): Promise<Converged | null> => {
    const differences = differencesNow(clients, await readExpectedState(db, now()));
    const ms = performance.now() - startedAt;
    if (differences.length === 0 || ms > withinMs) return { ms, differences, last };
    last = [...new Set(differences.map(({ kind }) => kind))];
    return null;
  };
  // Ends after the longest wait.
  return until('every client to show the store', look, { withinMs: Number.POSITIVE_INFINITY, everyMs: EVERY_MS });
};
