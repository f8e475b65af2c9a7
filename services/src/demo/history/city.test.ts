import { isDeepStrictEqual } from 'node:util';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { alarmsFor, type AlarmWorld } from '@despacho/domain/alarms/conditions.ts';
import { reconcile } from '@despacho/domain/alarms/reconcile.ts';
import { callKey } from '@despacho/domain/alarms/rules.ts';
import { alertFor } from '@despacho/domain/lateness/alerts.ts';
import { elapsedMs } from '@despacho/domain/lateness/elapsed.ts';
import { incidentsToday } from '@despacho/domain/incidents.ts';
import { dayPath, isSameLocalDay, localDay } from '@despacho/domain/localTime.ts';
import { addCounts } from '@despacho/domain/trust/counts.ts';
import { figuresOf } from '@despacho/domain/trust/report.ts';
import { describe, expect, it } from 'vitest';
import { payFigure, payList } from '@despacho/contract/pay.ts';
import { deliveryOf, payLines } from '@despacho/domain/pay/lines.ts';
import { z } from 'zod';
import { alarmCodec } from '../../store/alarms.ts';
import { controllerCodec } from '../../store/accounts/controllers.ts';
import { courierCodec, fixOf } from '../../store/couriers/couriers.ts';
import { courierStatusCodec } from '../../store/couriers/courierStatuses.ts';
import { readMs } from '../../store/documents/instants.ts';
import { incidentCodec } from '../../store/incidents.ts';
import { COMPANIES } from '../city/companies.ts';
import { ordersIn, readAll, setupOf, type Documents } from '../simulator/playgroundFixture.ts';
import { cityDocuments } from './city.ts';

/** Nine in the evening in Guatemala. */
const NOW = Date.parse('2026-11-22T03:00:00Z');
const setup = setupOf({ couriers: 40 });
const found = cityDocuments(setup, NOW);
const documents: Documents = new Map(found.map(({ path, data }) => [path, data]));
const below = (prefix: string): string[] => [...documents.keys()].filter((path) => path.startsWith(`${prefix}/`));

const ascending = (a: number, b: number): number => a - b;

