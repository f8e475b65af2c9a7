// All documents the city begins with: its master data, the month before, and the current day as simulated.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { DayEntry } from '@despacho/contract/couriers/ranking.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { addDeliveries } from '@despacho/domain/couriers/ranking.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { startOfLocalDay, localDay } from '@despacho/domain/localTime.ts';
import { branchCodec } from '../../store/companies/branches.ts';
import { companyCodec } from '../../store/companies/companies.ts';
import { courierAlertCodec } from '../../store/couriers/courierAlerts.ts';
import { courierCodec } from '../../store/couriers/couriers.ts';
import { courierStatusCodec } from '../../store/couriers/courierStatuses.ts';
import { rankingDocument } from '../../store/couriers/rankings.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { controllerDocuments } from '../accounts.ts';
import { catalogDocuments } from '../catalog/catalog.ts';
import { BRANCHES, COMPANIES } from '../city/companies.ts';
import { couriersFor, phoneDocuments } from '../city/couriers.ts';
import { surroundingDocuments } from '../city/surroundings.ts';
import { ADDED_ALERT_LABEL } from '../city/text.ts';
import { documentOf, type PlainDocument, type Write } from '../documents.ts';
import { randomFor } from '../random.ts';
import { fixWrite } from '../simulator/couriers/phones.ts';
import { waitingSince } from '../simulator/couriers/waiting.ts';
import { mergeWrite } from '../simulator/draft.ts';
import { worldFrom } from '../simulator/opening.ts';
import { play } from '../simulator/step.ts';
import type { Rider, Setup, World } from '../simulator/world.ts';
import { alarmsBefore } from './alarms.ts';
import { attendanceUntil } from './attendance.ts';
import { boardDocuments, boardRecorder } from './boards.ts';
import { incidentsBefore, incidentsOfToday } from './incidents.ts';
import { monthBefore, ordersBefore } from './month.ts';
import { payBefore } from './pay.ts';
import { ratingsUntil } from './ratings.ts';
import { scheduleDocuments } from './reportSchedules.ts';
import { settlementsBefore } from './settlements.ts';
import { trustBefore } from './trust.ts';

// The ranking records of the days before the simulated one, as the nightly job writes them from the same orders [RK1].
const limits = new Map(COMPANIES.map((company) => [company.id, company]));

/** `now`: milliseconds of the city's clock; its day is not over. */
const rankingsBefore = (orders: readonly Order[], now: number): PlainDocument[] => {
  const delivered = orders.filter(
    ({ status, deliveredAt }) => status === ORDER_STATUS.DELIVERED && deliveredAt !== null,
  );
  const days = Map.groupBy(delivered, ({ deliveredAt }) => localDay(Date.parse(deliveredAt ?? '')));
  return [...days]
    .filter(([day]) => day < localDay(now))
    .map(([day, ofDay]) => {
      const entries = new Map<string, DayEntry>();
      addDeliveries(entries, ofDay, limits, now);
      return rankingDocument({ day, calculatedAt: now, isWhole: true, entries: [...entries.values()] });
    });
};

/** Today from midnight, but at least the time until the city has its usual number of orders. */
export const playedFrom = (now: number): number => Math.min(startOfLocalDay(now), now - 6 * HOUR_MS);

/** All couriers in their store, no orders. */
export const idleCity = (setup: Setup, couriers: readonly Courier[], at: number): World =>
  worldFrom(setup, at, {
    companies: COMPANIES,
    branches: BRANCHES,
    couriers,
    statuses: [],
    fixes: [],
    orders: [],
    incidents: [],
    existingOrderIds: new Set(),
  });

const statusDocuments = (riders: Iterable<Rider>): PlainDocument[] =>
  Array.from(riders, (rider) => {
    const { id, isDelivering, isReturning } = rider.status;
    return documentOf(courierStatusCodec, {
      id,
      isDelivering: isDelivering ?? false,
      isReturning: isReturning ?? false,
      inStoreSince: waitingSince(rider),
    });
  });

/** A phone that is silent now last sent its position some real minutes ago. */
const fixesBefore = ({ seed, rate }: Setup, riders: readonly Rider[], now: number): Write[] =>
  riders
    .filter(({ courier, lastFixAt }) => courier.accountStatus === 'ACTIVE' && lastFixAt === 0)
    .map((rider) => {
      const minutes = randomFor(seed, 'last-fix', rider.courier.id).between(1.5, 12);
      return fixWrite(seed, rider, Math.round(now - minutes * 60_000 * rate));
    });

/** Written here because the job that maintains the levels has not run yet. */
const levelWrites = ({ orders, companies, at }: World): Write[] =>
  Array.from(orders.values(), ({ order, createdAtMs }) => ({
    kind: 'update',
    isGuarded: false,
    path: `${orderCodec.collection}/${order.id}`,
    data: orderCodec.write({
      alert: alertFor(at - createdAtMs, companies.get(order.company.id)?.lateLimitSec ?? null),
    }),
  }));

/** The same seed and instant give the same documents. */
export const cityDocuments = (setup: Setup, now: number): PlainDocument[] => {
  const { seed } = setup;
  const unratedCouriers = couriersFor(seed, setup.couriers);
  const { documents: ratings, ratings: ratingsByCourier } = ratingsUntil(seed, unratedCouriers, now);
  const couriers = unratedCouriers.map((courier) => ({ ...courier, ratings: ratingsByCourier.get(courier.id) ?? [] }));
  const begin = playedFrom(now);
  const recorder = boardRecorder(now);
  const { world, writes } = play(idleCity(setup, couriers, begin), now, recorder.onStep);
  const riders = [...world.riders.values()];

  const documents = new Map<string, Write>();
  const add = (added: readonly PlainDocument[]): void => {
    for (const document of added) mergeWrite(documents, { kind: 'create', ...document });
  };
  add(catalogDocuments());
  add([documentOf(courierAlertCodec, { id: 'heavyRain', label: ADDED_ALERT_LABEL, color: 'warning', order: 10 })]);
  add(controllerDocuments(seed));
  add(surroundingDocuments(seed));
  add(COMPANIES.map((company) => documentOf(companyCodec, company)));
  add(BRANCHES.map((branch) => documentOf(branchCodec, branch)));
  add(couriers.map((courier) => documentOf(courierCodec, courier)));
  add(phoneDocuments(couriers));
  add(ratings);
  add(attendanceUntil(seed, couriers, begin));
  const month = ordersBefore(setup, couriers, begin);
  add(monthBefore(seed, month));
  add(settlementsBefore(seed, month, begin));
  add(payBefore(begin));
  add(rankingsBefore(month, now));
  add(incidentsBefore(seed, riders, now));
  add(trustBefore(seed, now));
  add(alarmsBefore(world, incidentsOfToday(seed, riders, now), now));
  add(scheduleDocuments(seed, now));
  for (const write of [...writes, ...levelWrites(world)]) mergeWrite(documents, write);
  for (const write of fixesBefore(setup, riders, now)) mergeWrite(documents, write);
  add(statusDocuments(riders));
  add(boardDocuments(recorder.frames()));
  return Array.from(documents.values(), ({ path, data }) => ({ path, data }));
};
