// Runs the watchdog over a live connection and tells the gateway how the screen is doing.
import type { WallDocs } from '@despacho/client/live/kinds.ts';
import type { Live } from '@despacho/client/live/live.ts';
import { LIVE } from '@despacho/contract/live.ts';
import { recentReloads, reloadDelay, reloadReason, type WatchdogState } from './watchdog.ts';

const KEY = 'despacho-wall-reloads';
const TICK_MS = 1_000;
/** A screen that may show nothing asks again whether it may. */
const RETRY_MS = 60_000;

const readReloads = (kept: Storage): number[] =>
  (kept.getItem(KEY) ?? '')
    .split(' ')
    .map(Number)
    .filter((at) => at > 0);

/** Only when the server answers: a reload into nothing would show the browser's own error page. */
const reload = async (now: number): Promise<void> => {
  const answer = await fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    headers: { accept: 'text/html' },
  }).catch(() => null);
  if (answer?.ok !== true) return;
  localStorage.setItem(KEY, [...recentReloads(readReloads(localStorage), now), now].join(' '));
  location.reload();
};

const hasOpenHighAlarm = (live: Live<WallDocs>): boolean =>
  [...live.collections.alarm.values()].some(({ priority, clearedAt }) => priority === 'high' && clearedAt === null);

const keepReloading = (live: Live<WallDocs>): void => {
  const reloadAfterMs = reloadDelay(Math.random);
  let newBuildAt: WatchdogState['newBuildAt'] = null;
  let lostSince: WatchdogState['lostSince'] = Date.now();
  let endedAt = 0;
  let isPartMissing = false;
  let isReloading = false;
  addEventListener('vite:preloadError', () => {
    isPartMissing = true;
  });
  // Its own timer: the page's clock stands still until the server was heard.
  setInterval(() => {
    const now = Date.now();
    const { freshness, ended, hasNewBuild } = live.status.get();
    newBuildAt = hasNewBuild || ended === 'protocol' ? (newBuildAt ?? now) : null;
    lostSince = freshness === 'fresh' || ended !== null ? null : (lostSince ?? now);
    if (ended !== null && now - endedAt > RETRY_MS) {
      endedAt = now;
      live.retry();
    }
    const reloads = readReloads(localStorage);
    const state = {
      newBuildAt,
      reloadAfterMs,
      lostSince,
      isPartMissing,
      hasOpenHighAlarm: hasOpenHighAlarm(live),
      reloads,
    };
    if (isReloading || reloadReason(state, now) === null) return;
    isReloading = true;
    void reload(now).finally(() => {
      isReloading = false;
    });
  }, TICK_MS);
};

/** Frames that were really drawn: a frozen screen reports none. */
const keepReporting = (live: Live<WallDocs>, scene: string): void => {
  let frames = 0;
  const count = (): void => {
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  setInterval(() => {
    const { build } = live.status.get();
    if (build !== null) live.report({ build, scene, frames });
    frames = 0;
  }, LIVE.reportMs);
};

export const watch = (live: Live<WallDocs>, scene: string): void => {
  keepReloading(live);
  keepReporting(live, scene);
};
