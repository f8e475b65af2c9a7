// The count and the paths of documents that cannot be read, in the heartbeat. Orders without a status field are looked for
// at the start and every half hour, because no listener can find them [DO30].
import type { Metrics } from '../../platform/metrics.ts';
import type { WithoutStatus } from '../../store/orders/withoutStatus.ts';
import type { Stop, Timers } from '../timers.ts';

/** Paths in each heartbeat: some ten kilobytes. The count has no limit. */
const MOST_LISTED = 200;
const SEARCH_MS = 30 * 60_000;

type Options = {
  metrics: Metrics;
  timers: Timers;
  /** Paths that a listener found. */
  watched(): readonly string[];
  findWithoutStatus(): Promise<WithoutStatus>;
  onError(error: unknown): void;
};

export type UnreadableReport = { send(): void; close: Stop };

export const createUnreadableReport = (options: Options): UnreadableReport => {
  const { metrics, timers, watched, findWithoutStatus, onError } = options;
  let bare: WithoutStatus = { total: 0, paths: [] };
  const send = (): void => {
    const paths = [...new Set([...watched(), ...bare.paths])];
    metrics.report({
      unreadable: paths.length + bare.total - bare.paths.length,
      unreadablePaths: paths.slice(0, MOST_LISTED),
    });
  };
  const search = (): void => {
    findWithoutStatus()
      .then((found) => {
        bare = found;
        send();
      })
      .catch(onError);
  };
  search();
  return { send, close: timers.every(SEARCH_MS, search) };
};
