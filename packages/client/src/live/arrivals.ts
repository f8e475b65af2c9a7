// Follows the machine of the connection: data go to the applier, server times to the clock, and the times of receipt
// are stored.
import type { liveConnection } from '@despacho/domain/machines/liveConnection.ts';
import type { LiveContext } from '@despacho/domain/machines/liveEvents.ts';
import type { Actor, SnapshotFrom } from 'xstate';
import { writable, type Readable } from '../readable.ts';
import type { ServerClock } from '../time/serverClock.ts';
import type { Ticker } from '../time/ticker.ts';
import type { ReceivedTimes } from './ages.ts';
import type { Applier } from './applier.ts';
import type { LiveStatus, Freshness } from './live.ts';

// The state of the connection as a screen shows it, read from a snapshot of the machine.
type Snapshot = SnapshotFrom<typeof liveConnection>;

const freshnessOf = (snapshot: Snapshot): Freshness => {
  const name = (['fresh', 'catchingUp', 'stale'] as const).find((tag) => snapshot.hasTag(tag));
  return name ?? 'loading';
};

const statusOf = (snapshot: Snapshot): LiveStatus => {
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

const isSameStatus = (a: LiveStatus, b: LiveStatus): boolean =>
  a.freshness === b.freshness &&
  a.scope === b.scope &&
  a.ended === b.ended &&
  a.isRebuilding === b.isRebuilding &&
  a.isCrowded === b.isCrowded &&
  a.build === b.build &&
  a.hasNewBuild === b.hasNewBuild;

type Receivers = { applier: Applier; clock: ServerClock; ticker: Ticker; monotonicNow: () => number };

export type Arrivals = {
  readonly status: Readable<LiveStatus>;
  /** Applied frames. */
  readonly frames: Readable<number>;
  /** Full joins. */
  readonly joins: Readable<number>;
  received(): ReceivedTimes;
};

export const followArrivals = (
  actor: Actor<typeof liveConnection>,
  { applier, clock, ticker, monotonicNow }: Receivers,
): Arrivals => {
  const status = writable(statusOf(actor.getSnapshot()));
  const frames = writable(0);
  const joins = writable(0);
  let received: ReceivedTimes = { beat: null, beatAt: 0, wholeAt: null, wholeServerAt: null };
  const noteWhole = (): void => {
    received = { ...received, wholeAt: monotonicNow(), wholeServerAt: clock.now() };
  };

  applier.subscribe(() => frames.set(frames.get() + 1));
  actor.on('joined', (joined) => {
    clock.hear(joined.answer.serverTime, joined.answer.rate);
    applier.join(joined);
    noteWhole();
    joins.set(joins.get() + 1);
    ticker.poke();
  });
  actor.on('patched', ({ changes }) => applier.patch(changes));
  actor.on('positioned', ({ frame }) => applier.positions(frame));
  actor.on('beat', ({ frame }) => {
    clock.hear(frame.serverTime, frame.rate);
    received = { ...received, beat: frame, beatAt: monotonicNow() };
    if (actor.getSnapshot().hasTag('fresh')) noteWhole();
  });
  actor.subscribe((snapshot) => {
    const next = statusOf(snapshot);
    if (!isSameStatus(status.get(), next)) status.set(next);
  });

  return { status, frames, joins, received: () => received };
};
