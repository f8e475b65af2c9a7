import { describe, expect, it } from 'vitest';
import { createServerClock } from './serverClock.ts';
import { createTicker } from './ticker.ts';

describe('the server clock', () => {
  const at = (start: number) => {
    let now = start;
    const clock = createServerClock(() => now);
    return { clock, pass: (ms: number) => (now += ms) };
  };

  it('[LV6] continues between beats at the rate of the operation', () => {
    const { clock, pass } = at(5_000);
    expect(clock.now()).toBe(0);
    clock.hear(1_000_000, 20);
    pass(500);
    expect(clock.now()).toBe(1_010_000);
  });

  it('[LV6] uses the fastest of the last messages, not a delayed one', () => {
    const { clock, pass } = at(0);
    clock.hear(100_000, 1);
    pass(1_000);
    clock.hear(100_200, 1);
    expect(clock.now()).toBe(101_000);
  });

  it('[LV6] follows a slower line within ten beats and a changed clock at once', () => {
    const { clock, pass } = at(0);
    clock.hear(100_000, 1);
    for (let beat = 1; beat <= 10; beat += 1) {
      pass(1_000);
      clock.hear(100_000 + beat * 1_000 - 300, 1);
    }
    expect(clock.now()).toBe(109_700);
    clock.hear(50_000, 1);
    expect(clock.now()).toBe(50_000);
    clock.hear(50_000, 4);
    pass(10);
    expect(clock.now()).toBe(50_040);
  });
});

describe('the ticker', () => {
  const ticking = () => {
    let now = 10_100;
    const timers: (() => void)[] = [];
    const ticker = createTicker({
      now: () => now,
      rate: () => 1,
      repeat: (run) => {
        timers.push(run);
        return () => timers.splice(timers.indexOf(run), 1);
      },
    });
    const pass = (ms: number): void => {
      now += ms;
      timers.forEach((run) => run());
    };
    return { ticker, timers, pass };
  };

  it('notifies at whole steps of the server clock, from one timer for all, and stops with the last listener', () => {
    const { ticker, timers, pass } = ticking();
    const readings: number[] = [];
    const second = ticker.every(1_000);
    const leave = second.subscribe(() => readings.push(second.get()));
    const leaveQuarter = ticker.every(250).subscribe(() => {});
    expect(timers).toHaveLength(1);
    expect(second.get()).toBe(10_000);
    pass(250);
    pass(700);
    pass(250);
    expect(readings).toEqual([11_000]);
    leave();
    leaveQuarter();
    expect(timers).toHaveLength(0);
  });

  it('returns the same value twice within a step, watched or not', () => {
    const { ticker, pass } = ticking();
    const second = ticker.every(1_000);
    expect([second.get(), second.get()]).toEqual([10_000, 10_000]);
    pass(5_000);
    expect(second.get()).toBe(15_000);
    expect(ticker.every(1_000)).toBe(second);
  });
});
