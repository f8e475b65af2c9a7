// Whether the data of a screen is live, and if not, since when (LV5): the same result for every app.
import type { Ages, LiveStatus } from './live.ts';

export type Stale = {
  /**
   * `connection`: SIN CONEXIÓN. `source`: FUENTE DETENIDA, the server responds but its source has stopped. `crowded`: the
   * server has too many connections of this account or address.
   */
  cause: 'connection' | 'source' | 'crowded';
  /** The operation's clock at the last good data; null when there was none. */
  dataAt: number | null;
  /** Real milliseconds since then; null when unknown. */
  ageMs: number | null;
};

/** The operation's clock. */
export type OperationTime = { now: number; rate: number };

/** Null: the data is live. */
export const staleOf = (ages: Ages, status: LiveStatus, time: OperationTime): Stale | null => {
  const { freshness, isRebuilding, isCrowded } = status;
  if (freshness === 'stale' || isRebuilding) {
    return {
      cause: isRebuilding ? 'source' : isCrowded ? 'crowded' : 'connection',
      dataAt: ages.lastDataAt,
      ageMs: ages.linkMs,
    };
  }
  if (!ages.isSourceStopped) return null;
  const { sourceMs } = ages;
  // Beats come without news: the data is as old as the source's last echo.
  return { cause: 'source', dataAt: sourceMs === null ? null : time.now - sourceMs * time.rate, ageMs: sourceMs };
};
