// The state of the connection as a screen shows it, read from a snapshot of the machine.
import type { liveConnection } from '@despacho/domain/machines/liveConnection.ts';
import type { LiveContext } from '@despacho/domain/machines/liveEvents.ts';
import type { SnapshotFrom } from 'xstate';
import type { Freshness, LiveStatus } from './live.ts';

type Snapshot = SnapshotFrom<typeof liveConnection>;

const freshnessOf = (snapshot: Snapshot): Freshness => {
  const name = (['fresh', 'catchingUp', 'stale'] as const).find((tag) => snapshot.hasTag(tag));
  return name ?? 'loading';
};

export const statusOf = (snapshot: Snapshot): LiveStatus => {
  const { scope, refusal, delay, build, hasNewBuild }: LiveContext = snapshot.context;
  return {
    freshness: freshnessOf(snapshot),
    scope,
    ended: snapshot.hasTag('ended') ? refusal : null,
    isRebuilding: delay === 'rebuilding',
    isCrowded: delay === 'too-many-sockets' || delay === 'too-many-joins',
    build,
    hasNewBuild,
  };
};

export const isSameStatus = (a: LiveStatus, b: LiveStatus): boolean =>
  a.freshness === b.freshness &&
  a.scope === b.scope &&
  a.ended === b.ended &&
  a.isRebuilding === b.isRebuilding &&
  a.isCrowded === b.isCrowded &&
  a.build === b.build &&
  a.hasNewBuild === b.hasNewBuild;
