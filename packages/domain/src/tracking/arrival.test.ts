import { MINUTE_MS } from '@despacho/contract/durations.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { steadyWindow, windowAhead } from './arrival.ts';
import { normalizedPin } from './pin.ts';

const at = (text: string): number => Date.parse(`2026-11-23T${text}:00.000Z`);

describe('[TR5] the arrival window', () => {
  it('is 5 minutes before to 10 minutes after the estimate, in steps of 5', () => {
    expect(steadyWindow(null, at('17:42'))).toMatchObject({ from: at('17:35'), to: at('17:50') });
    expect(steadyWindow(null, null)).toBeNull();
  });

  it('never begins in the past, and an overdue one still has ten minutes', () => {
    const window = steadyWindow(null, at('17:42'));
    if (window === null) throw new Error('there is an estimate');
    const shown = (now: string) => windowAhead(window, at(now));
    expect(shown('17:30')).toEqual({ from: at('17:35'), to: at('17:50') });
    expect(shown('17:35')).toEqual({ from: at('17:35'), to: at('17:50') });
    expect(windowAhead(window, at('17:38') + 20_000)).toEqual({ from: at('17:39'), to: at('17:50') });
    expect(shown('18:10')).toEqual({ from: at('18:10'), to: at('18:20') });
  });

  it('stays until the estimate moved by more than a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: -600_000, max: 600_000 }), (first, by) => {
        const before = steadyWindow(null, first);
        const after = steadyWindow(before, first + by);
        expect(after).toEqual(Math.abs(by) <= MINUTE_MS ? before : steadyWindow(null, first + by));
      }),
    );
  });
});

it.each([
  ['１２３４５６', '123456'],
  [' 12 34-56 ', '123456'],
  ['٣', ''],
  ['abc', ''],
])('[TR24] the PIN %j is read as %j', (typed, pin) => expect(normalizedPin(typed)).toBe(pin));
