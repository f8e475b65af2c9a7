// Which events of an order are due for webhooks [OA21]. What was written before is kept in a head of the order.
import type { WebhookType } from '@despacho/contract/openApi/webhooks.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { isActiveStatus } from '../orders/order.ts';
import { CLIENT_STATUS } from './views.ts';

/** [OA21] `order.eta_changed` only beyond it. */
export const ETA_STEP_MS = 60_000;

/**
 * `marks`: what is true of the order and was written, by type; the mark of an assignment is its courier. A mark goes where
 * the order goes back, so that the same may happen again. `etaAt`: the arrival that programs know. `sequence`: of the last event.
 */
export type WebhookHead = {
  marks: Partial<Record<WebhookType, string>>;
  etaAt: number | null;
  sequence: number;
};

/** What is computed about an order and not in it. Instants in ms of its clock; null: not so. */
export type WebhookSight = { arrivesAt: number | null; arrivingAt: number | null; lateAt: number | null };

export type DueEvent = { type: WebhookType; at: number; sequence: number; arrivesAt: number | null };

type Fact = { mark: string; at: number };
type Facts = Partial<Record<WebhookType, Fact>>;

const WITH_COURIER: readonly OrderStatus[] = [
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
];
const ON_THE_WAY: readonly OrderStatus[] = [ORDER_STATUS.GOING, ORDER_STATUS.DELIVERED];
const FROM_BRANCH: readonly OrderStatus[] = [ORDER_STATUS.RECEIVING, ...ON_THE_WAY];
const ENDS = {
  'order.delivered': ORDER_STATUS.DELIVERED,
  'order.cancelled': ORDER_STATUS.CANCELLED,
  'order.rescheduled': ORDER_STATUS.RE_AGEND,
} as const;
/** They stay true after an end that is no delivery. */
const STAGES: readonly WebhookType[] = ['order.assigned', 'order.at_branch', 'order.picked_up', 'order.arriving'];
const RANK: Record<WebhookType, number> = {
  'order.created': 0,
  'order.reverted': 1,
  'order.assigned': 2,
  'order.at_branch': 3,
  'order.picked_up': 4,
  'order.late_predicted': 5,
  'order.eta_changed': 6,
  'order.arriving': 7,
  'order.delivered': 8,
  'order.cancelled': 9,
  'order.rescheduled': 10,
  'order.rated': 11,
  'order.proof_added': 12,
  'order.deleted': 13,
};
/** How far an order is of which these are true. */
const PROGRESS: Readonly<Partial<Record<string, number>>> = {
  'order.assigned': 1,
  'order.at_branch': 2,
  'order.picked_up': 3,
  'order.delivered': 4,
  'order.cancelled': 4,
  'order.rescheduled': 4,
};
const progressOf = (marks: object): number => Math.max(0, ...Object.keys(marks).map((type) => PROGRESS[type] ?? 0));

/** The mark of an assignment without a courier, which other programs write, too. */
const NO_COURIER = '';

const is = (statuses: readonly OrderStatus[], { status }: Order): boolean => statuses.includes(status);

/** The first instant of the stages that the order went through. */
const firstOf = ({ stateTime, updatedAt, createdAt }: Order, statuses: readonly OrderStatus[]): number => {
  const times = statuses.flatMap((status) => stateTime[status] ?? []).map((at) => Date.parse(at));
  return times.length === 0 ? Date.parse(updatedAt ?? createdAt) : Math.min(...times);
};

/** `marks`: before. `ratedAt`: an order has no instant of its rating. */
const factsOf = (
  order: Order,
  { sight, marks, ratedAt }: { sight: WebhookSight | null; marks: WebhookHead['marks']; ratedAt: number },
): Facts => {
  const facts: Facts = { 'order.created': { mark: 'yes', at: Date.parse(order.createdAt) } };
  const isAssigned = order.courier !== null || CLIENT_STATUS[order.status] === 'assigned';
  if (is(WITH_COURIER, order) && isAssigned)
    facts['order.assigned'] = {
      mark: order.courier?.id ?? NO_COURIER,
      at: firstOf(order, WITH_COURIER),
    };
  // What versions without this event saw picked up was at its branch before.
  const wasAtBranch = order.stateTime[ORDER_STATUS.RECEIVING] !== undefined && marks['order.picked_up'] === undefined;
  if (is(FROM_BRANCH, order) && (order.status === ORDER_STATUS.RECEIVING || wasAtBranch))
    facts['order.at_branch'] = { mark: 'yes', at: firstOf(order, [ORDER_STATUS.RECEIVING]) };
  const hasLeft = order.status === ORDER_STATUS.GOING || order.stateTime[ORDER_STATUS.GOING] !== undefined;
  if (is(ON_THE_WAY, order) && hasLeft) facts['order.picked_up'] = { mark: 'yes', at: firstOf(order, ON_THE_WAY) };
  for (const [type, status] of Object.entries(ENDS))
    if (order.status === status) facts[type as keyof typeof ENDS] = { mark: 'yes', at: firstOf(order, [status]) };
  if (order.status === ORDER_STATUS.DELETED)
    facts['order.deleted'] = { mark: 'yes', at: firstOf(order, [ORDER_STATUS.DELETED]) };
  if (order.customerRating !== null) facts['order.rated'] = { mark: String(order.customerRating), at: ratedAt };
  const proofs = Object.entries(order.deliveryProofs);
  // [OA27] The pictures of proofs are deleted after a while; that is no event.
  if (proofs.length > 0)
    facts['order.proof_added'] = {
      mark: proofs
        .map(([kind]) => kind)
        .toSorted()
        .join(' '),
      at: Math.max(...proofs.map(([, { at }]) => Date.parse(at))),
    };
  if (sight === null) return facts;
  if (sight.arrivingAt !== null && is(ON_THE_WAY, order))
    facts['order.arriving'] = { mark: 'yes', at: sight.arrivingAt };
  // What phones and computations publish may be older than the end of the order; a robot may have been looked at after it.
  const isOpen = isActiveStatus(order.status) || order.status === ORDER_STATUS.DELIVERED;
  if (sight.lateAt !== null && isOpen) facts['order.late_predicted'] = { mark: 'yes', at: sight.lateAt };
  return facts;
};

