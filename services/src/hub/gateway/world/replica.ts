// The gateway's replica of the live state: follows it, folds it, and says where it stands.
import { internalKind, liveKind, type InternalKind, type StateKind } from '@despacho/contract/views.ts';
import { STATE_KINDS } from '@despacho/domain/live/kinds.ts';
import type { Held } from '@despacho/domain/live/fold.ts';
import type { Redis } from 'ioredis';
import type { Log } from '../../../platform/log.ts';
import type { StreamEntry } from '../../../store/live/entries.ts';
import { followLive, type WholeState } from '../../../store/live/follow.ts';
import type { KeyOf } from '../../../store/live/keys.ts';
import { heldFrom, splitStored } from '../../../store/live/state.ts';
import { createDirectory, type Directory } from './directory.ts';
import { createWorld, type Touch, type World } from './world.ts';

/** One epoch of it. */
export type Standing = {
  readonly epoch: string;
  /**
   * Changes up to it were read as a whole: their own clocks are not known. Beyond `clock` for a moment: what the state held
   * already comes by the stream only afterwards, and who stands in between may or may not have had it.
   */
  floor: string;
  clock: string;
  readonly world: World;
  readonly directory: Directory;
};

export type Replica = {
  /** Null until the state was read for the first time. */
  standing(): Standing | null;
  /** There is no whole state to read: what is held is old, and nobody may join. */
  isRebuilding(): boolean;
  /** Nothing new is heard: because of that, or because Redis is away. */
  isCut(): boolean;
  close(): Promise<void>;
};

type Options = {
  redis: Redis;
  blocking: Redis;
  key: KeyOf;
  log: Log;
  realNow(): number;
  onTouch(touch: Touch): void;
  onCourierMoved(courierId: string): void;
  /** Everything that came at once is folded. */
  onSettled(): void;
  /** Another epoch: nobody holds anything of it yet. */
  onEpoch(): void;
};

/** The order in which fewest places change twice while a whole state is read. */
const LOADING_ORDER: readonly StateKind[] = [
  'branch',
  'company',
  'courier',
  'courierStatus',
  ...STATE_KINDS.filter((kind) => !['branch', 'company', 'courier', 'courierStatus'].includes(kind)),
];

const isInternal = (kind: StateKind): kind is InternalKind => internalKind.safeParse(kind).success;

export const createReplica = (options: Options): Replica => {
  const { realNow, onTouch, onCourierMoved, onSettled, onEpoch, log } = options;
  let standing: Standing | null = null;
  let isRebuilding = true;
  let isCut = true;

  const foldText = (into: Standing, kind: StateKind, id: string, v: string, json: string | null): void => {
    if (isInternal(kind)) {
      const next = heldFrom(kind, v, json);
      if (next !== null) into.directory.fold(kind, id, next);
      return;
    }
    const next: Held<string> = json === null ? { v, gone: true } : { v, doc: json };
    if (!into.world.fold(kind, id, next, into.clock)) {
      log.warn({ kind, id }, 'an entity of the live state cannot be understood and is passed over');
    }
  };

  const foldWhole = (into: Standing, { stored }: WholeState): void => {
    for (const kind of LOADING_ORDER) {
      for (const [id, text] of Object.entries(stored.get(kind) ?? {})) {
        const { v, json } = splitStored(text);
        foldText(into, kind, id, v, json);
      }
    }
  };

  const dropMissing = (from: Standing, { stored }: WholeState): void => {
    const isMissing = (kind: StateKind, id: string): boolean => stored.get(kind)?.[id] === undefined;
    for (const kind of liveKind.options) {
      for (const id of from.world.ids(kind)) {
        const held = from.world.find(kind, id);
        if (held !== undefined && held.json !== null && isMissing(kind, id)) {
          from.world.fold(kind, id, { v: held.v, gone: true }, from.clock);
        }
      }
    }
    for (const kind of internalKind.options) {
      for (const id of from.directory.ids(kind)) {
        const v = from.directory.version(kind, id);
        if (v !== null && isMissing(kind, id)) from.directory.fold(kind, id, { v, gone: true });
      }
    }
  };

  const onState = (whole: WholeState): void => {
    if (standing !== null && standing.epoch === whole.epoch) {
      standing.clock = whole.clock;
      standing.floor = whole.upTo;
      foldWhole(standing, whole);
      dropMissing(standing, whole);
      onSettled();
      return;
    }
    // Silent until it is whole: the rooms still show the old one.
    const isCurrent = (): boolean => standing?.world === world;
    const world: World = createWorld({
      onTouch: (touch) => isCurrent() && onTouch(touch),
      onCourierMoved: (id) => isCurrent() && onCourierMoved(id),
      realNow,
    });
    const next = { epoch: whole.epoch, floor: whole.upTo, clock: whole.clock, world, directory: createDirectory() };
    foldWhole(next, whole);
    standing = next;
    onEpoch();
  };

  const onEntries = (entries: StreamEntry[]): void => {
    if (standing === null) return;
    for (const { clock, change } of entries) {
      standing.clock = clock;
      if (change !== null) foldText(standing, change.kind, change.id, change.v, change.json);
    }
    onSettled();
  };

  const follower = followLive({
    ...options,
    kinds: STATE_KINDS,
    onState,
    onEntries,
    onReadiness: (readiness) => {
      // While Redis is only away the last state is still the best there is; its age is in the beat.
      if (readiness !== 'away') isRebuilding = readiness === 'rebuilding';
      isCut = readiness !== 'ready';
    },
  });
  return {
    standing: () => standing,
    isRebuilding: () => isRebuilding,
    isCut: () => isCut,
    close: follower.close,
  };
};
