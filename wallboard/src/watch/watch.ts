// Runs the watchdog over a live connection and reports the state of the screen to the gateway.
import type { WallDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { LIVE } from '@despacho/contract/live/protocol.ts';
import { openAlarms } from '../board/alarmRows.ts';
import { steadyMemory, usedMemory } from './memory.ts';
import { noteReload, readReloads } from './reloads.ts';
import {
  HALT_RETRY_MS,
  MENDING,
  reloadDelay,
  verdictOn,
  type Blinding,
  type Mending,
  type Planned,
} from './watchdog.ts';

const TICK_MS = 1_000;
const FRAME_MS = 1_000;
const MEMORY_MS = 60_000;
/** A screen without authorisation tries again. */
const RETRY_MS = 60_000;

/** What is on the screen now; the components that draw it keep it current. */
export type OnScreen = { scene: string; isIncident: boolean; isBroken: boolean };

const isMending = (cause: Mending | Planned): cause is Mending => MENDING.some((name) => name === cause);

/** Only when the server answers: a reload into nothing would show the browser's own error page. */
const isServed = async (): Promise<boolean> => {
  const ask = fetch(location.href, { method: 'HEAD', cache: 'no-store', headers: { accept: 'text/html' } });
  const answer = await ask.catch(() => null);
  return answer?.ok === true;
};

const reload = async (cause: Mending | Planned): Promise<void> => {
  if (!(await isServed())) return;
  if (isMending(cause)) noteReload(sessionStorage, { at: Date.now(), cause });
  location.reload();
};

const hasOpenHighAlarm = (live: Live<WallDocs>): boolean =>
  openAlarms([...live.collections.alarm.values()], live.now()).some(({ priority }) => priority === 'high');

/** `onHalt` is called once, and the watch is over. */
const keepReloading = (live: Live<WallDocs>, shown: OnScreen, onHalt: (cause: Blinding) => void): void => {
  const startedAt = Date.now();
  const reloadAfterMs = reloadDelay(Math.random);
  const steady = steadyMemory();
  let memoryBytes: number | null = null;
  let newBuildAt: number | null = null;
  let lostSince: number | null = startedAt;
  let endedAt = 0;
  let isPartMissing = false;
  let isReloading = false;
  addEventListener('vite:preloadError', () => {
    isPartMissing = true;
  });
  const measuring = setInterval(() => {
    usedMemory(performance).then(
      (bytes) => {
        memoryBytes = steady(bytes);
      },
      // Rejected; it is requested again in a minute.
      () => undefined,
    );
  }, MEMORY_MS);
  // Its own timer: the clock of the page starts with the first beat.
  const watching = setInterval(() => {
    const now = Date.now();
    const { freshness, ended, hasNewBuild } = live.status.get();
    newBuildAt = hasNewBuild || ended === 'protocol' ? (newBuildAt ?? now) : null;
    lostSince = freshness === 'fresh' || ended !== null ? null : (lostSince ?? now);
    if (ended !== null && now - endedAt > RETRY_MS) {
      endedAt = now;
      live.retry();
    }
    const { isBroken, isIncident } = shown;
    const verdict = verdictOn(
      {
        startedAt,
        newBuildAt,
        reloadAfterMs,
        lostSince,
        isPartMissing,
        isBroken,
        memoryBytes,
        isNeeded: isIncident || hasOpenHighAlarm(live),
        reloads: readReloads(sessionStorage),
      },
      now,
    );
    if (verdict.kind === 'stay' || isReloading) return;
    if (verdict.kind === 'halt') {
      clearInterval(watching);
      clearInterval(measuring);
      onHalt(verdict.cause);
      return;
    }
    isReloading = true;
    void reload(verdict.cause).finally(() => {
      isReloading = false;
    });
  }, TICK_MS);
};

/**
 * Frames that were really drawn: a frozen screen reports none. One is requested each second; requesting all of them
 * would keep the whole page at work sixty times a second.
 */
const keepReporting = (live: Live<WallDocs>, shown: OnScreen): (() => void) => {
  let frames = 0;
  let frameRequest = 0;
  const timer = setInterval(() => {
    cancelAnimationFrame(frameRequest);
    frameRequest = requestAnimationFrame(() => {
      frames += 1;
    });
  }, FRAME_MS);
  const reporting = setInterval(() => {
    const { build } = live.status.get();
    if (build !== null) live.report({ build, scene: shown.isIncident ? 'incident' : shown.scene, frames });
    frames = 0;
  }, LIVE.reportMs);
  return () => {
    clearInterval(timer);
    cancelAnimationFrame(frameRequest);
    clearInterval(reporting);
  };
};

export const watch = (live: Live<WallDocs>, shown: OnScreen, onHalt: (cause: Blinding) => void): void => {
  const stopReporting = keepReporting(live, shown);
  keepReloading(live, shown, (cause) => {
    stopReporting();
    onHalt(cause);
  });
};

/** A halted page tries each minute to reload, as soon as the server responds. */
export const retryHalted = (): void => {
  setInterval(() => {
    void isServed().then((isThere) => {
      if (isThere) location.reload();
    });
  }, HALT_RETRY_MS);
};
