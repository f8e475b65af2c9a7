// One timer for everything on the page that shows a time: the server's clock in whole steps, with a notification at each step.
import { Subject } from 'rxjs';
import { subscribeTo } from '../changes.ts';
import type { Readable } from '../readable.ts';

/** Real milliseconds: the shortest step, and how late a notification may come. */
export const TICK_MS = 250;

export type TickerInput = {
  now: () => number;
  rate: () => number;
  /** Returns what stops it. */
  repeat: (run: () => void, everyMs: number) => () => void;
};

export type Ticker = {
  every(stepMs: number): Readable<number>;
  /** The clock was set: notifies now instead of at the next tick. */
  poke(): void;
};

type Step = { value: number; watching: Subject<void>; readable: Readable<number> };

export const createTicker = ({ now, rate, repeat }: TickerInput): Ticker => {
  const steps = new Map<number, Step>();
  let watchers = 0;
  let stop = (): void => {};

  const startOf = (stepMs: number): number => {
    const cityMs = stepMs * rate();
    return Math.floor(now() / cityMs) * cityMs;
  };
  const poke = (): void => {
    for (const [stepMs, step] of steps) {
      const value = startOf(stepMs);
      if (value === step.value || !step.watching.observed) continue;
      step.value = value;
      step.watching.next();
    }
  };
  const watch = (step: Step, listener: () => void) => {
    const leave = subscribeTo(step.watching, listener);
    watchers += 1;
    if (watchers === 1) stop = repeat(poke, TICK_MS);
    return () => {
      leave();
      watchers -= 1;
      if (watchers === 0) stop();
    };
  };
  const stepOf = (stepMs: number): Step => {
    const step: Step = {
      value: startOf(stepMs),
      watching: new Subject<void>(),
      readable: {
        // Without listeners no timer moves the value, and two reads within one step must agree.
        get: () => {
          if (!step.watching.observed) step.value = startOf(stepMs);
          return step.value;
        },
        subscribe: (listener) => watch(step, listener),
      },
    };
    steps.set(stepMs, step);
    return step;
  };

  return { every: (stepMs) => (steps.get(stepMs) ?? stepOf(stepMs)).readable, poke };
};
