// POST /api/courier/acts: what a courier did, in order, each taken once [CP5].
import type { ActRefusal, ActResult, CourierAct } from '@despacho/contract/couriers/application.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { actOn, occurredAt, type ActOutcome } from '@despacho/domain/couriers/acts.ts';
import { openShiftOf, statusFlagsAfter } from '@despacho/domain/couriers/work.ts';
import { serves } from '@despacho/domain/orders/parties.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CourierAfterAct } from '../../store/couriers/afterAct.ts';
import { movePlannedShift } from '../../store/couriers/schedules.ts';
import {
  beginShift,
  changeAvailability,
  endShift,
  reportAlert,
  reportRobbery,
  type ShiftWritten,
} from '../../store/couriers/shifts.ts';
import type { Firestore } from '../../store/firestore.ts';
import { carriedNow } from '../../store/live/carried.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Related } from '../../store/orders/related.ts';
import { changeOrder } from '../../store/orders/write.ts';
import { isMessageAct, takeMessage, type MessageAct } from './messages.ts';

export type ApplicationDependencies = { db: Firestore; fold: LiveFold; clock: Clock };

export const SCREEN = '/courier/';

type StepAct = Exclude<CourierAct, MessageAct>;
type OrderAct = Extract<StepAct, { orderId: string }>;
type ShiftAct = Exclude<StepAct, OrderAct>;
const isOnOrder = (act: StepAct): act is OrderAct => 'orderId' in act;

const refused = (key: string, refusal: ActRefusal): ActResult => ({ key, result: 'refused', refusal });

/** The order as it is after an act, where one was accepted. */
type Done = { result: ActResult; order: Order | null };

/** [CP9] The flags and sums of the courier that other programs write beside an act. `own`: the other active orders. */
const courierAfter = async (
  { id }: Courier,
  kind: OrderAct['kind'],
  { after, own, related }: { after: Order; own: ReadonlyMap<string, Order>; related: Related },
): Promise<CourierAfterAct> => {
  const orders = new Map(own).set(after.id, after);
  const isDelivering = [...orders.values()].some(
    (order) => order.status === ORDER_STATUS.GOING && order.courier?.id === id,
  );
  const flags = statusFlagsAfter(kind, isDelivering);
  const courier = kind === 'deliver' ? await related.courier(id) : null;
  if (courier === null) return { id, flags, delivery: null };
  const totalTravelledKm = Math.round(((courier.totalTravelledKm ?? 0) + (after.distanceKm ?? 0)) * 100) / 100;
  return { id, flags, delivery: { lastOrderAt: after.deliveredAt, totalTravelledKm } };
};

const actOnOrder = async (
  { db, clock }: ApplicationDependencies,
  courier: Courier,
  act: OrderAct,
  own: ReadonlyMap<string, Order>,
): Promise<Done> => {
  const now = clock.now();
  const by = { id: courier.id, name: courier.name };
  const { kind, key, position } = act;
  const sent = {
    kind,
    key,
    position,
    claimedAt: Date.parse(act.at),
    reason: act.kind === 'refuse' || act.kind === 'deliver' ? (act.reason ?? null) : null,
  };
  const written = await changeOrder<Exclude<ActOutcome, { result: 'accepted' }>>(
    db,
    act.orderId,
    kind === 'refuse' ? 'courier-refused' : 'courier-act',
    { by, now, screen: SCREEN },
    async (order, related) => {
      const company = order === null ? null : await related.company(order.company.id);
      const outcome = actOn(order, sent, { courier: by, lateLimitSec: company?.lateLimitSec ?? null, now });
      if (outcome.result !== 'accepted') return { ok: false, refusal: outcome };
      const { order: after } = outcome;
      return { ok: true, order: after, courier: await courierAfter(courier, kind, { after, own, related }) };
    },
  );
  if (written.ok) {
    const at = written.order.courierMarks[kind]?.at ?? act.at;
    return { result: { key, result: 'accepted', at }, order: written.order };
  }
  const { refusal } = written;
  return { result: refusal.result === 'already' ? { key, result: 'already' } : { key, ...refusal }, order: null };
};

const actOnShift = async (
  { db, fold, clock }: ApplicationDependencies,
  courier: Courier,
  act: ShiftAct,
): Promise<ActResult> => {
  const now = clock.now();
  const { key } = act;
  const by = { id: courier.id, name: courier.name };
  const at = occurredAt(Date.parse(act.at), { previousAt: 0, now });
  const moment = { key, at, now };
  const accepted: ActResult = { key, result: 'accepted', at: new Date(at).toISOString() };
  const resultOf = (written: ShiftWritten, refusal: ActRefusal): ActResult => {
    if (written === 'refused') return refused(key, refusal);
    return written === 'already' ? { key, result: 'already' } : accepted;
  };
  switch (act.kind) {
    case 'checkIn': {
      const branch = fold.find('branch', act.branchId);
      const isServed =
        branch?.isEnabled === true && serves(courier, { companyId: branch.company.id, branchId: branch.id });
      if (branch === null || !isServed) return refused(key, { reason: 'unknown-branch' });
      const { id, name, company, address } = branch;
      const place = { id, name, companyId: company.id, companyName: company.name, address };
      const begun = await beginShift(db, courier.id, place, { ...moment, position: act.position });
      if (begun !== 'refused') await movePlannedShift(db, courier.id, 'Iniciado', { by, at });
      return resultOf(begun, { reason: 'shift-open' });
    }
    case 'checkOut': {
      const ended = await endShift(db, courier.id, moment);
      // Another planned shift may have begun since a check-out that is sent again.
      if (ended === 'accepted' || (ended === 'already' && courier.shift === null))
        await movePlannedShift(db, courier.id, 'Completado', { by, at });
      return resultOf(ended, { reason: 'no-shift' });
    }
    case 'available':
    case 'unavailable': {
      const unavailableReason = act.kind === 'available' ? null : act.reason;
      const written = await changeAvailability(db, courier.id, { availability: act.kind, unavailableReason }, moment);
      return resultOf(written, { reason: 'no-shift' });
    }
    case 'alert':
      return resultOf(await reportAlert(db, courier.id, act.alert, moment), { reason: 'no-shift' });
    case 'robbery': {
      const written = await reportRobbery(db, courier, { ...moment, position: act.position });
      return resultOf(written, { reason: 'no-shift' });
    }
  }
};

/** The result of each, in their order. Throws where the store is away: what was taken is then answered as `already`. */
export const takeActs = async (
  use: ApplicationDependencies,
  courier: Courier,
  acts: readonly CourierAct[],
): Promise<ActResult[]> => {
  const own = new Map((await carriedNow(use.db, use.fold, courier.id)).map((order) => [order.id, order]));
  const results: ActResult[] = [];
  for (const act of acts) {
    if (isMessageAct(act)) {
      results.push(await takeMessage(use, courier, act));
      continue;
    }
    if (!isOnOrder(act)) {
      results.push(await actOnShift(use, courier, act));
      continue;
    }
    const { result, order } = await actOnOrder(use, courier, act, own);
    results.push(result);
    if (order !== null) own.set(order.id, order);
  }
  return results;
};

export const isInShift = (courier: Courier, clock: Clock): boolean => openShiftOf(courier, clock.now()) !== null;
