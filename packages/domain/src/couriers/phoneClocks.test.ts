import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLOCK_TOLERANCE_MS,
  clockAfter,
  correctedAt,
  phoneClock,
  type PhoneClock,
  type PhoneWrite,
} from './phoneClocks.ts';

const NOON = 1_763_748_000_000;
/** Behind when positive. */
const offsets = fc.integer({ min: -40 * 24 * HOUR_MS, max: 40 * 24 * HOUR_MS });
const latencies = fc.array(fc.integer({ min: 50, max: 1_500 }), { minLength: 4, maxLength: 40 });

/** A phone that is behind by `behindMs` was somewhere at `trueAt`, and the server has it at `writtenAt`. */
type Sent = { trueAt: number; writtenAt: number; behindMs: number };
const writeOf = ({ trueAt, writtenAt, behindMs }: Sent): PhoneWrite => ({ at: trueAt - behindMs, writtenAt });

const online = (from: number, behindMs: number, latencyMs: readonly number[], everyMs = 15 * SECOND_MS): Sent[] =>
  latencyMs.map((latency, index) => {
    const trueAt = from + index * everyMs;
    return { trueAt, writtenAt: trueAt + latency, behindMs };
  });
/** Positions gathered without network, and sent one after the other once it is back. */
const buffered = (from: number, behindMs: number, count: number, everyMs = 15 * SECOND_MS): Sent[] => {
  const backAt = from + count * everyMs;
  return Array.from({ length: count }, (_, index) => ({
    trueAt: from + index * everyMs,
    writtenAt: backAt + index * 200,
    behindMs,
  }));
};

/** The error of each corrected instant, in ms. */
const errorsOf = (sent: readonly Sent[], clock: PhoneClock = phoneClock()): number[] =>
  sent.map((one) => {
    const write = writeOf(one);
    clock = clockAfter(clock, write);
    return correctedAt(clock, write) - one.trueAt;
  });
const clockOf = (sent: readonly Sent[]): PhoneClock =>
  sent.reduce((clock, one) => clockAfter(clock, writeOf(one)), phoneClock());

const MAX_ERROR_MS = CLOCK_TOLERANCE_MS + 1_500;
const areRight = (errors: readonly number[]): boolean => errors.every((error) => Math.abs(error) <= MAX_ERROR_MS);

describe('[CO17] the clock of a phone', () => {
  it('is known from its third write on, whatever its offset', () => {
    fc.assert(
      fc.property(offsets, latencies, (behindMs, latencyMs) => {
        expect(areRight(errorsOf(online(NOON, behindMs, latencyMs)).slice(2))).toBe(true);
      }),
    );
  });

  it('[CO21] before that its own instants count, but never later than their write', () => {
    const [first, second] = online(NOON, 20 * MINUTE_MS, [100, 100, 100]).map(writeOf);
    const clock = [first, second].reduce((from, write) => (write ? clockAfter(from, write) : from), phoneClock());
    expect(clock.offsetMs).toBeNull();
    expect(errorsOf(online(NOON, 20 * MINUTE_MS, [100, 100]))).toEqual([-20 * MINUTE_MS, -20 * MINUTE_MS]);
    expect(errorsOf(online(NOON, -20 * MINUTE_MS, [100, 100]))).toEqual([100, 100]);
  });

  it('gives a position that waited without network its true age, also after hours', () => {
    fc.assert(
      fc.property(offsets, latencies, fc.integer({ min: 3, max: 800 }), (behindMs, latencyMs, count) => {
        const before = online(NOON, behindMs, latencyMs);
        const lostAt = NOON + latencyMs.length * 15 * SECOND_MS;
        const waiting = buffered(lostAt, behindMs, count);
        const after = online(lostAt + (count + count / 50 + 1) * 15 * SECOND_MS, behindMs, latencyMs);
        expect(areRight(errorsOf([...before, ...waiting, ...after]).slice(2))).toBe(true);
      }),
    );
  });

  it('[CO21] that was never measured is not measured by positions that waited', () => {
    fc.assert(
      fc.property(
        offsets,
        latencies,
        fc.integer({ min: 20, max: 800 }),
        fc.integer({ min: 1, max: 15 }),
        (behindMs, latencyMs, count, everySeconds) => {
          const everyMs = everySeconds * SECOND_MS;
          const waiting = buffered(NOON, behindMs, count, everyMs);
          expect(clockOf(waiting).offsetMs).toBeNull();
          const after = online((waiting.at(-1)?.writtenAt ?? 0) + everyMs, behindMs, latencyMs, everyMs);
          expect(areRight(errorsOf([...waiting, ...after]).slice(count + 3))).toBe(true);
        },
      ),
    );
  });

  it('that is set back or forward is known again with its third write', () => {
    fc.assert(
      fc.property(
        offsets,
        latencies,
        fc.integer({ min: -5 * HOUR_MS, max: 5 * HOUR_MS }),
        (behindMs, latencyMs, by) => {
          fc.pre(Math.abs(by) > 30 * SECOND_MS);
          const before = online(NOON, behindMs, latencyMs);
          const after = online(NOON + latencyMs.length * 15 * SECOND_MS, behindMs + by, latencyMs);
          const errors = errorsOf([...before, ...after]).slice(before.length);
          expect(areRight(errors.slice(2))).toBe(true);
          // Meanwhile a position may look old, never newer than its write.
          expect(errors.every((error) => error <= MAX_ERROR_MS)).toBe(true);
        },
      ),
    );
  });

  it('is not changed by one position with an impossible instant', () => {
    const before = online(NOON, 0, [100, 100, 100, 100]);
    const [wrong, ...after] = online(NOON + MINUTE_MS, 0, [100, 100, 100, 100]);
    const errors = errorsOf([...before, ...(wrong ? [{ ...wrong, behindMs: -24 * HOUR_MS }] : []), ...after]);
    expect(areRight(errors)).toBe(true);
  });

  it('stays as it was measured while a phone writes seldom', () => {
    const clock = clockOf(online(NOON, 20 * MINUTE_MS, [100, 100, 100]));
    const seldom = online(NOON + HOUR_MS, 20 * MINUTE_MS, [100, 100, 100, 100], 40 * MINUTE_MS);
    expect(areRight(errorsOf(seldom, clock))).toBe(true);
  });

  it('continues from what another process measured', () => {
    const sent = online(NOON, 20 * MINUTE_MS, [100]);
    expect(areRight(errorsOf(sent, phoneClock(20 * MINUTE_MS)))).toBe(true);
  });

  it('keeps few writes, however many came', () => {
    const clock = clockOf(
      online(
        NOON,
        0,
        Array.from({ length: 2_000 }, (_, index) => (index * 37) % 1_400),
      ),
    );
    expect(clock.recent).toHaveLength(3);
    expect(clock.delays.length).toBeLessThan(40);
  });
});
