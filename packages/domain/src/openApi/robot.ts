// The robot courier of the sandbox [OA16]: where an order is at an instant follows from its start, what the client advanced,
// and the name of its customer. Nothing runs: an order is computed when it is read.
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order, type OrderStatus } from '@despacho/contract/orders/order.ts';
import { DEFAULT_LATE_SEC } from '../lateness/alerts.ts';
import { isActiveStatus } from '../orders/order.ts';
import { enterStatus } from '../orders/status.ts';
import type { WebhookSight } from './webhooks.ts';

export const ROBOT = { id: 'robot', name: 'Robot' } as const;

/** [OA17] How far the clock of a sandbox may be ahead of real time, in all. */
export const FARTHEST_CLOCK_MS = 30 * DAY_MS;

/** `afterMs`: since the step before. `reason`: why it ended without a delivery. */
type Step = { status: OrderStatus; afterMs: number; reason?: string };

const UNTIL_DOOR: readonly Step[] = [
  { status: ORDER_STATUS.ASSIGNED, afterMs: 10 * SECOND_MS },
  { status: ORDER_STATUS.RECEIVING, afterMs: 20 * SECOND_MS },
  { status: ORDER_STATUS.GOING, afterMs: 30 * SECOND_MS },
];
const RIDE_MS = 90 * SECOND_MS;

/** What the robot does for a customer of this name; all other customers get the order in two and a half minutes. */
export const OUTCOMES: ReadonlyMap<string, readonly Step[]> = new Map<string, readonly Step[]>([
  [
    'Test Late',
    [...UNTIL_DOOR, { status: ORDER_STATUS.DELIVERED, afterMs: DEFAULT_LATE_SEC * SECOND_MS + 15 * MINUTE_MS }],
  ],
  [
    'Test Cancelled',
    [
      ...UNTIL_DOOR.slice(0, 2),
      { status: ORDER_STATUS.CANCELLED, afterMs: 15 * SECOND_MS, reason: 'Cancelled by the courier (test)' },
    ],
  ],
  ['Test Wrong PIN', [...UNTIL_DOOR, { status: ORDER_STATUS.CANCELLED, afterMs: RIDE_MS, reason: 'Wrong PIN (test)' }]],
  ['Test No Answer', [...UNTIL_DOOR, { status: ORDER_STATUS.RE_AGEND, afterMs: RIDE_MS, reason: 'No answer (test)' }]],
]);
const USUAL: readonly Step[] = [...UNTIL_DOOR, { status: ORDER_STATUS.DELIVERED, afterMs: RIDE_MS }];

/** `order`: as its client wrote it. `advancedAt`: when the client asked for each next step. Milliseconds of its sandbox. */
export type SandboxOrder = { order: Order; advancedAt: readonly number[] };

type TimedStep = Step & { at: number };

/** The steps with the instants at which they happen, the past ones too. */
const stepsOf = ({ order, advancedAt }: SandboxOrder): TimedStep[] => {
  const steps = OUTCOMES.get(order.customerName) ?? USUAL;
  const timed: TimedStep[] = [];
  let before = Date.parse(order.createdAt);
  const commands = [...advancedAt];
  for (const step of steps) {
    const due = before + step.afterMs;
    // A command moves the step that comes next at its instant.
    const commandAt = commands[0] !== undefined && commands[0] < due ? commands.shift() : undefined;
    const at = Math.max(before, commandAt ?? due);
    timed.push({ ...step, at });
    before = at;
  }
  return timed;
};

/** As it is at an instant. */
export const robotOrder = (stored: SandboxOrder, now: number): Order => {
  let { order } = stored;
  if (!isActiveStatus(order.status)) return order;
  for (const { status, at, reason } of stepsOf(stored)) {
    if (at > now) break;
    const entered = enterStatus({ ...order, courier: ROBOT }, status, { by: ROBOT, now: at });
    const isLater = order.updatedAt === null || Date.parse(order.updatedAt) < at;
    const updatedAt = isLater ? new Date(at).toISOString() : order.updatedAt;
    order = { ...entered, remarks: reason ?? order.remarks, updatedAt };
  }
  return order;
};

/** The ride to the door at an instant; null unless the order is on the way. `share`: 0 to 1 of the route. */
export const rideOf = (stored: SandboxOrder, now: number): { share: number; endsAt: number } | null => {
  if (robotOrder(stored, now).status !== ORDER_STATUS.GOING) return null;
  const steps = stepsOf(stored);
  const leaves = steps.find(({ status }) => status === ORDER_STATUS.GOING);
  const arrives = steps.at(-1);
  if (leaves === undefined || arrives === undefined) return null;
  const share = (now - leaves.at) / Math.max(1, arrives.at - leaves.at);
  return { share: Math.min(1, Math.max(0, share)), endsAt: arrives.at };
};

/** How long before its end a ride is announced, and how long after its beginning a late one is known to be late. */
const ARRIVING_MS = 30 * SECOND_MS;
const LATE_KNOWN_MS = MINUTE_MS;

type Ride = { expectedAt: number; endsAt: number; arrivingAt: number; lateAt: number | null };

const wholeRide = (stored: SandboxOrder): Ride | null => {
  const steps = stepsOf(stored);
  const leaves = steps.find(({ status }) => status === ORDER_STATUS.GOING);
  const end = steps.at(-1);
  if (leaves === undefined || end === undefined) return null;
  const isLateRide = end.at - Date.parse(stored.order.createdAt) > DEFAULT_LATE_SEC * SECOND_MS;
  return {
    expectedAt: leaves.at + RIDE_MS,
    endsAt: end.at,
    arrivingAt: Math.max(leaves.at, end.at - ARRIVING_MS),
    lateAt: isLateRide ? leaves.at + LATE_KNOWN_MS : null,
  };
};

/** [OA16] What the product would compute about a real order: its arrival, and whether it will be late. */
export const robotSight = (stored: SandboxOrder, now: number): WebhookSight => {
  const ride = wholeRide(stored);
  const { status } = robotOrder(stored, now);
  if (ride === null || (status !== ORDER_STATUS.GOING && status !== ORDER_STATUS.DELIVERED))
    return { arrivesAt: null, arrivingAt: null, lateAt: null };
  const { expectedAt, endsAt, arrivingAt, lateAt } = ride;
  const isLate = lateAt !== null && lateAt <= now;
  return {
    arrivesAt: lateAt === null || isLate ? endsAt : expectedAt,
    arrivingAt: arrivingAt <= now ? arrivingAt : null,
    lateAt: isLate ? lateAt : null,
  };
};

/** When next something happens to the order by itself, in ms of its sandbox; null: never. */
export const nextRobotMoment = (stored: SandboxOrder, now: number): number | null => {
  if (!isActiveStatus(robotOrder(stored, now).status)) return null;
  const ride = wholeRide(stored);
  const moments = [...stepsOf(stored).map(({ at }) => at), ride?.arrivingAt, ride?.lateAt];
  const later = moments.filter((at) => typeof at === 'number').filter((at) => at > now);
  return later.length === 0 ? null : Math.min(...later);
};

/** The order was asked for its next step; the same where it has none. */
export const advanced = (stored: SandboxOrder, now: number): SandboxOrder =>
  isActiveStatus(robotOrder(stored, now).status) ? { ...stored, advancedAt: [...stored.advancedAt, now] } : stored;
