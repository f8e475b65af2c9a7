// Whether what a screen shows may be called live, and if not, since when (LV5): the same answer for every app.
import type { Ages, LiveStatus } from './live.ts';

export type Stale = {
  /** `connection`: SIN CONEXIÓN. `source`: FUENTE DETENIDA, the server answers but has nothing new to tell. */
  cause: 'connection' | 'source';
  /** The operation's clock at the last good data; null when there was none. */
  dataAt: number | null;
  /** Real milliseconds since then; null when unknown. */
  ageMs: number | null;
};

/** Of the operation's clock. */
export type OperationTime = { now: number; rate: number };

/** Null: the data is live. */
export const staleOf = (ages: Ages, { freshness, isRebuilding }: LiveStatus, time: OperationTime): Stale | null => {
  if (freshness === 'stale' || isRebuilding) {
    return { cause: isRebuilding ? 'source' : 'connection', dataAt: ages.lastDataAt, ageMs: ages.linkMs };
  }
  if (!ages.isSourceStopped) return null;
  const { sourceMs } = ages;
  // Beats come without news: the data is as old as the source's last echo.
  return { cause: 'source', dataAt: sourceMs === null ? null : time.now - sourceMs * time.rate, ageMs: sourceMs };
};
