// Opens the live connection of one view and keeps it while the screen lives: the machine decides, the applier holds the data.
import '../noEval.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { backOffMs, liveConnection } from '@despacho/domain/machines/liveConnection.ts';
import type { LiveContext, Renewal } from '@despacho/domain/machines/liveEvents.ts';
import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { derived, writable } from '../readable.ts';
import { agesFrom, type ReceivedTimes } from './ages.ts';
import { createApplier } from './applier.ts';
import { browserEnvironment, type LiveEnvironment } from './environment.ts';
import type { KeptKinds } from './kinds.ts';
import type { Ages, Collections, Freshness, Live, LiveStatus, Moment } from './live.ts';
import { createServerClock } from '../time/serverClock.ts';
import { createTicker } from '../time/ticker.ts';

export type ConnectOptions<D> = {
  kinds: KeptKinds<D>;
  /** Of this tab; 8 to 64 characters. */
  sessionId: string;
  /** Asked at each attempt; null counts as refused. */
  token: () => string | null;
  /** After the token was refused. A wall has none: its token does not expire. */
  renew?: () => Promise<Renewal>;
  /** Where the server is, when the page came from elsewhere. */
  origin?: string;
};

const AGES_MS = 1_000;
/** Waits that many clients begin in the same instant are spread by a half to both sides. */
const spread = (ms: number, random: number): number => ms * (0.5 + random);

const freshnessOf = (snapshot: SnapshotFrom<typeof liveConnection>): Freshness => {
  const name = (['fresh', 'catchingUp', 'stale'] as const).find((tag) => snapshot.hasTag(tag));
  return name ?? 'loading';
};

const statusOf = (snapshot: SnapshotFrom<typeof liveConnection>): LiveStatus => {
  const { scope, refusal, delay, build, hasNewBuild }: LiveContext = snapshot.context;
  return {
    freshness: freshnessOf(snapshot),
    scope,
    ended: snapshot.hasTag('ended') ? refusal : null,
    isRebuilding: delay === 'rebuilding',
    build,
    hasNewBuild,
  };
};

const isSameStatus = (a: LiveStatus, b: LiveStatus): boolean =>
  a.freshness === b.freshness &&
  a.scope === b.scope &&
  a.ended === b.ended &&
  a.isRebuilding === b.isRebuilding &&
  a.build === b.build &&
  a.hasNewBuild === b.hasNewBuild;

export const connectLive = <D>(
  { kinds, sessionId, token, renew, origin = '' }: ConnectOptions<D>,
  environment: LiveEnvironment = browserEnvironment,
): Live<D> => {
  const { monotonicNow, random, timers } = environment;
  const clock = createServerClock(monotonicNow);
  const ticker = createTicker({ now: clock.now, rate: clock.rate, repeat: environment.repeat });
  const applier = createApplier(kinds, environment.onNextFrame);
  const collections: Collections<D> = kinds;

  const actor = createActor(
    liveConnection.provide({
      actors: {
        link: environment.link({ origin, sessionId, token, hashes: applier.hashes }),
        renew: fromPromise(async () => (renew === undefined ? 'refused' : renew())),
      },
      delays: {
        backOff: ({ context }) => backOffMs(context.tries, random()),
        joinAgain: () => spread(1_000, random()),
      },
    }),
    timers === undefined ? {} : { clock: timers },
  );

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

  const stopWaking = environment.onWake(({ hasSlept }) => {
    const isSilent = received.beat !== null && monotonicNow() - received.beatAt > LIVE.staleAfterMs;
    // Timers stand still while a machine sleeps; what the screen may claim must not wait for them.
    if (isSilent) actor.send({ type: 'SILENCE' });
    actor.send({ type: 'WAKE', isDoubtful: hasSlept || isSilent });
  });
  actor.start();

  const momentOf = (): Moment<D> => ({ collections, now: clock.now() });
  const everyFrame = derived([frames], momentOf);
  const paced = new Map<number, ReturnType<typeof derived<Moment<D>>>>();
  const pacedMoment = (everyMs: number) => {
    const moment = paced.get(everyMs) ?? derived([ticker.every(everyMs), joins], momentOf);
    paced.set(everyMs, moment);
    return moment;
  };

  return {
    collections,
    status,
    ages: derived([ticker.every(AGES_MS), status], (): Ages =>
      agesFrom(received, monotonicNow(), status.get().freshness, applier.unreadable()),
    ),
    now: clock.now,
    rate: clock.rate,
    tick: ticker.every,
    moment: (everyMs) => (everyMs === undefined ? everyFrame : pacedMoment(everyMs)),
    report: (report) => actor.send({ type: 'REPORT', report }),
    retry: () => actor.send({ type: 'RETRY' }),
    close: () => {
      stopWaking();
      actor.stop();
    },
  };
};
