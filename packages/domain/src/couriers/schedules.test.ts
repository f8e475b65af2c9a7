import { newSchedule, scheduleStatus, type Schedule } from '@despacho/contract/couriers/schedules.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, localDateTime } from '../localTime.ts';
import { canBecome, clashOf, doOverlap, isChangeable, journeyMs, monthWindow, plannedShiftAt } from './schedules.ts';

const at = (text: string): number => Date.parse(text);
type Shift = Pick<Schedule, 'journey' | 'status'>;
const shift = (from: number, to: number | null, status: Schedule['status'] = 'Pendiente'): Shift => ({
  journey: { startsAt: new Date(from).toISOString(), endsAt: to === null ? null : new Date(to).toISOString() },
  status,
});
const times = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
const shifts = fc
  .tuple(times, fc.integer({ min: 1, max: 24 }))
  .map(([from, hours]) => shift(from, from + hours * HOUR_MS));

describe('stored journeys', () => {
  it('[AT2] are shifted by 21600 seconds unless they are marked as UTC', () => {
    // 06:00 on the wall was stored as 06:00 UTC.
    expect(localDateTime(journeyMs(at('2026-11-21T06:00:00Z'), false))).toBe('21-11-2026 06:00:00');
    expect(journeyMs(1_700_000_000_000, false) - 1_700_000_000_000).toBe(21_600_000);
    expect(journeyMs(1_700_000_000_000, true)).toBe(1_700_000_000_000);
  });

  it('[AT2] keep how long they last', () => {
    fc.assert(
      fc.property(times, times, fc.boolean(), (from, to, isUtc) => {
        expect(journeyMs(to, isUtc) - journeyMs(from, isUtc)).toBe(to - from);
      }),
    );
  });
});

describe('months', () => {
  it('[AT3] run from local midnight to local midnight, 0 to 11', () => {
    expect(monthWindow(2026, 10)).toEqual({ from: at('2026-11-01T06:00:00Z'), to: at('2026-12-01T06:00:00Z') });
    expect(monthWindow(2026, 11)).toEqual({ from: at('2026-12-01T06:00:00Z'), to: at('2027-01-01T06:00:00Z') });
    expect(monthWindow(2028, 1)).toEqual({ from: at('2028-02-01T06:00:00Z'), to: at('2028-03-01T06:00:00Z') });
  });

  it('[AT3] contain each instant exactly once', () => {
    fc.assert(
      fc.property(times, (instant) => {
        const year = new Date(instant).getUTCFullYear();
        const months = [year - 1, year].flatMap((each) =>
          Array.from({ length: 12 }, (_, month) => monthWindow(each, month)),
        );
        expect(months.filter((window) => isWithin(window, instant))).toHaveLength(1);
      }),
    );
  });
});

describe('statuses', () => {
  it('[AT4] [AT20] go forward, and end as completed or cancelled', () => {
    const moves = scheduleStatus.options.flatMap((from) =>
      scheduleStatus.options.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual(['Pendiente Iniciado', 'Pendiente Cancelado', 'Iniciado Completado', 'Iniciado Cancelado']);
    expect(scheduleStatus.options.filter((status) => isChangeable({ status }))).toEqual(['Pendiente']);
  });
});

describe('shifts of one courier', () => {
  const from = at('2026-11-21T12:00:00Z');
  const planned = shift(from, from + 8 * HOUR_MS);

  it('[AT23] do not overlap; one may begin when the other ends', () => {
    expect(clashOf(planned, [shift(from + 8 * HOUR_MS, from + 9 * HOUR_MS)])).toBeNull();
    expect(clashOf(planned, [shift(from + 7 * HOUR_MS, from + 9 * HOUR_MS)])).toBe('overlap');
    expect(clashOf(planned, [shift(from - HOUR_MS, from)])).toBeNull();
    expect(clashOf(planned, [shift(from - 20 * HOUR_MS, null)])).toBe('overlap');
    expect(clashOf(planned, [planned])).toBe('shift-taken');
    expect(clashOf(planned, [{ ...planned, status: 'Cancelado' }])).toBeNull();
  });

  it('[AT23] overlap alike from both sides, and each with itself', () => {
    fc.assert(
      fc.property(shifts, shifts, (a, b) => {
        expect(doOverlap(a, b)).toBe(doOverlap(b, a));
        expect(doOverlap(a, a)).toBe(true);
      }),
    );
  });

  it.each([
    [0, ['La salida debe ser después de la entrada']],
    [-1, ['La salida debe ser después de la entrada']],
    [9, []],
    [24, []],
    [24.01, ['Un turno dura como máximo 24 horas']],
  ])('[AT12] may last %d hours: %j', (hours, sentences) => {
    const parsed = newSchedule.safeParse({
      courierId: 'k1',
      branchId: 'b1',
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + hours * HOUR_MS).toISOString(),
    });
    expect(parsed.success ? [] : parsed.error.issues.map(({ message }) => message)).toEqual(sentences);
  });
});

it('[CP7] a check-in begins the planned shift of its time, up to two hours early, and a check-out ends the one that began', () => {
  const NOON = at('2026-11-21T18:00:00Z');
  const planned = [shift(NOON, NOON + 4 * HOUR_MS), shift(NOON + 5 * HOUR_MS, NOON + 9 * HOUR_MS)];
  const begunAt = (hour: number) => plannedShiftAt(planned, 'Iniciado', NOON + hour * HOUR_MS);
  expect([begunAt(-3), begunAt(-2), begunAt(3.9), begunAt(4), begunAt(9)]).toEqual([
    null,
    planned[0],
    planned[0],
    planned[1],
    null,
  ]);
  expect(plannedShiftAt(planned, 'Completado', NOON)).toBeNull();
  const begun = shift(NOON, null, 'Iniciado');
  expect(plannedShiftAt([begun, ...planned], 'Completado', NOON + HOUR_MS)).toBe(begun);
  expect(plannedShiftAt([shift(NOON, null, 'Cancelado')], 'Iniciado', NOON)).toBeNull();
});
