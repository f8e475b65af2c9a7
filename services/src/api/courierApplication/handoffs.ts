// One courier hands an order over to another: the giver gets a code, the taker looks at it and takes the order, which then moves
// as by a person of the staff [CP31] to [CP33].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { HandoffRefusal } from '@despacho/contract/couriers/handoffCalls.ts';
import { orderConflict } from '@despacho/contract/orders/calls.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import {
  HANDOFF_MS,
  isRepeated,
  offerRefusalOf,
  takeRefusalOf,
  withTakeOver,
  type Offer,
} from '@despacho/domain/couriers/handoff.ts';
import { zonesEntered, type RedZone } from '@despacho/domain/incidents/redZones.ts';
import { collectedCents } from '@despacho/domain/money/amounts.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { RedisClient } from '../../platform/redis.ts';
import type { CourierCashes } from '../../store/courierCash.ts';
import { carriedAtWrite } from '../../store/live/carried.ts';
import type { Related } from '../../store/orders/related.ts';
import { changeOrder, readOrder, readTogether, type Decision } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { countAttempt, uncountAttempt } from '../http/attempts.ts';
import { cashCheck } from '../orders/cashLimit.ts';
import { decideEdit } from '../orders/edit.ts';
import type { Moved } from '../orders/measuring.ts';
import { redZonesOf } from '../orders/redZones.ts';
import { refuse, respond, type Refusal } from '../outcome.ts';
import { SCREEN, type ApplicationDependencies } from './acts.ts';
import { createHandoffCodes, type HandoffCodes } from './handoffCodes.ts';

type Dependencies = ApplicationDependencies &
  Pick<ProcessContext, 'key'> & {
    redis: RedisClient;
    cash: CourierCashes;
  };

/** [CP31] Wrong codes of one courier. */
const WRONG_CODES = { max: 20, windowSec: 600 } as const;

/** What an order needs of its place is checked by the taker's own rules (OR21), not by those of staff. */
const EVERYWHERE: Scope = { type: 'all' };

const refusedFor = (reason: HandoffRefusal) => ({ result: 'refused', reason }) as const;

/** The other conflicts of an assignment: it changed meanwhile. */
const reasonIn = (refusal: Refusal | Moved): HandoffRefusal => {
  const conflict = 'ok' in refusal ? orderConflict.safeParse(refusal.details).data : undefined;
  return conflict?.reason === 'red-zone' || conflict?.reason === 'cash-limit' ? conflict.reason : 'gone';
};

const findOffer = async (
  { redis, key }: Dependencies,
  codes: HandoffCodes,
  { courier, code }: { courier: Courier; code: string },
): Promise<Offer | HandoffRefusal | 'too-many'> => {
  const wrong = { kind: 'handoff:wrong', subject: courier.id, windowSec: WRONG_CODES.windowSec } as const;
  // Counted in advance, so that tries at the same time do not pass the limit together.
  if ((await countAttempt(redis, key, wrong)) > WRONG_CODES.max) return 'too-many';
  const found = await codes.find(code);
  if (found !== 'unknown-code') await uncountAttempt(redis, key, wrong);
  return found;
};

/** The order with its new courier, as an assignment by hand decides it, where nothing is against the taker. */
const decideOn = async (
  use: Dependencies,
  taker: Courier,
  offer: Offer,
  asksAbout: readonly RedZone[],
): Promise<(order: Order | null, related: Related) => Promise<Decision<HandoffRefusal>>> => {
  const { fold, clock } = use;
  const now = clock.now();
  const cash = await cashCheck(use, { scope: EVERYWHERE, query: {} });
  return async (order, related) => {
    const giver = await related.courier(offer.giverId);
    // As it is now: the caller is a live copy.
    const stored = await related.courier(taker.id);
    const orderCount = (await carriedAtWrite(fold, related, taker.id)).length;
    const parties = { offer, giver, taker: stored ?? taker, orderCount, now };
    const reason = takeRefusalOf(order, parties);
    if (order === null || reason !== null) return { ok: false, refusal: reason ?? 'gone' };
    const request = {
      payload: { alias_id: taker.id, base: { alias_id: offer.giverId } },
      scope: EVERYWHERE,
      presented: { userId: taker.id, proof: null },
      actor: { by: { id: taker.id, name: taker.name }, now },
      courierField: 'alias_id',
      zones: asksAbout,
      cash,
      realNow: clock.realNow(),
    } as const;
    const decision = await decideEdit(order, request, related, null);
    return decision.ok ? decision : { ok: false, refusal: reasonIn(decision.refusal) };
  };
};

export const handoffHandlers = (
  use: Dependencies,
): Pick<Handlers, 'offerHandoff' | 'lookAtHandoff' | 'takeHandoff'> => {
  const { db, clock } = use;
  const codes = createHandoffCodes(use);
  const zonesOf = redZonesOf(use);
  const zones = async (isConfirmed: boolean): Promise<readonly RedZone[]> =>
    zonesOf({ caller: null, scope: EVERYWHERE, isConfirmed });

  return {
    offerHandoff: async ({ caller, body: { orderId } }) => {
      const reason = offerRefusalOf(await readOrder(db, orderId), caller, clock.now());
      if (reason !== null) return respond(refusedFor(reason));
      const code = await codes.add({ orderId, giverId: caller.id });
      return respond({ result: 'offered', code, validMs: HANDOFF_MS });
    },

    lookAtHandoff: async ({ caller, body: { code } }) => {
      const offer = await findOffer(use, codes, { courier: caller, code });
      if (offer === 'too-many') return refuse('too-many-requests');
      if (typeof offer === 'string') return respond(refusedFor(offer));
      const [decide, allZones] = await Promise.all([decideOn(use, caller, offer, []), zones(false)]);
      return readTogether(db, offer.orderId, async (order, related) => {
        const decision = await decide(order, related);
        if (!decision.ok) return respond(refusedFor(decision.refusal));
        const { id, number, company, branch } = decision.order;
        return respond({
          result: 'found',
          order: { id, number, company, branch },
          giver: order?.courier?.name ?? '',
          addsCents: collectedCents(decision.order),
          isInRedZone: zonesEntered(order, decision.order, allZones).length > 0,
        });
      });
    },

    takeHandoff: async ({ caller, body: { key: actKey, orderId, code, enterRedZone } }) => {
      const found = await findOffer(use, codes, { courier: caller, code });
      if (found === 'too-many') return refuse('too-many-requests');
      const isOther = typeof found === 'object' && found.orderId !== orderId;
      const offer = isOther ? 'unknown-code' : found;
      const decide = typeof offer === 'string' ? null : await decideOn(use, caller, offer, await zones(enterRedZone));
      const now = clock.now();
      const writer = { by: { id: caller.id, name: caller.name }, now, screen: SCREEN };
      const written = await changeOrder<HandoffRefusal>(
        db,
        orderId,
        'courier-handoff',
        writer,
        async (order, related) => {
          if (isRepeated(order, caller.id, actKey)) return { ok: true, order };
          if (typeof offer === 'string') return { ok: false, refusal: offer };
          const decision = decide === null ? null : await decide(order, related);
          if (decision?.ok !== true) return { ok: false, refusal: decision?.refusal ?? 'gone' };
          return { ...decision, order: withTakeOver(decision.order, { key: actKey, courierId: caller.id, now }) };
        },
      );
      return respond(written.ok ? { result: 'accepted' } : refusedFor(written.refusal));
    },
  };
};
