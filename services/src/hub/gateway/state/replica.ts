// The gateway's replica of the live state: follows it and folds it.
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import type { Log } from '../../../platform/log.ts';
import type { StreamEntry } from '../../../store/live/entries.ts';
import { followLive } from '../../../store/live/follow.ts';
import type { WholeState } from '../../../store/live/whole.ts';
import { createDirectory } from './directory.ts';
import { createStateFolder, removeMissing } from './load.ts';
import type { ReplicaState } from './replicaState.ts';
import { createEntityIndex, type Touch, type EntityIndex } from './entityIndex.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

export type Replica = {
  /** Null until the state was read for the first time. */
  current(): ReplicaState | null;
  /** There is no complete state to read: the replica is old, and joins are rejected. */
  isRebuilding(): boolean;
  /** No changes arrive: during a rebuild, or while Redis is unavailable. */
  isCut(): boolean;
  close(): Promise<void>;
};

type Options = {
  redis: RedisClient;
  blocking: RedisClient;
  key: KeyOf;
  log: Log;
  realNow(): number;
  onTouch(touch: Touch): void;
  onCourierMoved(courierId: string): void;
  /** A batch is folded completely. */
  onSettled(): void;
  /** Another epoch: every client must join again. */
  onEpoch(): void;
};

export const createReplica = (options: Options): Replica => {
  const { realNow, onTouch, onCourierMoved, onSettled, onEpoch, log } = options;
  const { foldOne, foldWhole } = createStateFolder(log);
  let current: ReplicaState | null = null;
  let isRebuilding = true;
  let isCut = true;

  const onState = (whole: WholeState): void => {
    if (current !== null && current.epoch === whole.epoch) {
      current.clock = whole.clock;
      current.floor = whole.upTo;
      foldWhole(current, whole);
      removeMissing(current, whole);
      onSettled();
      return;
    }
    // Reports nothing until it is complete: until then the rooms show the previous one.
    const isCurrent = (): boolean => current?.entities === entities;
    const entities: EntityIndex = createEntityIndex({
      onTouch: (touch) => isCurrent() && onTouch(touch),
      onCourierMoved: (id) => isCurrent() && onCourierMoved(id),
      realNow,
    });
    const next = {
      epoch: whole.epoch,
      floor: whole.upTo,
      clock: whole.clock,
      entities,
      directory: createDirectory(realNow),
    };
    foldWhole(next, whole);
    current = next;
    onEpoch();
  };

  const onEntries = (entries: StreamEntry[]): void => {
    if (current === null) return;
    for (const { clock, change } of entries) {
      current.clock = clock;
      if (change !== null) foldOne(current, change);
    }
    onSettled();
  };

  const follower = followLive({
    ...options,
    kinds: STATE_KINDS,
    onState,
    onEntries,
    onReadiness: (readiness) => {
      // While Redis is unavailable the last state is still the best; its age is in the beat.
      if (readiness !== 'away') isRebuilding = readiness === 'rebuilding';
      isCut = readiness !== 'ready';
    },
  });
  return {
    current: () => current,
    isRebuilding: () => isRebuilding,
    isCut: () => isCut,
    close: follower.close,
  };
};
