// What the live connection needs of the page: time, chance, frames and a socket. Tests bring their own.
import type { LinkOrder, LiveEvent } from '@despacho/domain/machines/liveEvents.ts';
import type { AnyActorLogic, ActorOptions, CallbackActorLogic } from 'xstate';
import { socketLink, type LinkInput } from './link.ts';

// Notifies when a connection is worth an immediate attempt (LV9): the network is back, the page is visible again, the
// machine woke up.
const WATCH_MS = 1_000;
/** The wall clock ran ahead of the monotonic one, or both paused together, by more than a busy page explains. */
const SLEPT_MS = 5_000;

export type WakeListener = (wake: { hasSlept: boolean }) => void;

const onWake = (listener: WakeListener): (() => void) => {
  const awake = (): void => listener({ hasSlept: false });
  const onActivity = (): void => {
    if (document.visibilityState === 'visible') awake();
  };
  window.addEventListener('online', awake);
  window.addEventListener('pageshow', awake);
  document.addEventListener('visibilitychange', onActivity);

  // Only a difference of two readings: nothing on the screen is measured by this clock.
  let lastAt = Date.now();
  const watch = setInterval(() => {
    const at = Date.now();
    const isJump = Math.abs(at - lastAt - WATCH_MS) > SLEPT_MS;
    lastAt = at;
    if (isJump && document.visibilityState === 'visible') listener({ hasSlept: true });
  }, WATCH_MS);

  return () => {
    window.removeEventListener('online', awake);
    window.removeEventListener('pageshow', awake);
    document.removeEventListener('visibilitychange', onActivity);
    clearInterval(watch);
  };
};

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
  timers: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
};

/** A timer that fires this much too late waited for a busy page, and so did the frames that came meanwhile. */
const LATE_MS = 250;
/** Long enough for those frames. */
const GRACE_MS = 50;

/** [LV5] Timers of a page: one that a busy page delayed lets the frames be read first, which may end what it waits for. */
const timers: LiveEnvironment['timers'] = {
  setTimeout: (run, ms) => {
    const dueAt = performance.now() + ms;
    const timer = {
      id: setTimeout(() => {
        if (performance.now() - dueAt < LATE_MS) run();
        else timer.id = setTimeout(run, GRACE_MS);
      }, ms),
    };
    return timer;
  },
  clearTimeout: ({ id }: { id: ReturnType<typeof setTimeout> }) => clearTimeout(id),
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
  timers,
};