describe('the initial documents of a city', () => {
  it('[RP11] contain reports by mail whose first run is due', () => {
    const schedules = below('reportSchedules').map((path) => documents.get(path));
    expect(schedules.map((each) => each?.['stopped'])).toEqual([null, null, null, null]);
    const due = schedules.map((each) => Number(each?.['dueAtMs']));
    expect(due.filter((at) => at > NOW || at < NOW - 31 * 86_400_000)).toEqual([]);
  });

  it('are the same for the same seed and instant, and others for another seed', () => {
    expect(isDeepStrictEqual(cityDocuments(setup, NOW), found)).toBe(true);
    expect(isDeepStrictEqual(cityDocuments({ ...setup, seed: setup.seed + 1 }, NOW), found)).toBe(false);
  });

  it('[DM5] contain the boards of the three hours before, the last with the orders that are active', () => {
    expect(below('boardHours').map((path) => path.slice(-2))).toEqual(['18', '19', '20', '21']);
    const last = documents.get(below('boardHours').at(-1) ?? '');
    expect(last?.['payload']).toBeInstanceOf(Uint8Array);
    expect(last?.['firstAt']).toEqual(last?.['hourAt']);
  });

  it('have one path each', () => {
    expect(documents.size).toBe(found.length);
    expect(found.filter(({ path }) => path.split('/').length % 2 !== 0)).toEqual([]);
  });

  it('contain a day of orders in every state and the month before', () => {
    const orders = ordersIn(documents);
    const today = orders.filter(({ createdAt }) => isSameLocalDay(Date.parse(createdAt), NOW));
    expect(new Set(today.flatMap(({ stateTime }) => Object.keys(stateTime)))).toEqual(
      new Set(Object.values(ORDER_STATUS)),
    );
    expect(new Set(today.map(({ status }) => status)).size).toBeGreaterThanOrEqual(7);
    expect(today.length).toBeGreaterThan(1_000);
    const days = new Set(orders.map(({ createdAt }) => dayPath(Date.parse(createdAt)).monthDay));
    expect(days.size).toBeGreaterThanOrEqual(30);
    expect(orders.filter(({ isActive, createdAt }) => isActive && Date.parse(createdAt) > NOW)).toEqual([]);
  });

  it('[TS9] contain six weeks of the trust report, with no share above the whole, and nothing of today', () => {
    const days = below('trustDays').toSorted();
    expect([days.length, days.at(-1)]).toEqual([42, 'trustDays/2026-11-20']);
    const sums = days.map((path) =>
      z.record(z.string(), z.int().min(0)).parse(JSON.parse(String(documents.get(path)?.['counts']))),
    );
    const figures = figuresOf(addCounts(sums));
    expect(figures.filter(({ id, part, of }) => of !== null && part > of && !id.endsWith('AlarmRate'))).toEqual([]);
    expect(figures.filter(({ part, of }) => of === 0 && part > 0)).toEqual([]);
    expect(figures.filter(({ part }) => part === 0).map(({ id }) => id)).toEqual([
      'floodShare',
      'smsRecorded',
      'emailRecorded',
    ]);
  });

  it('[PY1] contain a price list of pay by which every delivery of the month pays', () => {
    const lists = below('payLists').map((path) => payList.parse({ ...documents.get(path), id: path.slice(-10) }));
    const figures = below('payFigures').map((path) => payFigure.parse({ ...documents.get(path), id: path }));
    const deliveries = ordersIn(documents).flatMap((order) => deliveryOf(order) ?? []);
    const lines = payLines({ deliveries, shifts: [], corrections: [] }, { lists, figures });
    const base = lines.filter(({ kind }) => kind === 'base');
    expect(base.length).toBe(new Set(deliveries.map(({ id }) => id)).size);
    expect(lines.some(({ kind }) => kind === 'holiday')).toBe(true);
  });

  it('[AL3] contain the level of every order, as the job would have written it', () => {
    const limits = new Map(COMPANIES.map(({ id, lateLimitSec }) => [id, lateLimitSec]));
    const wrong = ordersIn(documents).filter((order) => {
      if (order.status === ORDER_STATUS.RE_AGEND || order.status === ORDER_STATUS.DELETED) return false;
      return order.alert !== alertFor(elapsedMs(order, NOW), limits.get(order.company.id) ?? null);
    });
    expect(wrong).toEqual([]);
  });

  it('[DO14] contain since when couriers wait in their stores', () => {
    const waiting = readAll(documents, courierStatusCodec).flatMap(({ inStoreSince }) => inStoreSince ?? []);
    expect(waiting.length).toBeGreaterThan(2);
    expect(waiting.filter((since) => Date.parse(since) > NOW)).toEqual([]);
  });

  it('[DO15] contain the last position of every working courier', () => {
    const working = readAll(documents, courierCodec).filter(({ accountStatus }) => accountStatus === 'ACTIVE');
    const ages = working.map(({ id }) => NOW - (fixOf(id, documents.get(`bikers/${id}`) ?? {}, 0)?.at ?? Infinity));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThan(30 * 60_000);
  });

  it('[CO9] contain thefts and extortions of today and of the month', () => {
    const incidents = ['theft', 'extortion'].flatMap((name) => readAll(documents, incidentCodec, name));
    const rows = incidentsToday(incidents, [], NOW);
    expect(rows.filter(({ isOpen }) => isOpen).length).toBeGreaterThanOrEqual(2);
    expect(incidents.length - rows.length).toBeGreaterThan(10);
    const misfiled = below('theft').filter((path) => {
      const at = readMs(documents.get(path)?.['time']);
      return at === null || !path.startsWith(`theft/${dayPath(at).year}/${dayPath(at).monthDay}/`);
    });
    expect(misfiled).toEqual([]);
  });

  it('[AR1] [AR8] contain the open alarms that the job would have raised', () => {
    const orders = ordersIn(documents);
    const couriers = below('bikers').flatMap((path) => {
      const read = courierCodec.read(path.slice('bikers/'.length), documents.get(path) ?? {});
      return read.ok ? [[read.value.id, read.value] as const] : [];
    });
    const incidents = [...below('theft'), ...below('extortion')].flatMap((path) => {
      const [collection = '', , , id = ''] = path.split('/');
      const read = incidentCodec.read(id, documents.get(path) ?? {}, { collection });
      return read.ok && isSameLocalDay(Date.parse(read.value.at), NOW) ? [[id, read.value] as const] : [];
    });
    const world: AlarmWorld = {
      orders,
      companies: new Map(COMPANIES.map((company) => [company.id, company])),
      couriers: new Map(couriers),
      incidents: new Map(incidents),
      fixes: new Map(),
      open: new Set(),
      rate: 1,
    };
    const alarms = below('alarms').map((path) => {
      const read = alarmCodec.read(path.slice('alarms/'.length), documents.get(path) ?? {});
      if (!read.ok) throw new Error(read.reason);
      return read.value;
    });
    const input = {
      alarms,
      expected: alarmsFor(world, NOW),
      episodes: new Map(),
      start: null,
      isUndecided: () => false,
    };
    expect(reconcile(input, NOW)).toEqual({ raise: [], revise: [], clear: [], supersede: [] });
    const calls = new Set(alarms.map(callKey));
    expect(calls.size).toBe(alarms.length);
    const before = alarmsFor(world, NOW - 2 * 60_000).filter(({ subject }) => subject.kind !== 'courier');
    expect(before.map(callKey).filter((call) => !calls.has(call))).toEqual([]);
    expect(alarms.filter(({ raisedAt }) => Date.parse(raisedAt) > NOW)).toEqual([]);
    const rules = new Set(alarms.map(({ rule }) => rule));
    expect((['theft', 'extortion'] as const).filter((rule) => !rules.has(rule))).toEqual([]);
    expect(alarms.some(({ acknowledgedBy }) => acknowledgedBy !== null)).toBe(true);
  });

  it('[DM3] contain a customer rating in the order and in its own collection', () => {
    const rated = ordersIn(documents).filter(({ customerRating }) => customerRating !== null);
    expect(rated.length).toBeGreaterThan(50);
    expect(below('RatedByCustomer')).toHaveLength(rated.length);
    for (const { id, number, customerRating, status } of rated) {
      expect(status).toBe(ORDER_STATUS.DELIVERED);
      expect(documents.get(`RatedByCustomer/${id}`)).toMatchObject({ orderId: number, rating: customerRating });
    }
  });

  it('add up the ratings of couriers correctly, in their summary and in their record', () => {
    const couriers = new Map(readAll(documents, courierCodec).map((courier) => [courier.id, courier]));
    const summaries = below('ratingPilots').filter((path) => path.split('/').length === 2);
    expect(summaries.length).toBeGreaterThan(10);
    for (const path of summaries) {
      const stars = below(`${path}/comments`).map((comment) => Number(documents.get(comment)?.['rating']));
      const accumStarts = stars.reduce((sum, rating) => sum + rating, 0);
      expect(documents.get(path)).toEqual({
        totalComments: stars.length,
        accumStarts,
        avarage: accumStarts / stars.length,
      });
      const { ratings } = couriers.get(path.slice('ratingPilots/'.length)) ?? { ratings: [] };
      expect(ratings.toSorted(ascending)).toEqual(stars.toSorted(ascending));
    }
  });

  it("[TM4] contain the month's schedule of the company with assistance, and today's attendance", () => {
    const { year, monthDay } = dayPath(NOW);
    expect(below(`checkin/${year}/${monthDay}`).length).toBeGreaterThan(2);
    const statuses = new Set(below('schedules').map((path) => documents.get(path)?.['status']));
    expect(statuses).toEqual(new Set(['Pendiente', 'Iniciado', 'Completado', 'Cancelado']));
  });

  it('[DM5] contain the ranking of every day that is over, with all its deliveries', () => {
    const record = z.object({ day: z.string(), couriers: z.array(z.object({ delivered: z.number() })) });
    const ranked = below('bikersRanking').map((path) => record.parse(documents.get(path)));
    const dayOf = (deliveredAt: string | null): string => localDay(Date.parse(deliveredAt ?? ''));
    const delivered = ordersIn(documents).filter(
      ({ status, courier, deliveredAt }) =>
        status === ORDER_STATUS.DELIVERED && courier !== null && dayOf(deliveredAt) < localDay(NOW),
    );
    const counts = new Map(
      [...Map.groupBy(delivered, ({ deliveredAt }) => dayOf(deliveredAt))].map(([day, all]) => [day, all.length]),
    );
    expect(counts.size).toBeGreaterThan(20);
    expect(
      new Map(ranked.map(({ day, couriers }) => [day, couriers.reduce((sum, each) => sum + each.delivered, 0)])),
    ).toEqual(counts);
  });

  it('[AC1] contain users of every role', () => {
    const roles = new Set(readAll(documents, controllerCodec).map(({ role }) => role));
    expect(roles.size).toBe(10);
  });

  it('[DM3] contain a record of every message that an order marks as sent', () => {
    const orders = ordersIn(documents);
    expect(below('smsSends')).toHaveLength(orders.filter(({ isSmsSent }) => isSmsSent).length);
    expect(below('emailSends')).toHaveLength(orders.filter(({ isEmailSent }) => isEmailSent).length);
    expect(below('smsSends').length).toBeGreaterThan(50);
  });

  it('contain dangerous zones, tags, phones and the catalog', () => {
    for (const name of ['zones', 'tagComments', 'phones', 'countries', 'regions', 'cities', 'companies', 'branches']) {
      expect(below(name).length).toBeGreaterThan(0);
    }
  });

  it('also work for one courier, and right after midnight', () => {
    expect(
      ordersIn(new Map(cityDocuments(setupOf({ couriers: 1 }), NOW).map(({ path, data }) => [path, data]))).length,
    ).toBeGreaterThan(10);
    const midnight = Date.parse('2026-11-22T06:00:30Z');
    const early = new Map(cityDocuments(setup, midnight).map(({ path, data }) => [path, data]));
    const incidents = ['theft', 'extortion'].flatMap((name) => readAll(early, incidentCodec, name));
    expect(incidentsToday(incidents, [], midnight).length).toBeGreaterThanOrEqual(2);
    expect(ordersIn(early).filter(({ isActive }) => isActive).length).toBeGreaterThan(20);
  });
});
