// Handlers of the couriers' application: its session, the work of the courier, and what the phone sends. Each caller is one
// courier, and nothing of another one is within reach.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { enterCourier } from '../../identity/courierSessions.ts';
import type { RouteCache } from '../../geo/routeCache.ts';
import type { IdentityProvider } from '../../identity/provider.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { CourierCashes } from '../../store/courierCash.ts';
import { removeSubscriptionsOf } from '../../store/couriers/pushSubscriptions.ts';
import { updateOwnCourier } from '../../store/couriers/shifts.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import type { Directory } from '../directory.ts';
import { isInShift, takeActs } from './acts.ts';
import { handoffHandlers } from './handoffs.ts';
import { courierMoneyHandlers } from './money.ts';
import { createPositionIntake } from './positions.ts';
import { proofHandlers } from './proofs.ts';
import { pushHandlers } from './pushes.ts';
import { routeToDoorHandlers } from './routeToDoor.ts';
import { identityOf, workOf, type WorkDependencies } from './work.ts';
import { createWorkFollowing } from './workFollowing.ts';

type Dependencies = WorkDependencies &
  Pick<ProcessContext, 'config' | 'log' | 'http'> & {
    directory: Pick<Directory, 'courierOf'>;
    tokens: Tokens;
    provider: IdentityProvider;
    blobs: Blobs;
    uploads: Uploads;
    cash: CourierCashes;
    routes: RouteCache;
  };

type ApplicationHandlers = ReturnType<typeof courierMoneyHandlers> &
  ReturnType<typeof handoffHandlers> &
  ReturnType<typeof proofHandlers> &
  ReturnType<typeof pushHandlers> &
  ReturnType<typeof routeToDoorHandlers> &
  Pick<
    Handlers,
    'enterCourier' | 'leaveCourier' | 'courierWork' | 'followWork' | 'sendActs' | 'sendPositions' | 'reportSilence'
  >;

export const courierApplicationHandlers = (use: Dependencies): ApplicationHandlers => {
  const { db, clock, tokens, provider, redis, key, config } = use;
  const takePositions = createPositionIntake({ redis, key, clock, bounds: config.operationBounds });
  const follow = createWorkFollowing(use);
  const answer = async (courier: Courier): Promise<{ now: string; version: string }> => {
    const { now, version } = await workOf(use, courier);
    return { now, version };
  };
  return {
    ...courierMoneyHandlers(use),
    ...proofHandlers(use),
    ...handoffHandlers(use),
    ...pushHandlers(use),
    ...routeToDoorHandlers(use),
    enterCourier: async ({ caller, body }) => {
      const entered = await enterCourier({ db, tokens, now: clock.realNow() }, caller, body.uuid);
      return entered.ok
        ? respond({ token: entered.token, courier: identityOf(entered.courier) })
        : refuse(entered.code);
    },
    leaveCourier: async ({ caller }) => {
      await provider.endSessions(caller.id);
      await removeSubscriptionsOf(db, caller.id);
      return respond({ ok: true });
    },
    courierWork: async ({ caller }) => respond(await workOf(use, caller)),
    followWork: async ({ caller, signal }) => ({
      ...respond(follow(caller, signal)),
      headers: { 'X-Accel-Buffering': 'no' },
    }),
    sendActs: async ({ caller, body: { acts } }) => {
      const results = await takeActs(use, caller, acts);
      return respond({ results, ...(await answer(caller)) });
    },
    sendPositions: async ({ caller, body: { positions } }) => {
      const accepted = isInShift(caller, clock) ? await takePositions(caller, positions) : 0;
      if (accepted > 0 && caller.silence !== null) await updateOwnCourier(db, caller.id, { silence: null });
      return respond({ accepted, ...(await answer(caller)) });
    },
    reportSilence: async ({ caller, body: { reason, at } }) => {
      const now = clock.now();
      const silence = { reason, at: new Date(Math.min(now, Date.parse(at))).toISOString() };
      // [CP53] What is over may be reported after the positions of it.
      const fix = (await readPositionsOf(redis, key, [caller.id])).get(caller.id);
      const isBack = (reason === 'offline' || reason === 'killed') && fix !== undefined && now - fix.at < MINUTE_MS;
      if (isInShift(caller, clock) && !isBack) await updateOwnCourier(db, caller.id, { silence });
      return respond(await answer(caller));
    },
  };
};
