import type { AlertLevel } from '@despacho/contract/orders/order.ts';
import type { LngLat } from '@despacho/ui/map/geometry.ts';
import type { OrderMark } from '@despacho/ui/map/orderLayer.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE, NOW, SECOND } from './boardFixture.ts';
import { CLOSE_UP_STAY_MS, nextCloseUp, type CloseUp } from './closeUp.ts';
import type { IncidentMark } from './incidentMarks.ts';

const north: LngLat = [-90.48, 14.66];
const south: LngLat = [-90.55, 14.53];
const orders = (at: LngLat, count: number, level: AlertLevel = 'LATE'): OrderMark[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${at.join()}-${level}-${index}`, at, level }));
const robbery = (only: Partial<IncidentMark> = {}): IncidentMark => ({
  key: 'incident:1',
  what: 'Robo',
  at: [-90.5, 14.6],
  ageMs: 0,
  isDanger: true,
  isDrill: false,
  way: [],
  holder: null,
  ...only,
});
const at = (sinceMs: number, rate = 1) => ({ now: NOW + sinceMs, rate });
const of = (previous: CloseUp | null, rows: OrderMark[], sinceMs: number, incidents: IncidentMark[] = []) =>
  nextCloseUp(previous, { orders: rows, incidents }, at(sinceMs));

describe('[MA19] the close-up', () => {
  it('is on the worst cluster: late orders weigh more than any number of calm ones', () => {
    const first = of(null, [...orders(north, 3), ...orders(south, 400, 'ON_TIME')], 0);
    expect(first?.at[0]).toBeCloseTo(north[0], 6);
    expect(first?.at[1]).toBeCloseTo(north[1], 6);
    expect(of(null, [...orders(north, 2), ...orders(south, 6, 'TO_BE_LATE')], 0)?.at[1]).toBeCloseTo(south[1], 6);
    expect(of(null, orders(south, 3, 'ON_TIME'), 0)?.at[1]).toBeCloseTo(south[1], 6);
    expect(of(null, [], 0)).toBeNull();
  });

  it('[MA27] stays for a real minute, whatever the orders do, at any speed of the city', () => {
    const first = of(null, orders(north, 3), 0);
    expect(of(first, orders(south, 30), CLOSE_UP_STAY_MS - 1)).toBe(first);
    expect(of(first, [], CLOSE_UP_STAY_MS - 1)).toBe(first);
    const fast = nextCloseUp(first, { orders: orders(south, 30), incidents: [] }, at(19 * MINUTE, 20));
    expect(fast).toBe(first);
    expect(nextCloseUp(first, { orders: orders(south, 30), incidents: [] }, at(20 * MINUTE, 20))).not.toBe(first);
  });

  it('[MA27] stays longer unless another cluster is clearly worse', () => {
    const first = of(null, orders(north, 4), 0);
    expect(of(first, [...orders(north, 4), ...orders(south, 5)], 5 * MINUTE)).toBe(first);
    const moved = of(first, [...orders(north, 4), ...orders(south, 6)], 5 * MINUTE);
    expect(moved).toMatchObject({ incident: null, since: NOW + 5 * MINUTE });
    expect(moved?.at[1]).toBeCloseTo(south[1], 6);
    // Without any order it stays where it is.
    expect(of(first, [], 5 * MINUTE)).toBe(first);
  });

  it('goes to an incident without an owner at once, and stays until it has one', () => {
    const first = of(null, orders(north, 3), 0);
    const incident = of(first, orders(north, 3), SECOND, [robbery()]);
    expect(incident).toMatchObject({ incident: 'incident:1', at: [-90.5, 14.6] });
    const newer = robbery({ key: 'incident:2', at: south });
    expect(of(incident, orders(north, 30), 30 * MINUTE, [newer, robbery()])).toBe(incident);
    expect(of(incident, [], 2 * SECOND, [robbery({ at: [-90.501, 14.601] })])).toBe(incident);
    const moving = of(incident, [], 2 * SECOND, [robbery({ at: north })]);
    expect(moving).toMatchObject({ at: north, since: NOW + SECOND });
    const acknowledged = robbery({ holder: 'Carla' });
    expect(of(incident, orders(north, 3), 30 * SECOND, [acknowledged])).toBe(incident);
    expect(of(incident, orders(north, 3), 61 * SECOND, [acknowledged])).toMatchObject({ incident: null });
  });

  it('does not go to a fault without danger', () => {
    const first = of(null, orders(north, 3), 0);
    expect(of(first, orders(north, 3), 2 * MINUTE, [robbery({ isDanger: false })])).toBe(first);
  });

  it('never moves twice within a minute while no incident appears', () => {
    const place = fc.tuple(
      fc.double({ min: -90.6, max: -90.45, noNaN: true }),
      fc.double({ min: 14.5, max: 14.7, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(place, { maxLength: 12 }), { minLength: 2, maxLength: 40 }), (moments) => {
        const shown: CloseUp[] = [];
        moments.forEach((places, step) => {
          const rows = places.flatMap((one) => orders(one, 1));
          const next = of(shown.at(-1) ?? null, rows, step * 10 * SECOND);
          if (next !== null && next !== shown.at(-1)) shown.push(next);
        });
        const stays = shown.slice(1).map(({ since }, index) => since - (shown[index]?.since ?? 0));
        expect(stays.filter((ms) => ms < CLOSE_UP_STAY_MS)).toEqual([]);
      }),
    );
  });
});
