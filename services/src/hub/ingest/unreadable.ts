// The count and the paths of documents that cannot be read, in the heartbeat. Orders without a status field are looked for
// at the start and every half hour, because no listener can find them [DO45].
import { scopeName } from '@despacho/domain/access/scope.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { WithoutStatus } from '../../store/orders/withoutStatus.ts';
import type { Stop, Timers } from '../timers.ts';
import type { Unreadable } from './liveSet.ts';

/** Paths in each heartbeat: some ten kilobytes. The count has no limit. */
const MAX_LISTED = 200;
/** Scopes in each heartbeat, for the same reason. */
const MAX_SCOPES = 500;
const SEARCH_MS = 30 * 60_000;

type Options = {
  metrics: Metrics;
  timers: Timers;
  /** Documents that a listener found. */
  watched(): readonly Unreadable[];
  findWithoutStatus(): Promise<WithoutStatus>;
  onError(error: unknown): void;
};

export type UnreadableReport = { send(): void; close: Stop };

/** [LV5] A narrow scope knows of its own documents only; `all` has the whole count. */
const countByScope = (documents: readonly Unreadable[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const scope of documents.flatMap(({ scopes }) => scopes)) counts.set(scope, (counts.get(scope) ?? 0) + 1);
  counts.delete(scopeName({ type: 'all' }));
  return Object.fromEntries([...counts].slice(0, MAX_SCOPES));
};

export const createUnreadableReport = (options: Options): UnreadableReport => {
  const { metrics, timers, watched, findWithoutStatus, onError } = options;
  let bare: WithoutStatus = { total: 0, paths: [] };
  const send = (): void => {
    const documents = watched();
    const paths = [...new Set([...documents.map(({ path }) => path), ...bare.paths])];
    metrics.report({
      unreadable: paths.length + bare.total - bare.paths.length,
      unreadablePaths: paths.slice(0, MAX_LISTED),
      unreadableByScope: countByScope(documents),
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
