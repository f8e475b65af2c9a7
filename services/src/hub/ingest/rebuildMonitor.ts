// Checks each second that the live state in Redis is complete, and rebuilds it when it may not be.
import type { Epoch } from '../../store/live/epoch.ts';
import type { Stop, Timers } from '../timers.ts';

export type RebuildMonitor = {
  /** Every source has been read: from now on the live set is complete. */
  onLoaded(): void;
  /** Everything is published again within a second. */
  request(reason: string): void;
  check(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readEpoch(): Promise<Epoch>;
  /** The id of the running Redis; another id means that up to a second of writes may be lost. */
  readRunId(): Promise<string>;
  /** Publishes the whole live set; false when it was rejected. */
  rebuild(reason: string): Promise<boolean>;
  onError(error: unknown): void;
  timers: Timers;
};

const CHECK_MS = 1_000;
const PERIODIC_MS = 300_000;

export const createRebuildMonitor = ({ readEpoch, readRunId, rebuild, onError, timers }: Options): RebuildMonitor => {
  let requested: string | null = null;
  let isLoaded = false;
  let isClosed = false;
  let runId: string | null = null;
  let checking: Promise<void> | null = null;

  const reasonNow = async (): Promise<string | null> => {
    const { epoch, isReady } = await readEpoch();
    const foundRunId = await readRunId();
    const hasRestarted = runId !== null && foundRunId !== runId;
    runId = foundRunId;
    if (epoch === null) return 'no epoch';
    if (!isReady) return 'not ready';
    return hasRestarted ? 'redis restarted' : requested;
  };

  const rebuildIfNeeded = async (): Promise<void> => {
    const reason = await reasonNow();
    if (reason === null || !isLoaded || isClosed) return;
    // Cleared before the rebuild, so that a request that comes during it is not lost.
    requested = null;
    const isDone = await rebuild(reason);
    if (!isDone) requested ??= reason;
  };

  const check = async (): Promise<void> => {
    if (isClosed) return;
    checking ??= rebuildIfNeeded()
      .catch((error: unknown) => {
        requested ??= 'failed';
        onError(error);
      })
      .finally(() => {
        checking = null;
      });
    return checking;
  };

  const stops: Stop[] = [
    timers.every(CHECK_MS, () => void check()),
    timers.every(PERIODIC_MS, () => {
      requested ??= 'periodic';
    }),
  ];

  return {
    onLoaded: () => {
      if (isLoaded) return;
      isLoaded = true;
      requested ??= 'start';
      void check();
    },
    request: (reason) => {
      requested ??= reason;
    },
    check,
    close: async () => {
      isClosed = true;
      for (const stop of stops) stop();
      await checking;
    },
  };
};
