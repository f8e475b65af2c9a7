// One rebuild: publishes the whole live set, reads once what the state has beyond it, then marks the state as ready.
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { COMPUTED_KINDS, STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import type { Redis } from 'ioredis';
import type { Firestore } from '../../store/firestore.ts';
import { ensureEpoch, markReady } from '../../store/live/epoch.ts';
import type { KeyOf } from '../../store/live/keys.ts';
import { placesOf } from '../../store/source/places.ts';
import { publish, type StateChange } from '../../store/live/publish.ts';
import { readingOf } from '../../store/source/readings.ts';
import { resetState } from '../../store/live/reset.ts';
import { readStored, splitStored } from '../../store/live/state.ts';
import { readDocuments, type ReadDocument } from '../../store/source/watch.ts';
import type { LiveSet } from './liveSet.ts';

export type RebuildOptions = {
  redis: Redis;
  key: KeyOf;
  db: Firestore;
  liveSet: LiveSet;
  /** Milliseconds of the operation's clock. */
  now(): number;
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

/** [LV23] The change for an id that the state has and the live set has not. */
const changeOf = (
  { kind, id, v }: Stored,
  documents: readonly ReadDocument[],
  { liveSet, now }: RebuildOptions,
): StateChange | null => {
  for (const { found } of documents) {
    const reading = found === null ? null : readingOf(found);
    if (found === null || reading === null) continue;
    const change = liveSet.put(reading, found, now());
    if (change !== null || liveSet.has(kind, id)) return change;
    return { kind, id, v: found.v, json: null };
  }
  // Nothing was read: the entity has no document and is removed at its own version.
  return { kind, id, v: documents[0]?.readV ?? v, json: null };
};

const strangerChanges = async (stored: readonly Stored[], options: RebuildOptions): Promise<StateChange[]> => {
  const { liveSet, db } = options;
  const strangers = stored.filter(({ kind, id }) => !COMPUTED_KINDS.has(kind) && !liveSet.has(kind, id));
  const changes: StateChange[] = [];
  for (let from = 0; from < strangers.length; from += READ_AT_ONCE) {
    const some = strangers.slice(from, from + READ_AT_ONCE);
    const places = some.map(({ kind, id }) => placesOf(kind, id));
    const read = new Map((await readDocuments(db, places.flat())).map((document) => [document.path, document]));
    some.forEach((stranger, at) => {
      const documents = (places[at] ?? []).flatMap((path) => read.get(path) ?? []);
      const change = changeOf(stranger, documents, options);
      if (change !== null) changes.push(change);
    });
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
