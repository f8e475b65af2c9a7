import { DAY_MS } from '@despacho/contract/durations.ts';
import { HALF_HOURS } from '@despacho/contract/numbers.ts';
import { localDay, startOfLocalDay } from '@despacho/domain/localTime.ts';
import { foldDay } from '@despacho/domain/numbers/blocks.ts';
import { factOf } from '@despacho/domain/numbers/facts.ts';
import { forecastOf, type PastDay } from '@despacho/domain/shifts/forecast.ts';
import { FIRST_SLOT, workByDay } from '@despacho/domain/shifts/operatingDay.ts';
import { proposeShifts } from '@despacho/domain/shifts/propose.ts';
import { expect, it } from 'vitest';
import { couriersFor } from '../city/couriers.ts';
import { gridRoute } from '../simulator/couriers/route.ts';
import { playedFrom } from './city.ts';
import { ordersBefore } from './month.ts';

const NOW = Date.parse('2026-11-29T21:00:00.000Z');

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const slots = Array.from({ length: HALF_HOURS }, (_, slot) => slot);

it('[DM11] the month before gives the company with assistance a forecast and shifts through each day of a week to come', () => {
  const setup = { seed: 1, couriers: 200, rate: 1, route: gridRoute, doBranchesDispatch: true };
  const orders = ordersBefore(setup, couriersFor(setup.seed, setup.couriers), playedFrom(NOW));
  const facts = orders.map(factOf);
  const localDays = Array.from({ length: 30 }, (_, at): PastDay => {
    const day = localDay(startOfLocalDay(NOW) - (30 - at) * DAY_MS);
    const branches = foldDay(facts, day).find(({ id }) => id === 'san-martin')?.branches ?? [];
    return { day, orders: slots.map((slot) => sum(branches.map(({ block }) => block.halfHours[slot] ?? 0))) };
  });
  const history = workByDay(localDays);
  const forecasts = Array.from({ length: 7 }, (_, at) => {
    const day = localDay(startOfLocalDay(NOW) + (at + 1) * DAY_MS);
    return forecastOf(day, history) ?? [];
  });
  for (const forecast of forecasts) {
    expect(sum(forecast)).toBeGreaterThan(15);
    expect(forecast.filter((count) => count > 0).length).toBeGreaterThan(40);
    const demand = { orders: forecast, planned: slots.map(() => 0), workMin: 30, lateShare: 0.1 };
    expect(proposeShifts(demand, { minSlots: 8, maxSlots: 16, maxHours: 200 }).length).toBeGreaterThan(5);
  }
  // Lunch and dinner have more orders than the night.
  const inHours = (from: number, to: number): number =>
    sum(
      forecasts.flatMap((forecast) => slots.slice(2 * from, 2 * to).map((slot) => forecast.at(slot - FIRST_SLOT) ?? 0)),
    ) /
    (to - from);
  expect(Math.min(inHours(11, 15), inHours(18, 22))).toBeGreaterThan(inHours(1, 6));
});
