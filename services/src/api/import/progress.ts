// How far an upload is, for whoever waits for it: kept for minutes in Redis, where every api finds it. Without Redis nobody is told.
import { importProgress, type ImportProgress } from '@despacho/contract/orders/importBatches.ts';
import type { Redis } from 'ioredis';

const KEPT_MS = 300_000;
/** Shorter than anybody asks. */
const PACE_MS = 100;

export type Report = (progress: ImportProgress) => void;

const parsed = (text: string | null): ImportProgress | null => {
  if (text === null) return null;
  return importProgress.safeParse(JSON.parse(text)).data ?? null;
};

/** Whoever asks with another's key is told nothing: the account is part of it. */
export const uploadProgress = (redis: Redis, key: (name: string) => string) => {
  const keyOf = (accountId: string, upload: string): string => key(`import-progress:${accountId}:${upload}`);

  return {
    /** `upload` undefined: nobody wants to know. */
    reporter: (accountId: string, upload: string | undefined): Report => {
      if (upload === undefined) return () => {};
      let phase: string | null = null;
      let reportedAt = 0;
      return (progress) => {
        const now = performance.now();
        if (phase === progress.phase && now - reportedAt < PACE_MS) return;
        phase = progress.phase;
        reportedAt = now;
        // Nobody waits for it, and a figure that did not arrive is followed by the next.
        redis.set(keyOf(accountId, upload), JSON.stringify(progress), 'PX', KEPT_MS).catch(() => undefined);
      };
    },
    find: async (accountId: string, upload: string): Promise<ImportProgress | null> =>
      parsed(await redis.get(keyOf(accountId, upload)).catch(() => null)),
  };
};
export type UploadProgress = ReturnType<typeof uploadProgress>;
