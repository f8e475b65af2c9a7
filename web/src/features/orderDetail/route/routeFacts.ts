// The facts beside the map of an order: arrival, courier, route and risk, and what is missing. Words only, no requests.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { ErrorCode } from '@despacho/contract/errors.ts';
import type { RescueOption } from '@despacho/contract/live/rescues.ts';
import type { OrderRoute } from '@despacho/contract/maps/courierRoutes.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { fixAgeMs, positionFreshness, type PositionFreshness } from '@despacho/domain/couriers/couriers.ts';
import { destinationOf, isActiveStatus } from '@despacho/domain/orders/order.ts';
import { readyConflict } from '@despacho/domain/orders/ready.ts';
import { orderArrival } from '@despacho/domain/routes/estimate.ts';
import { duration, hourMinute, metres } from '@despacho/ui/format.ts';
import { rescueAct, rescueGain } from '@despacho/ui/rescue.ts';
import { riskArrival, riskReason } from '@despacho/ui/risk.ts';
import { betweenText, computedAgo } from '../../../entities/orders/arrival.ts';
import type { ListedOrder } from '../../../entities/orders/listed.ts';
import { routeText } from './text.ts';

/** The last position of the courier and how old it is in real time; null without one. */
export type Seen = { fix: Fix; ageMs: number; freshness: PositionFreshness } | null;

export const seenAt = (fix: Fix | undefined, now: number, rate: number): Seen => {
  if (fix === undefined) return null;
  const ageMs = fixAgeMs(fix.at, now, rate);
  return { fix, ageMs, freshness: positionFreshness(ageMs) };
};

/** The response while it belongs to this order as it is: another courier's line is none of its own. */
export const ownRoute = ({ order }: Pick<ListedOrder, 'order'>, route: OrderRoute | null): OrderRoute | null =>
  route !== null && isActiveStatus(order.status) && order.courier !== null && route.biker?.id === order.courier.id
    ? route
    : null;

const arrivalFact = ({ order, arrival }: ListedOrder, now: number): string => {
  const own = orderArrival(order, arrival);
  if (own === null) return routeText.closed;
  if (own.kind === 'noCourier') return routeText.noArrival;
  if (own.kind === 'noRoute') return routeText.noRouteArrival;
  const age = computedAgo(now - (arrival?.computedAt ?? now));
  if (own.kind === 'inStore') return routeText.inStore(age);
  return routeText.arrives[own.from](hourMinute(own.at), age);
};

const courierFact = ({ name }: Reference, age: Seen): string =>
  age === null ? routeText.noPosition(name) : routeText.seen[age.freshness](name, duration(age.ageMs));

const routeFact = ({ order }: ListedOrder, age: Seen, route: OrderRoute | null, failure: ErrorCode | null): string => {
  if (destinationOf(order) === null) return routeText.noPlace;
  if (age === null || age.freshness === 'off') return routeText.noArrival;
  if (route === null) return failure === null ? routeText.loading : routeText.failed;
  if (route.geometry === null || route.source === null || route.distanceM === null) return routeText.noRoute;
  const length = metres(route.distanceM);
  return route.source === 'estimate' ? routeText.estimated(length) : routeText.onStreets(length);
};

const riskFact = ({ order, forecast, level }: ListedOrder): string => {
  if (forecast !== null) return `${riskReason(forecast, order)}; ${riskArrival(forecast)}`;
  return level === 'LATE' ? routeText.late : routeText.noRisk;
};

/** [FC21] The act that still brings the order in time, and its courier's name where it is seen. */
export type OfferedAct = { option: RescueOption; courier: string | null } | null;

const actFacts = (act: OfferedAct): Facts =>
  act === null
    ? []
    : [
        {
          name: routeText.act,
          text: routeText.rescue(
            rescueAct(act.option, act.courier),
            rescueGain(act.option, act.courier),
            hourMinute(act.option.actBefore),
          ),
        },
      ];

type Facts = { name: string; text: string }[];

/** [FC16] [FC20] */
const readyText = ({ order, timing }: ListedOrder, now: number): string | null => {
  if (order.readyAt !== null && readyConflict(order) === null) return routeText.readyMarked(hourMinute(order.readyAt));
  const expectedAt = timing?.readyAt ?? null;
  if (expectedAt === null) return null;
  return (expectedAt > now ? routeText.readyAt : routeText.readySince)(hourMinute(expectedAt));
};

const timingFacts = (listed: ListedOrder, now: number): Facts => {
  const ready = readyText(listed, now);
  const { timing } = listed;
  return [
    ...(ready === null ? [] : [{ name: routeText.ready, text: ready }]),
    ...(timing === null ? [] : [{ name: routeText.between, text: betweenText(timing.interval) }]),
  ];
};

/** [OR115] */
export const routeFacts = (
  listed: ListedOrder,
  age: Seen,
  { route, failure }: { route: OrderRoute | null; failure: ErrorCode | null },
  hasBranchPlace: boolean,
  act: OfferedAct,
  now: number,
): Facts => {
  const missing = [
    ...(destinationOf(listed.order) === null ? [routeText.noPlace] : []),
    ...(hasBranchPlace ? [] : [routeText.noBranchPlace]),
  ];
  const places = missing.length === 0 ? [] : [{ name: routeText.missing, text: missing.join(' ') }];
  const { order } = listed;
  if (!isActiveStatus(order.status)) return [{ name: routeText.arrival, text: routeText.closed }, ...places];
  const onTheWay =
    order.courier === null
      ? [{ name: routeText.courier, text: routeText.noCourier }]
      : [
          { name: routeText.arrival, text: arrivalFact(listed, now) },
          { name: routeText.courier, text: courierFact(order.courier, age) },
          { name: routeText.route, text: routeFact(listed, age, ownRoute(listed, route), failure) },
        ];
  return [
    ...timingFacts(listed, now),
    ...onTheWay,
    { name: routeText.risk, text: riskFact(listed) },
    ...actFacts(act),
    ...places,
  ];
};
