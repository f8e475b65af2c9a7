// Handlers of the couriers' application: its session, the work of the courier, and what the phone sends. Each caller is one
// courier, and nothing of another one is within reach.
import { createHash } from 'node:crypto';
import type { CourierWork } from '@despacho/contract/couriers/application.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { carriedOrderOf, inRouteOrder, openShiftOf } from '@despacho/domain/couriers/work.ts';
import { demandedProofs } from '@despacho/domain/couriers/proofs.ts';
import { serves } from '@despacho/domain/orders/parties.ts';
import { enterCourier } from '../../identity/courierSessions.ts';
import type { IdentityProvider } from '../../identity/provider.ts';
import type { Tokens } from '../../identity/tokens.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { CourierCashes } from '../../store/courierCash.ts';
import { removeSubscriptionsOf } from '../../store/couriers/pushSubscriptions.ts';
import { updateOwnCourier } from '../../store/couriers/shifts.ts';
import { carriedNow, conversationsNow } from '../../store/live/carried.ts';
import { readPositionsOf } from '../../store/live/positions.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { isInShift, takeActs, type ApplicationDependencies } from './acts.ts';
import { handoffHandlers } from './handoffs.ts';
import { courierMoneyHandlers } from './money.ts';
import { createPositionIntake } from './positions.ts';
import { proofHandlers } from './proofs.ts';
import { pushHandlers } from './pushes.ts';

type Dependencies = ApplicationDependencies &
  Pick<ProcessContext, 'key' | 'config' | 'log'> & {
    redis: RedisClient;
    tokens: Tokens;
    provider: IdentityProvider;
    blobs: Blobs;
    uploads: Uploads;
    cash: CourierCashes;
  };

type ApplicationHandlers = ReturnType<typeof courierMoneyHandlers> &
  ReturnType<typeof handoffHandlers> &
  ReturnType<typeof proofHandlers> &
  ReturnType<typeof pushHandlers> &
  Pick<Handlers, 'enterCourier' | 'leaveCourier' | 'courierWork' | 'sendActs' | 'sendPositions' | 'reportSilence'>;

const identityOf = ({ id, name, plate }: Courier): CourierWork['courier'] => ({ id, name, plate });

/** [CP27] Who sees the phone must not see that a robbery was reported. */
const NOT_VISIBLE = new Set(['none', 'noProblems', 'allOk', 'robbery']);
const visibleAlert = ({ alert }: Courier): string | null => (alert === null || NOT_VISIBLE.has(alert) ? null : alert);

/** [CP8] From the live copy, so that a phone that looks often reads nothing from the store. */
const workOf = async ({ db, fold, clock, redis, key }: Dependencies, courier: Courier): Promise<CourierWork> => {
  const now = clock.now();
  const fix = (await readPositionsOf(redis, key, [courier.id])).get(courier.id);
  const carriedOrders = await carriedNow(db, fold, courier.id);
  const conversations = await conversationsNow(db, fold, carriedOrders);
  const orders = inRouteOrder(
    carriedOrders.flatMap((order) => {
      const company = fold.find('company', order.company.id);
      const rules = {
        lateLimitSec: company?.lateLimitSec ?? null,
        demanded: demandedProofs(company, order),
        conversation: conversations.get(order.id) ?? null,
        now,
      };
      return carriedOrderOf(order, courier.id, rules) ?? [];
    }),
    fix?.position ?? null,
  );
  const shift = openShiftOf(courier, now);
  // Only for a check-in: a wildcard serves all of them.
  const branches = (shift === null ? fold.all('branch') : [])
    .filter(({ id, company, isEnabled }) => isEnabled && serves(courier, { companyId: company.id, branchId: id }))
    .map(({ id, name, company }) => ({ id, name, companyName: company.name }))
    .toSorted((a, b) => a.companyName.localeCompare(b.companyName, 'es') || a.name.localeCompare(b.name, 'es'));
  const shown = {
    courier: identityOf(courier),
    availability: courier.availability,
    alert: visibleAlert(courier),
    shift,
    branches,
    orders,
  };
  const version = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
  return { now: new Date(now).toISOString(), rate: clock.rate, version, ...shown };
};

export const courierApplicationHandlers = (use: Dependencies): ApplicationHandlers => {
  const { db, clock, tokens, provider, redis, key, config } = use;
  const takePositions = createPositionIntake({ redis, key, clock, bounds: config.operationBounds });
  const answer = async (courier: Courier): Promise<{ now: string; version: string }> => {
    const { now, version } = await workOf(use, courier);
    return { now, version };
  };
  return {
    ...courierMoneyHandlers(use),
    ...proofHandlers(use),
    ...handoffHandlers(use),
    ...pushHandlers(use),
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
      if (isInShift(caller, clock)) await updateOwnCourier(db, caller.id, { silence });
      return respond(await answer(caller));
    },
  };
};
