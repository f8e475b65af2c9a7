import { SAMPLE_TIME, sampleCourier, sampleIncident, sampleOrder } from '@despacho/contract/samples.ts';
import { describe, expect, it } from 'vitest';
import { alarmsFor } from '../alarms/conditions.ts';
import { helpersNear, MAX_ROUTED, soonest } from './nearest.ts';
import { placeOfAlarm } from './place.ts';
import { redZones, zoneAt } from './redZones.ts';
import { raisedReports, reportedEvents } from './reports.ts';

const now = Date.parse(SAMPLE_TIME);
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const report = (id: string, minutes: number, only = {}) => sampleIncident({ id, at: at(minutes), ...only });

describe('[IC20] open reports of one courier', () => {
  const place = { lat: 14.6, lng: -90.5 };
  const flood = Array.from({ length: 50 }, (_, index) =>
    report(`r${String(index).padStart(2, '0')}`, index * 61, {
      kind: index % 2 === 0 ? 'Robo' : 'Extorsion',
      position: place,
    }),
  );
  const idsOf = (reports: readonly { id: string }[]) => reports.map(({ id }) => id);
  const alarmsOf = (reports: ReturnType<typeof report>[], couriers: ReturnType<typeof sampleCourier>[] = []) =>
    alarmsFor(
      {
        orders: [],
        companies: new Map(),
        couriers: new Map(couriers.map((courier) => [courier.id, courier])),
        incidents: new Map(reports.map((each) => [each.id, each])),
        open: new Set<string>(),
        fixes: new Map(),
        rate: 1,
      },
      now,
    ).map(({ rule, subject }) => `${rule} ${subject.id}`);

  it('beyond three wait until one of these is over, in whichever order they arrive', () => {
    expect(idsOf(raisedReports(flood.toReversed()))).toEqual(['r00', 'r01', 'r02']);
    const over = flood.map((each, index) => (index === 1 ? { ...each, closedAt: each.at } : each));
    expect(idsOf(raisedReports(over))).toEqual(['r00', 'r01', 'r02', 'r03']);
    const others = [report('x', 0, { courier: { id: 'rosa', name: 'Rosa' } }), report('y', 0, { courier: null })];
    expect(idsOf(raisedReports([...flood, ...others]))).toEqual(expect.arrayContaining(['x', 'y']));
  });

  it('that wait raise no alarm and make no red zone, and silence no alert of the courier', () => {
    expect(alarmsOf(flood)).toHaveLength(3);
    expect(redZones(flood, [])).toHaveLength(3);
    const waiting = flood.map((each, index) => ({ ...each, at: at(index * 61 - 61 * 60) }));
    const robbed = sampleCourier({ id: 'courier-1', alert: 'robbery', alertAt: waiting.at(-2)?.at ?? null });
    expect(alarmsOf(waiting, [robbed])).toContain('theft courier-1');
  });

  it('of one event do not make other events wait', () => {
    const taps = [0, 1, 2, 3].map((minutes) => report(`tap-${minutes}`, minutes, { position: place }));
    const later = [report('e', 200, { kind: 'Extorsion', position: place }), report('t', 201, { position: place })];
    expect(alarmsOf([...taps, ...later])).toEqual(['theft tap-0', 'extortion e', 'theft t']);
    expect(redZones([...taps, ...later], []).map(({ id }) => id)).toEqual(['tap-0', 'tap-1', 'tap-2', 'e', 't']);
    const ended = taps.map((tap, index) => (index === 3 ? tap : { ...tap, closedAt: at(10) }));
    expect(alarmsOf(ended)).toEqual(['theft tap-0']);
  });
});

