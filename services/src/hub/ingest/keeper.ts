// Keeps the live state in Redis whole: sees each second whether it still is, and rebuilds it when it may not be.
import type { Epoch } from '../../store/live/epoch.ts';
import type { Stop, Timers } from '../timers.ts';

export type Keeper = {
  /** The whole live set is known from now on. */
  onLoaded(): void;
  /** Publish everything again, soon. */
  demand(reason: string): void;
  check(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  readEpoch(): Promise<Epoch>;
  /** Redis names each of its lives; another name means that up to a second of writes may be lost. */
  readRunId(): Promise<string>;
  /** Publishes the whole live set; false when it was refused on the way. */
  rebuild(reason: string): Promise<boolean>;
  onError(error: unknown): void;
  timers: Timers;
};

const CHECK_MS = 1_000;
const PERIODIC_MS = 300_000;

export const createKeeper = ({ readEpoch, readRunId, rebuild, onError, timers }: Options): Keeper => {
  let demanded: string | null = null;
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
    return hasRestarted ? 'redis restarted' : demanded;
  };

  const look = async (): Promise<void> => {
    const reason = await reasonNow();
    if (reason === null || !isLoaded || isClosed) return;
    // Cleared before, so that what is demanded on the way is not forgotten.
    demanded = null;
    const isDone = await rebuild(reason);
    if (!isDone) demanded ??= reason;
  };

  const check = async (): Promise<void> => {
    if (isClosed) return;
    checking ??= look()
      .catch((error: unknown) => {
        demanded ??= 'failed';
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
      demanded ??= 'periodic';
    }),
  ];

  return {
    onLoaded: () => {
      if (isLoaded) return;
      isLoaded = true;
      demanded ??= 'start';
      void check();
    },
    demand: (reason) => {
      demanded ??= reason;
    },
    check,
    close: async () => {
      isClosed = true;
      for (const stop of stops) stop();
      await checking;
    },
  };
};
