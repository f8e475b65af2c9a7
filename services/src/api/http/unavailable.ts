// Distinguishes an unavailable dependency, where a retry helps, from a defect. Only the first is answered with `unavailable`.
import { isBulkheadRejectedError } from 'cockatiel';
import { BlobsUnavailable } from '../../platform/blobs/blobs.ts';
import { isRedisUnavailable } from '../../platform/redis.ts';
import { ProviderUnavailable } from '../../identity/provider.ts';
import { StoreBusy, StoreTimeout } from '../../store/firestore.ts';

/** gRPC: deadline exceeded, aborted (others wrote the same documents at each try), unavailable. */
const STORE_UNAVAILABLE = new Set<unknown>([4, 10, 14]);

export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (
    error instanceof StoreTimeout ||
    error instanceof StoreBusy ||
    error instanceof BlobsUnavailable ||
    error instanceof ProviderUnavailable ||
    // Too many wait for a turn.
    isBulkheadRejectedError(error) ||
    isRedisUnavailable(error)
  )
    return true;
  const code = 'code' in error ? error.code : null;
  return STORE_UNAVAILABLE.has(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET';
};
