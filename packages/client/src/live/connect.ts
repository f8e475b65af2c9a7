// Opens the live connection of one view for the life of the screen: the machine decides, the applier stores the data.
import '../noEval.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { liveConnection, waitMs } from '@despacho/domain/machines/liveConnection.ts';
import type { Renewal } from '@despacho/domain/machines/liveEvents.ts';
import { createActor, fromPromise } from 'xstate';
import { derived } from '../readable.ts';
import { agesFrom } from './ages.ts';
import { createApplier } from './applier.ts';
import { followArrivals } from './arrivals.ts';
import { browserEnvironment, type LiveEnvironment } from './environment.ts';
import type { KeptKinds } from './kinds.ts';
import type { Ages, Collections, Live, Moment } from './live.ts';
import { createServerClock } from '../time/serverClock.ts';
import { createTicker } from '../time/ticker.ts';

export type ConnectOptions<D> = {
  kinds: KeptKinds<D>;
  /** The id of this tab; 8 to 64 characters. */
  sessionId: string;
  /** Called at each attempt; null counts as rejected. */
  token: () => string | null;
  /** After the token was refused. A wall has none: its token does not expire. */
  renew?: () => Promise<Renewal>;
  /** Where the server is, when the page came from elsewhere. */
  origin?: string;
};

const AGES_MS = 1_000;
/** Waits that many clients begin in the same instant are spread by a half to both sides. */
const spread = (ms: number, random: number): number => ms * (0.5 + random);

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
        backOff: ({ context }) => waitMs(context, random()),
        joinAgain: () => spread(1_000, random()),
      },
    }),
    { clock: timers },
  );

  const { status, frames, joins, received } = followArrivals(actor, { applier, clock, ticker, monotonicNow });

  const stopWaking = environment.onWake(({ hasSlept }) => {
    const { beat, beatAt } = received();
    const isSilent = beat !== null && monotonicNow() - beatAt > LIVE.staleAfterMs;
    // Timers pause while a machine sleeps, so freshness must not depend on them.
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
      agesFrom(received(), monotonicNow(), status.get().freshness, applier.unreadable()),
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