describe('[IC2] reports of one event', () => {
  const firsts = (...reports: ReturnType<typeof report>[]) => reportedEvents(reports).map(({ first }) => first.id);

  it('are one, in whichever order they arrive, and two after an hour', () => {
    expect(firsts(report('b', 1), report('a', 0), report('c', 60))).toEqual(['a']);
    expect(firsts(report('a', 0), report('late', 61))).toEqual(['a', 'late']);
  });

  it('of another courier, of another kind or without a person are events of their own', () => {
    const nobody = { courier: null, userName: null };
    expect(
      firsts(
        report('a', 0),
        report('b', 1, { courier: { id: 'rosa', name: 'Rosa' } }),
        report('c', 2, { kind: 'Extorsion' }),
        report('d', 3, nobody),
        report('e', 4, nobody),
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('without a courier are distinguished by the user', () => {
    const by = (userName: string) => ({ courier: null, userName });
    expect(firsts(report('a', 0, by('Luis')), report('b', 1, by('Luis')), report('c', 2, by('Eva')))).toEqual([
      'a',
      'c',
    ]);
  });

  it('after the event was closed are a new one; it is open while one of them is', () => {
    const closed = { closedAt: at(10) };
    expect(firsts(report('a', 0, closed), report('b', 11))).toEqual(['a', 'b']);
    expect(reportedEvents([report('a', 0, closed), report('b', 5)]).map(({ isOpen }) => isOpen)).toEqual([true]);
    expect(reportedEvents([report('a', 0, closed)]).map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  it('raise one alarm', () => {
    const incidents = new Map([report('a', 0), report('b', 1)].map((one) => [one.id, one]));
    const world = {
      orders: [],
      companies: new Map(),
      couriers: new Map([['courier-1', sampleCourier()]]),
      incidents,
      open: new Set<string>(),
      fixes: new Map(),
      rate: 1,
    };
    expect(alarmsFor(world, now).map(({ subject }) => subject.id)).toEqual(['a']);
  });
});

describe('red zones', () => {
  const centre = { lat: 14.6, lng: -90.5 };
  const fixed = { id: 'zone-1', position: { lat: 14.7, lng: -90.5 } };

  it('[IC3] are open incidents with a place, and the fixed points', () => {
    const zones = redZones(
      [report('open', 0), report('closed', 0, { closedAt: SAMPLE_TIME }), report('nowhere', 0, { position: null })],
      [fixed],
    );
    expect(zones.map(({ id, kind }) => [id, kind])).toEqual([
      ['open', 'incident'],
      ['zone-1', 'fixed'],
    ]);
  });

  it('[IC3] reach 200 m', () => {
    const zones = redZones([report('open', 0, { position: centre })], [fixed]);
    const north = (metres: number) => ({ lat: centre.lat + metres / 111_195, lng: centre.lng });
    expect(zoneAt(north(199), zones)?.id).toBe('open');
    expect(zoneAt(north(201), zones)).toBeNull();
    expect(zoneAt(null, zones)).toBeNull();
  });
});

describe('the place of an alarm and who is near it', () => {
  const time = { now, rate: 1 };
  const place = { lat: 14.6, lng: -90.5 };
  const fix = (km: number, ageMin = 1) => ({
    position: { lat: 14.6 + km / 111.195, lng: -90.5 },
    at: now - ageMin * 60_000,
  });

  it('[IC5] is the reported one, else the last position with its age', () => {
    expect(placeOfAlarm(place, fix(1), time)).toEqual({ position: place, source: 'report', ageSec: null });
    expect(placeOfAlarm(null, fix(0, 3), time)).toEqual({ position: place, source: 'fix', ageSec: 180 });
    expect(placeOfAlarm(null, undefined, time)).toBeNull();
  });

  it('[IC6] leaves out the courier of the alarm, the unavailable, the troubled, the silent and those off duty', () => {
    const couriers = [
      sampleCourier({ id: 'self' }),
      sampleCourier({ id: 'near' }),
      sampleCourier({ id: 'nearer' }),
      sampleCourier({ id: 'unavailable', availability: 'unavailable' }),
      sampleCourier({ id: 'troubled', alert: 'flatTire' }),
      sampleCourier({ id: 'silent' }),
      sampleCourier({ id: 'new', accountStatus: 'NEW' }),
      sampleCourier({ id: 'unknown' }),
    ];
    const fixes = new Map(couriers.map(({ id }) => [id, fix(id === 'nearer' ? 0.5 : 1, id === 'silent' ? 6 : 1)]));
    fixes.delete('unknown');
    const orders = [sampleOrder({ status: 'En ruta', courier: { id: 'near', name: 'Near' } })];
    const helpers = helpersNear(place, 'self', { couriers, statuses: () => null, orders, fixes }, time);
    expect(
      helpers.map(({ courier, orderCount, state, distanceM }) => [courier.id, orderCount, state, distanceM]),
    ).toEqual([
      ['nearer', 0, 'unknown', 500],
      ['near', 1, 'going', 1000],
    ]);
  });

  it('[IC6] asks for fifteen routes at most, and returns the five soonest by street', () => {
    const couriers = Array.from({ length: 30 }, (_, index) => sampleCourier({ id: `c${index}` }));
    const fixes = new Map(couriers.map(({ id }, index) => [id, fix(index / 10)]));
    const helpers = helpersNear(place, null, { couriers, statuses: () => null, orders: [], fixes }, time);
    expect(helpers).toHaveLength(MAX_ROUTED);
    const seconds = new Map(helpers.map(({ courier }, index) => [courier.id, index === 0 ? null : 1_000 - index]));
    const found = soonest(helpers, seconds);
    expect(found.map(({ courier }) => courier.id)).toEqual(['c14', 'c13', 'c12', 'c11', 'c10']);
    expect(found[0]).not.toHaveProperty('position');
  });
});
