import { expect, it } from 'vitest';
import { HEAD_REM, HERO_REM, REM } from '../panels/act/rowsIn.ts';
import { layoutOf, sideRem, type Tier } from './layout.ts';
import { legibleFor, MAX_SCALE } from './legible.ts';
import { DEFAULT_NIGHT, isNight, nightOf } from './night.ts';
import { setupOf } from './setup.ts';
import { SHIFT_REM, shiftAt } from './useScreen.ts';

/** Local hours of one day. */
const at = (clock: string): number => Date.parse(`2026-11-21T${clock}:00.000-06:00`);

it('[WA7] night is from 19 to 6 in the city, or as in the address', () => {
  const [evening, night, morning] = [at('18:59'), at('19:00'), at('06:00')];
  expect(
    [evening, night, at('23:59'), at('00:00'), at('05:59'), morning].map((now) => isNight(DEFAULT_NIGHT, now)),
  ).toEqual([false, true, true, true, true, false]);
  expect([at('12:59'), at('13:00'), at('15:00')].map((now) => isNight(nightOf('13-15'), now))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isNight(nightOf('on'), morning)).toBe(true);
  expect(isNight(nightOf('off'), night)).toBe(false);
  expect(isNight(nightOf('8-8'), at('08:00'))).toBe(false);
});

it.each([null, '', 'yes', '25-6', '19', '-19-6'])('[WA7] invalid hours are ignored: %s', (text) => {
  expect(nightOf(text)).toEqual(DEFAULT_NIGHT);
});

it('[WA8] the layout moves a little each minute, and returns', () => {
  const places = Array.from({ length: 10 }, (_, minute) => shiftAt(minute));
  places.forEach(({ x, y }, minute) => {
    const next = shiftAt(minute + 1);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(SHIFT_REM);
    expect(next).not.toEqual({ x, y });
    expect(Math.max(Math.abs(next.x - x), Math.abs(next.y - y))).toBe(SHIFT_REM);
  });
  expect(shiftAt(10)).toEqual(shiftAt(0));
});

it('[WA9] letters are as high as the distance to them divided by 200, and never smaller than normal', () => {
  expect(legibleFor(null)).toEqual({ scale: 1, readableM: null, isEnough: true });
  const near = legibleFor({ diagonalIn: 55, distanceM: 1 });
  expect(near).toMatchObject({ scale: 1, isEnough: true });
  const far = legibleFor({ diagonalIn: 55, distanceM: 2.5 });
  // 55 inches are 0.685 m high: 67.5 rem. A capital of the smallest text is 0.875 rem.
  expect(far.scale).toBeCloseTo(2.5 / 200 / ((0.6849 / 67.5) * 0.875), 2);
  expect(far).toMatchObject({ isEnough: true });
  expect(far.readableM).toBeCloseTo(2.5, 5);
  const tooFar = legibleFor({ diagonalIn: 32, distanceM: 8 });
  expect(tooFar).toMatchObject({ scale: MAX_SCALE, isEnough: false });
  expect(tooFar.readableM ?? 0).toBeLessThan(8);
});

it('[WA9] a screen of 55 inches is legible from four metres', () => {
  const legible = legibleFor({ diagonalIn: 55, distanceM: 4 });
  expect(legible).toMatchObject({ isEnough: true });
  expect(layoutOf(legible, false).tier).toBe('farthest');
  expect(layoutOf(legibleFor({ diagonalIn: 55, distanceM: 2.5 }), false).tier).toBe('far');
  expect(layoutOf(legibleFor(null), true)).toEqual({ tier: 'near', isPortrait: true, heightRem: 120 });
});

it('[WA13] [WA14] the row to act on has room on every screen, with an alarm above it', () => {
  const foot = 2 * REM.foot;
  const needed = (tier: Tier): number => HEAD_REM[tier] + HERO_REM[tier] + foot;
  const alarms = { near: 7.4 + 0.9, far: 5.2 + 0.9, farthest: 2.6 + 0.6 };
  for (let scale = 1; scale <= MAX_SCALE; scale += 0.05) {
    for (const isPortrait of [true, false]) {
      const layout = layoutOf({ scale }, isPortrait);
      expect(sideRem(layout) - alarms[layout.tier], JSON.stringify(layout)).toBeGreaterThanOrEqual(needed(layout.tier));
    }
  }
});

it('the address configures the screen; invalid values are ignored', () => {
  expect(setupOf('?scene=stress&company=c1&branch=b:1&night=on&diagonal=55&distance=2.5')).toEqual({
    pinned: 'stress',
    unknownScene: null,
    requested: { companyId: 'c1', branchId: 'b:1' },
    night: 'always',
    viewing: { diagonalIn: 55, distanceM: 2.5 },
    play: null,
  });
  expect(setupOf('?scene=other&company=&diagonal=-3&distance=x')).toEqual({
    pinned: null,
    unknownScene: 'other',
    requested: { companyId: null, branchId: null },
    night: DEFAULT_NIGHT,
    viewing: null,
    play: null,
  });
});
