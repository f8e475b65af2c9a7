// What the live connection needs of the page: time, chance, frames and a socket. Tests bring their own.
import type { LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import type { CallbackActorLogic, SimulatedClock } from 'xstate';
import { socketLink, type LinkInput } from './link.ts';
import { onWake, type WakeListener } from './wake.ts';

export type LiveEnvironment = {
  /** Milliseconds since an arbitrary start; never set back, even when the clock of the machine changes. */
  monotonicNow: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** Before the next picture is drawn. */
  onNextFrame: (run: () => void) => void;
  /** Returns what stops it. */
  repeat: (run: () => void, everyMs: number) => () => void;
  onWake: (listener: WakeListener) => () => void;
  link: (input: LinkInput) => CallbackActorLogic<LiveEvent | LinkOrder>;
  timers?: Pick<SimulatedClock, 'setTimeout' | 'clearTimeout'>;
};

/** A page that is not seen draws no frames; what comes in must not pile up meanwhile. */
const UNSEEN_FRAME_MS = 250;

const onNextFrame = (run: () => void): void => {
  const once = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, UNSEEN_FRAME_MS);
};

export const browserEnvironment: LiveEnvironment = {
  monotonicNow: () => performance.now(),
  random: Math.random,
  onNextFrame,
  repeat: (run, everyMs) => {
    const timer = setInterval(run, everyMs);
    return () => clearInterval(timer);
  },
  onWake,
  link: socketLink,
};
