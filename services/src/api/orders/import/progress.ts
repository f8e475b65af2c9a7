// Progress of uploads, stored for minutes in Redis, where every api process reads it. Without Redis there is no progress.
import { importProgress, type ImportProgress } from '@despacho/contract/orders/importBatches.ts';
import type { RedisClient } from '../../../platform/redis.ts';
import type { KeyOf } from '../../../platform/redisKeys.ts';

const KEPT_MS = 300_000;
/** Least time between two reports; clients poll less often. */
const PACE_MS = 100;

export type Report = (progress: ImportProgress) => void;

const parsed = (text: string | null): ImportProgress | null => {
  if (text === null) return null;
  return importProgress.safeParse(JSON.parse(text)).data ?? null;
};

/** The account is part of the Redis key, so that an upload is visible to its own account only. */
export const uploadProgress = (redis: RedisClient, key: KeyOf) => {
  const keyOf = (accountId: string, upload: string): string => key(`import-progress:${accountId}:${upload}`);

  return {
    /** `upload` undefined: no progress was requested. */
    reporter: (accountId: string, upload: string | undefined): Report => {
      if (upload === undefined) return () => {};
      let phase: string | null = null;
      let reportedAt = 0;
      return (progress) => {
        const now = performance.now();
        if (phase === progress.phase && now - reportedAt < PACE_MS) return;
        phase = progress.phase;
        reportedAt = now;
        // Not awaited: a lost report is followed by the next.
        redis.set(keyOf(accountId, upload), JSON.stringify(progress), 'PX', KEPT_MS).catch(() => undefined);
      };
    },
    find: async (accountId: string, upload: string): Promise<ImportProgress | null> =>
      parsed(await redis.get(keyOf(accountId, upload)).catch(() => null)),
  };
};
export type UploadProgress = ReturnType<typeof uploadProgress>;
