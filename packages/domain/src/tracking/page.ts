// What the customers' page shows of an order [TR1]. Values are picked one by one: a new field of an order is not public
// until it is named here and in the contract.
import { isWebLink } from '@despacho/contract/inputs.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier, Fix } from '@despacho/contract/couriers/couriers.ts';
import type { ArrivalInterval } from '@despacho/contract/live/timings.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import {
  TRACKING_STEPS,
  type TrackedOrderView,
  type TrackingPage,
  type TrackingProgress,
  type TrackingStage,
} from '@despacho/contract/tracking.ts';
import { destinationOf } from '../orders/order.ts';

/** [TR3] From the end of an order. */
export const LINK_LIFE_MS = 24 * 3_600_000;

export type TrackedParts = {
  order: Order;
  company: Pick<Company, 'id' | 'name' | 'phone' | 'logo' | 'video' | 'theme' | 'requirePin'> | null;
  courier: Pick<Courier, 'id' | 'name' | 'plate' | 'phone' | 'picture'> | null;
  /** The last position of the courier. */
  fix: Pick<Fix, 'courierId' | 'position' | 'at' | 'accuracyM'> | null;
  interval: ArrivalInterval | null;
};

const iso = (ms: number): string => new Date(ms).toISOString();

const endedAtOf = ({ status, deliveredAt, canceledAt, stateTime, updatedAt }: Order): string | null => {
  if (status === ORDER_STATUS.DELIVERED) return deliveredAt ?? stateTime[status] ?? updatedAt;
  if (status === ORDER_STATUS.CANCELLED) return canceledAt ?? stateTime[status] ?? updatedAt;
  return null;
};

/** Null: the order is not shown, as if the link did not exist. */
export const stageOf = (order: Order, now: number): TrackingStage | null => {
  if (order.status === ORDER_STATUS.DELETED) return null;
  const endedAt = endedAtOf(order);
  if (endedAt !== null && now - Date.parse(endedAt) >= LINK_LIFE_MS) return 'over';
  if (order.status === ORDER_STATUS.DELIVERED) return 'delivered';
  if (order.status === ORDER_STATUS.CANCELLED) return 'cancelled';
  return order.status === ORDER_STATUS.GOING ? 'going' : 'waiting';
};

/** Other programs deliver an order without its stage. */
const stepsOf = (order: Order): TrackingProgress['steps'] => {
  const deliveredAt = order.status === ORDER_STATUS.DELIVERED ? endedAtOf(order) : null;
  const times = deliveredAt === null ? order.stateTime : { [ORDER_STATUS.DELIVERED]: deliveredAt, ...order.stateTime };
  return Object.fromEntries(
    TRACKING_STEPS.flatMap((step) => {
      const at = times[step];
      return at === undefined ? [] : [[step, at]];
    }),
  );
};

/** [TR4] The courier of this order, and only while it is on the way. */
const visibleCourierId = ({ courier }: Order, stage: TrackingStage): string | null =>
  stage === 'going' ? (courier?.id ?? null) : null;

/** [CP42] */
const receiverOf = ({ status, deliveryProofs }: Order): string | null =>
  status === ORDER_STATUS.DELIVERED ? (deliveryProofs.signature?.receiver ?? null) : null;

/** Another program may have stored an address that no page should load. */
const videoOf = (company: TrackedParts['company']): string | null =>
  company !== null && isWebLink(company.video ?? '') ? company.video : null;

/** The white list: what the page shows to a customer with the PIN, but for its progress and the addresses of pictures, which expire. */
const contentOf = ({ order, company, courier }: TrackedParts, courierId: string | null) => ({
  number: order.number,
  createdAt: order.createdAt,
  brand: {
    name: company?.name ?? order.company.name,
    videoUrl: videoOf(company),
    theme: company?.theme ?? null,
    phone: company?.phone ?? null,
  },
  destination: destinationOf(order),
  customer: { name: order.customerName, address: order.address, note: order.note },
  courier:
    courier === null || courier.id !== courierId
      ? null
      : { name: courier.name, plate: courier.plate, phone: courier.phone },
  receiver: receiverOf(order),
  rating: order.customerRating,
});

/** Another text: the page is requested again. */
const detailsOf = (parts: TrackedParts, courierId: string | null): string => {
  const { company, courier } = parts;
  const content = contentOf(parts, courierId);
  const picture = content.courier === null ? null : courier?.picture;
  return JSON.stringify([content, company?.logo, company?.requirePin, picture]);
};

/** `digest` hides what it was made of. */
export const progressOf = (
  parts: TrackedParts,
  stage: TrackingStage,
  digest: (text: string) => string,
): TrackingProgress => {
  const { order, fix, interval } = parts;
  const courierId = visibleCourierId(order, stage);
  const isHis = fix !== null && courierId !== null && fix.courierId === courierId;
  const ahead = stage === 'going' ? interval : null;
  return {
    stage,
    status: order.status,
    steps: stepsOf(order),
    position: isHis
      ? { lat: fix.position.lat, lng: fix.position.lng, at: iso(fix.at), accuracyM: fix.accuracyM }
      : null,
    arrival: ahead && { from: iso(ahead.from), to: iso(ahead.to) },
    arrivesAt: ahead && iso((ahead.from + ahead.to) / 2),
    version: digest(detailsOf(parts, courierId)),
  };
};

type PageOptions = {
  now: number;
  /** The request has a session of the PIN. */
  isUnlocked: boolean;
  pinTriesLeft: number | null;
  logoUrl: string | null;
  pictureUrl: string | null;
  digest: (text: string) => string;
};

const orderView = (parts: TrackedParts, stage: TrackingStage, options: PageOptions): TrackedOrderView => {
  const { logoUrl, pictureUrl, isUnlocked, pinTriesLeft } = options;
  const { brand, customer, courier, receiver, rating, ...open } = contentOf(
    parts,
    visibleCourierId(parts.order, stage),
  );
  const needsPin = parts.company?.requirePin === true && !isUnlocked;
  return {
    ...open,
    brand: { ...brand, logoUrl },
    progress: progressOf(parts, stage, options.digest),
    needsPin,
    pinTriesLeft: needsPin ? pinTriesLeft : null,
    customer: needsPin ? null : customer,
    courier: needsPin || courier === null ? null : { ...courier, pictureUrl },
    receiver: needsPin ? null : receiver,
    rating: needsPin ? null : rating,
  };
};

export const pageOf = (parts: TrackedParts, options: PageOptions): TrackingPage => {
  const stage = stageOf(parts.order, options.now);
  if (stage === null) return { kind: 'unknown' };
  if (stage === 'over') {
    const { order, company } = parts;
    const { number, status } = order;
    return {
      kind: 'over',
      number,
      status,
      company: company?.name ?? order.company.name,
      phone: company?.phone ?? null,
    };
  }
  return { kind: 'order', serverTime: iso(options.now), order: orderView(parts, stage, options) };
};
