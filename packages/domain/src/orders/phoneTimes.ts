// Stages that a phone with a wrong clock entered, or one that was without network: where its instant is far from that of the
// write, the write's counts for money and reports [DO21].
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';

/** Real milliseconds. */
export const MAX_PHONE_ERROR_MS = 30 * 60_000;
/** Between two stages of one phone; more is an error of its clock. */
const LONGEST_STAGE_MS = 24 * 3_600_000;

/** The largest error of what the rules let phones write. */
const MAX_ACCEPTED_ERROR_MS = 24 * 3_600_000;

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

type Staged = Pick<Order, 'status' | 'stateTime' | 'createdAt' | 'deliveredAt'>;

/**
 * In ms of the operation's clock, which runs `rate` times as fast as the real one. `writtenAt`: the document's last write. Since
 * `since` it may have been written several times without being read; every write until then was read.
 */
export type Write = { since: number; writtenAt: number; rate: number };

export const isFar = (instant: string, { since, writtenAt, rate }: Write): boolean => {
  const at = Date.parse(instant);
  const toleranceMs = MAX_PHONE_ERROR_MS * rate;
  return at < Math.min(since, writtenAt) - toleranceMs || at > writtenAt + toleranceMs;
};

/** The writes of a document that a phone wrote. `isConfirmed`: a server stored the instant on purpose, `writtenAt` being its write. */
export type PhoneWrites = {
  createdAt: number;
  updatedAt: number;
  rate: number;
  isConfirmed(at: string, writtenAt: number): boolean;
};

/** [DO21] What is more than a day off, as no phone may write, is of a program that stores the past. */
export const isMisdated = (at: string, writtenAt: number, { rate, isConfirmed }: PhoneWrites): boolean =>
  !isConfirmed(at, writtenAt) &&
  isFar(at, { since: writtenAt, writtenAt, rate }) &&
  Math.abs(Date.parse(at) - writtenAt) <= MAX_ACCEPTED_ERROR_MS * rate;

/** [DO21] The stages of an order that were written and are misdated. `confirmed`: instants that a server stored on purpose. */
export const misdatedStages = (
  before: Staged,
  after: Staged,
  { confirmed, ...write }: Write & { confirmed: ReadonlySet<string> },
): PhoneTimes => {
  const isWrong = (instant: string): boolean => !confirmed.has(instant) && isFar(instant, write);
  const times: PhoneTimes = {};
  for (const stage of PHONE_STAGES) {
    const entered = after.stateTime[stage];
    if (entered !== undefined && entered !== before.stateTime[stage] && isWrong(entered)) times[stage] = entered;
  }
  const { deliveredAt } = after;
  const isDelivered = after.status === ORDER_STATUS.DELIVERED && deliveredAt !== before.deliveredAt;
  // What lists and sums go by wins where a phone wrote two instants.
  if (isDelivered && deliveredAt !== null && isWrong(deliveredAt)) times[ORDER_STATUS.DELIVERED] = deliveredAt;
  return times;
};

const msOf = (instant: string | undefined): number => Date.parse(instant ?? '');

/**
 * [DO21] The order with the instant of the write for these stages. Stages that a phone sent together keep their distances:
 * `earlier` ones, misdated too, move back with them. No stage leaves its place between the others, or comes before the order's creation.
 */
export const withWriteTimes = <O extends Staged>(
  order: O,
  { misdated, earlier, writtenAt }: { misdated: PhoneTimes; earlier: PhoneTimes; writtenAt: number },
): O => {
  const phone: PhoneTimes = { ...earlier, ...misdated };
  const last = msOf(
    misdated[PHONE_STAGES.findLast((stage) => misdated[stage] !== undefined) ?? ORDER_STATUS.DELIVERED],
  );
  const stateTime = { ...order.stateTime };
  let latest = writtenAt;
  for (const [rank, stage] of [...PHONE_STAGES.entries()].toReversed()) {
    const entered = misdated[stage] === undefined ? msOf(stateTime[stage]) : writtenAt;
    if (Number.isNaN(entered)) continue;
    if (phone[stage] === undefined) {
      latest = Math.min(latest, entered);
      continue;
    }
    const distance = last - msOf(phone[stage]);
    const isKept = distance >= 0 && distance <= LONGEST_STAGE_MS;
    const stagesBefore = PHONE_STAGES.slice(0, rank).filter((each) => phone[each] === undefined);
    const instantsBefore = stagesBefore.map((each) => msOf(stateTime[each])).filter((at) => !Number.isNaN(at));
    const earliest = Math.max(msOf(order.createdAt), ...instantsBefore);
    latest = Math.min(Math.max(isKept ? writtenAt - distance : entered, earliest), entered, latest);
    stateTime[stage] = new Date(latest).toISOString();
  }
  const delivered = misdated[ORDER_STATUS.DELIVERED] === undefined ? undefined : stateTime[ORDER_STATUS.DELIVERED];
  return { ...order, stateTime, deliveredAt: delivered ?? order.deliveredAt };
};
