// One rebuild: publishes the whole live set, reads once what the state has beyond it, then marks the state as ready.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { COMPUTED_KINDS, STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import type { Firestore } from '../../store/firestore.ts';
import { ensureEpoch, markReady } from '../../store/live/epoch.ts';
import { pathOf } from '../../store/source/paths.ts';
import { publish, type StateChange } from '../../store/live/publish.ts';
import { resetState } from '../../store/live/reset.ts';
import { readStored, splitStored } from '../../store/live/state.ts';
import { readDocuments } from '../../store/source/watch.ts';
import type { Intake } from './intake.ts';
import type { LiveSet } from './liveSet.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';

export type RebuildOptions = {
  redis: RedisClient;
  key: KeyOf;
  db: Firestore;
  liveSet: LiveSet;
  settle: Intake['settle'];
  /** From here on live changes go into this epoch too. */
  onEpoch(epoch: string): void;
  /** At start only: deletes a state that another build wrote in another shape. */
  isFirst: boolean;
};

type Stored = { kind: StateKind; id: string; v: string; json: string };
const READ_AT_ONCE = 200;

const readPresent = async ({ redis, key }: RebuildOptions): Promise<Stored[]> => {
  const present: Stored[] = [];
  for (const kind of STATE_KINDS) {
    for (const [id, text] of Object.entries(await readStored(redis, key, kind))) {
      const { v, json } = splitStored(text);
      if (json !== null) present.push({ kind, id, v, json });
    }
  }
  return present;
};

const keyOf = ({ kind, id }: { kind: StateKind; id: string }): string => `${kind} ${id}`;

/** The same version with another text. */
const hasOldShape = (stored: readonly Stored[], changes: readonly StateChange[]): boolean => {
  const byKey = new Map(stored.map((one) => [keyOf(one), one]));
  return changes.some((change) => {
    const one = byKey.get(keyOf(change));
    return one !== undefined && one.v === change.v && one.json !== change.json;
  });
};

/** [LV23] The changes for ids that the state has and the live set has not: each document is read once, and what has none is removed. */
const strangerChanges = async (
  stored: readonly Stored[],
  { liveSet, db, settle }: RebuildOptions,
): Promise<StateChange[]> => {
  const strangers = stored
    .filter(({ kind, id }) => !COMPUTED_KINDS.has(kind) && !liveSet.has(kind, id))
    .map((stranger) => ({ ...stranger, path: pathOf(stranger.kind, stranger.id) }));
  const changes: StateChange[] = [];
  for (let from = 0; from < strangers.length; from += READ_AT_ONCE) {
    const some = strangers.slice(from, from + READ_AT_ONCE);
    const documents = await readDocuments(
      db,
      some.flatMap(({ path }) => path ?? []),
    );
    const settled = settle(documents).changes;
    const isSettled = ({ kind, id }: Stored): boolean =>
      liveSet.has(kind, id) || settled.some((change) => change.kind === kind && change.id === id);
    const versions = new Map(documents.map(({ path, found, readV }) => [path, found?.v ?? readV]));
    const gone = some.filter((stranger) => !isSettled(stranger));
    changes.push(
      ...settled,
      ...gone.map(({ kind, id, v, path }) => ({ kind, id, v: versions.get(path ?? '') ?? v, json: null })),
    );
  }
  return changes;
};

/** False: rejected, because the epoch has changed. */
export const rebuildState = async (options: RebuildOptions): Promise<boolean> => {
  const { redis, key, liveSet, onEpoch, isFirst } = options;
  let epoch = await ensureEpoch(redis, key);
  let stored = await readPresent(options);
  if (isFirst && hasOldShape(stored, liveSet.changes())) {
    await resetState(redis, key);
    epoch = await ensureEpoch(redis, key);
    stored = [];
  }
  onEpoch(epoch);
  const whole = await publish(redis, key, epoch, liveSet.changes());
  if (!whole.ok) return false;
  const strangers = await publish(redis, key, epoch, await strangerChanges(stored, options));
  return strangers.ok && markReady(redis, key, epoch);
};