/** What an earlier event reported and is still so. */
const marksThatStay = (order: Order, { marks }: WebhookHead): WebhookHead['marks'] => {
  const stays: WebhookType[] = ['order.created', 'order.late_predicted'];
  if (!isActiveStatus(order.status) && order.status !== ORDER_STATUS.DELIVERED) stays.push(...STAGES);
  if (is(ON_THE_WAY, order)) stays.push('order.at_branch', 'order.picked_up', 'order.arriving');
  // A rating is read apart from a deletion and its undoing.
  if (order.status === ORDER_STATUS.DELETED) stays.push('order.delivered', 'order.cancelled', 'order.rescheduled');
  // Types of a newer version are not judged here.
  return Object.fromEntries(
    Object.entries(marks).filter(([type]) => !(type in RANK) || stays.some((each) => each === type)),
  );
};

const areSame = (a: WebhookHead['marks'], b: WebhookHead['marks']): boolean => {
  const sorted = (marks: WebhookHead['marks']): string =>
    JSON.stringify(Object.entries(marks).toSorted(([x], [y]) => (x < y ? -1 : 1)));
  return sorted(a) === sorted(b);
};

/** [OA21] The arrival that programs know, and whether it moved beyond the step. The first one is in no event. */
const arrivalOf = (order: Order, head: WebhookHead, sight: WebhookSight | null) => {
  const isOnTheWay = order.status === ORDER_STATUS.GOING;
  if (!isOnTheWay) return { etaAt: null, hasMoved: false };
  const arrivesAt = sight?.arrivesAt ?? null;
  if (arrivesAt === null) return { etaAt: head.etaAt, hasMoved: false };
  if (head.etaAt !== null && Math.abs(arrivesAt - head.etaAt) <= ETA_STEP_MS)
    return { etaAt: head.etaAt, hasMoved: false };
  return { etaAt: arrivesAt, hasMoved: head.etaAt !== null };
};

/**
 * What happened since the head was written, in the order in which it happened, and the next head (the same object where
 * nothing changed). What happened before `since` is not reported. `sight` null: not known here.
 */
export const eventsDue = (
  order: Order,
  head: WebhookHead | null,
  { since, now, sight }: { since: number; now: number; sight: WebhookSight | null },
): { due: DueEvent[]; head: WebhookHead } => {
  const before = head ?? { marks: {}, etaAt: null, sequence: 0 };
  const ratedAt = head === null ? Date.parse(order.deliveredAt ?? order.createdAt) : now;
  const facts = factsOf(order, { sight, marks: before.marks, ratedAt });
  const marks = marksThatStay(order, before);
  const isDeleted = facts['order.deleted'] !== undefined;
  // [OA45] Restored: programs learn of it again.
  const isBack = before.marks['order.deleted'] !== undefined && !isDeleted;
  const hadCourier = (before.marks['order.assigned'] ?? NO_COURIER) !== NO_COURIER;
  const isCourierLost = hadCourier && order.courier === null && isActiveStatus(order.status);
  // [OA48] A restoration reports the status itself.
  const isReverted = !isDeleted && !isBack && (isCourierLost || progressOf(facts) < progressOf(before.marks));
  const found: Omit<DueEvent, 'sequence'>[] = [];
  if (isReverted && now >= since) found.push({ type: 'order.reverted', at: now, arrivesAt: null });
  const { etaAt, hasMoved } = arrivalOf(order, before, sight);
  for (const type of Object.keys(RANK) as WebhookType[]) {
    const fact = facts[type];
    if (fact === undefined) continue;
    const isChanged = before.marks[type] !== fact.mark && !(isCourierLost && type === 'order.assigned');
    const isNew = isChanged || (isBack && type === 'order.created');
    marks[type] = fact.mark;
    // It happened again, at an instant that the order does not have.
    const at = before.marks[type] === undefined && !isReverted ? fact.at : Math.max(fact.at, now);
    if (!isNew || at < since) continue;
    found.push({ type, at, arrivesAt: type === 'order.arriving' ? etaAt : null });
  }
  if (hasMoved) found.push({ type: 'order.eta_changed', at: now, arrivesAt: etaAt });
  const isSame = head !== null && found.length === 0 && etaAt === head.etaAt && areSame(marks, head.marks);
  if (isSame) return { due: [], head };
  const due = found
    .toSorted((a, b) => a.at - b.at || RANK[a.type] - RANK[b.type])
    .map((event, index) => ({ ...event, sequence: before.sequence + index + 1 }));
  return { due, head: { marks, etaAt, sequence: before.sequence + due.length } };
};
