// Stages that a phone with a wrong clock entered, or one that was without network: where its instant is far from that of the
// write, the write's counts for money and reports [DO21].
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';

/** Real milliseconds. */
export const MAX_PHONE_ERROR_MS = 30 * 60_000;
/** Between two stages of one phone; more is an error of its clock. */
const LONGEST_STAGE_MS = 24 * 3_600_000;

/** What phones enter. */
const PHONE_STAGES = [
  ORDER_STATUS.ACCEPTED,
  ORDER_STATUS.ASSIGNED,
  ORDER_STATUS.RECEIVING,
  ORDER_STATUS.GOING,
  ORDER_STATUS.DELIVERED,
] as const satisfies readonly OrderStatus[];

/** Instants by the phone's clock. */
export type PhoneTimes = Partial<Record<OrderStatus, string>>;

type Staged = Pick<Order, 'status' | 'revision' | 'stateTime' | 'createdAt' | 'deliveredAt'>;

/** `writtenAt`: the write, in ms of the operation's clock, which runs `rate` times as fast as the real one. */
export type Write = { writtenAt: number; rate: number };

export const isFar = (instant: string, { writtenAt, rate }: Write): boolean =>
  Math.abs(Date.parse(instant) - writtenAt) / rate > MAX_PHONE_ERROR_MS;

/** [DO21] The misdated stages of a write. The API counts revisions; a write without one is another program's. */
export const misdatedStages = (before: Staged, after: Staged, write: Write): PhoneTimes => {
  if (before.revision !== after.revision) return {};
  const times: PhoneTimes = {};
  for (const stage of PHONE_STAGES) {
    const entered = after.stateTime[stage];
    if (entered !== undefined && entered !== before.stateTime[stage] && isFar(entered, write)) times[stage] = entered;
  }
  const { deliveredAt } = after;
  const isDelivered = after.status === ORDER_STATUS.DELIVERED && deliveredAt !== before.deliveredAt;
  // What lists and sums go by wins where a phone wrote two instants.
  if (isDelivered && deliveredAt !== null && isFar(deliveredAt, write)) times[ORDER_STATUS.DELIVERED] = deliveredAt;
  return times;
};

const stagesOf = (times: PhoneTimes): OrderStatus[] => PHONE_STAGES.filter((stage) => times[stage] !== undefined);
const msOf = (instant: string | undefined): number => Date.parse(instant ?? '');

/**
 * [DO21] The order with the instant of the write for these stages. Stages that a phone sent together keep their distances:
 * `earlier` ones, misdated too, move back with them, but never before the order's creation.
 */
export const withWriteTimes = <O extends Staged>(
  order: O,
  { misdated, earlier, writtenAt }: { misdated: PhoneTimes; earlier: PhoneTimes; writtenAt: number },
): O => {
  const phone: PhoneTimes = { ...earlier, ...misdated };
  const last = Math.max(...stagesOf(misdated).map((stage) => msOf(misdated[stage])));
  const stateTime = { ...order.stateTime };
  for (const stage of stagesOf(phone)) {
    const entered = misdated[stage] === undefined ? msOf(stateTime[stage]) : writtenAt;
    if (Number.isNaN(entered)) continue;
    const distance = last - msOf(phone[stage]);
    const isKept = distance >= 0 && distance <= LONGEST_STAGE_MS;
    const at = Math.max(Math.min(entered, isKept ? writtenAt - distance : entered), msOf(order.createdAt));
    stateTime[stage] = new Date(Math.min(at, entered)).toISOString();
  }
  const delivered = misdated[ORDER_STATUS.DELIVERED] === undefined ? undefined : stateTime[ORDER_STATUS.DELIVERED];
  return { ...order, stateTime, deliveredAt: delivered ?? order.deliveredAt };
};
