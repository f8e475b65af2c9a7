// Puts what the connection brings into the collections, once per animation frame however much came in between.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { Change, CheckRequest, PositionRow, Positions } from '@despacho/contract/live/protocol.ts';
import { liveKind, type LiveKind } from '@despacho/contract/live/kinds.ts';
import { hashOf } from '@despacho/domain/live/hashes.ts';
import type { Joined } from '@despacho/domain/machines/liveEvents.ts';
import { Subject } from 'rxjs';
import { subscribeTo } from '../changes.ts';
import type { Unsubscribe } from '../readable.ts';
import type { KeptKind } from './keptKind.ts';

export type Applier = {
  /** At once: what waited belongs before it, and the screen may be called fresh only afterwards (LV5). */
  join(joined: Joined): void;
  patch(changes: Change[]): void;
  positions(frame: Positions): void;
  /** Applies what waits for the next frame now. */
  flush(): void;
  /** Hashes of everything received so far. */
  hashes(): CheckRequest['hashes'];
  unreadable(): number;
  subscribe(listener: () => void): Unsubscribe;
};

type AnyKind = Pick<KeptKind<unknown>, 'apply' | 'clear' | 'flush' | 'versions' | 'unreadable'>;

const fixOf = ([courierId, lat, lng, at, accuracyM, battery, arrivedAt]: PositionRow): Fix => ({
  courierId,
  position: { lat, lng },
  at,
  accuracyM,
  battery,
  ...(arrivedAt === undefined ? {} : { arrivedAt }),
});

const isSameFix = (a: Fix | undefined, b: Fix): boolean =>
  a !== undefined &&
  a.at === b.at &&
  a.position.lat === b.position.lat &&
  a.position.lng === b.position.lng &&
  a.accuracyM === b.accuracyM &&
  a.battery === b.battery &&
  a.arrivedAt === b.arrivedAt;

export const createApplier = (
  kinds: { readonly position: KeptKind<Fix> },
  onNextFrame: (run: () => void) => void,
): Applier => {
  const { position, ...others } = kinds;
  const byKind = new Map<LiveKind, AnyKind>();
  for (const [name, keptKind] of Object.entries<AnyKind>(others)) {
    const kind = liveKind.safeParse(name);
    if (kind.success) byKind.set(kind.data, keptKind);
  }
  const all: AnyKind[] = [position, ...byKind.values()];
  const applied = new Subject<void>();
  let waiting: Change[] = [];
  let isFrameRequested = false;

  // A kind that this build lacks belongs to another build and is skipped.
  const fold = (changes: readonly Change[]): void => {
    for (const change of changes) byKind.get(change.kind)?.apply(change);
  };
  const place = (rows: readonly PositionRow[], isAll: boolean): void => {
    if (isAll) {
      const present = new Set(rows.map(([courierId]) => courierId));
      for (const id of position.ids()) if (!present.has(id)) position.delete(id);
    }
    for (const fix of rows.map(fixOf)) {
      if (!isSameFix(position.get(fix.courierId), fix)) position.set(fix.courierId, fix);
    }
  };
  const notify = (): void => {
    const hasChanged = all.map((keptKind) => keptKind.flush()).some(Boolean);
    if (hasChanged) applied.next();
  };
  const flush = (): void => {
    const changes = waiting;
    waiting = [];
    isFrameRequested = false;
    fold(changes);
    notify();
  };
  const requestFrame = (): void => {
    if (isFrameRequested) return;
    isFrameRequested = true;
    onNextFrame(() => {
      if (isFrameRequested) flush();
    });
  };

  return {
    join: ({ answer, changes }) => {
      fold(waiting);
      waiting = [];
      if (answer.full) for (const keptKind of byKind.values()) keptKind.clear();
      fold(changes);
      place(answer.positions, true);
      notify();
    },
    patch: (changes) => {
      waiting.push(...changes);
      requestFrame();
    },
    positions: (frame) => {
      place(frame.positions, frame.all);
      requestFrame();
    },
    flush,
    hashes: () => {
      flush();
      return Object.fromEntries([...byKind].map(([kind, keptKind]) => [kind, hashOf(keptKind.versions())]));
    },
    unreadable: () => [...byKind.values()].reduce((sum, keptKind) => sum + keptKind.unreadable(), 0),
    subscribe: (listener) => subscribeTo(applied, listener),
  };
};
