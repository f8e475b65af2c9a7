// A response that stays open while a phone shows its work, with a line for each other version of it [CP54]: a request for each look
// would cost a phone twenty times the data.
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { MINUTE_MS, SECOND_MS } from '@despacho/contract/durations.ts';
import type { StateKind } from '@despacho/contract/live/kinds.ts';
import { isCurrentCourier } from '../../identity/courierSessions.ts';
import type { SharedHttp } from '../../platform/context.ts';
import type { Directory } from '../directory.ts';
import { workOf, type WorkDependencies } from './work.ts';

/** Shorter than what proxies and networks of phones let a connection be silent. */
const BEAT_MS = 20 * SECOND_MS;
/** Many changes at once are one line. */
const GAP_MS = SECOND_MS;
const LIFE_MS = 5 * MINUTE_MS;
/** How many one courier has open in this process; the next one ends the oldest. */
const MAX_OPEN = 4;

type Dependencies = WorkDependencies & { http: Pick<SharedHttp, 'stopping'>; directory: Pick<Directory, 'courierOf'> };

/** Resolves after the time, or when the signal is aborted. */
const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', resolve);
  if (!signal.aborted) await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', resolve);
};

export const createWorkFollowing = (use: Dependencies) => {
  const { fold, directory, http } = use;
  const opened = new Map<string, AbortController[]>();

  /** Ended with the connection, the process, or a newer one. */
  const open = (id: string, connection: AbortSignal): { ended: AbortSignal; close(): void } => {
    const own = new AbortController();
    const before = opened.get(id) ?? [];
    for (const old of before.slice(0, Math.max(0, before.length + 1 - MAX_OPEN))) old.abort();
    opened.set(id, [...before.slice(-MAX_OPEN + 1), own]);
    // No `AbortSignal.timeout`: a signal that depends on one stays in memory after its time.
    const timer = setTimeout(() => own.abort(), LIFE_MS);
    return {
      ended: AbortSignal.any([own.signal, connection, http.stopping]),
      close: () => {
        clearTimeout(timer);
        const others = (opened.get(id) ?? []).filter((each) => each !== own);
        if (others.length === 0) opened.delete(id);
        else opened.set(id, others);
      },
    };
  };

  return async function* versions(caller: Courier, connection: AbortSignal): AsyncGenerator<string> {
    const { id, tokenGeneration: generation } = caller;
    const { ended, close } = open(id, connection);
    let own: ReadonlySet<string> = new Set();
    let changed = new AbortController();
    const isOwn = (kind: StateKind, of: string): boolean => {
      if (kind === 'courier') return of === id;
      return own.has(of) || (kind === 'order' && fold.find('order', of)?.courier?.id === id);
    };
    const unfollow = fold.follow((change) => {
      if (change === null || isOwn(change.kind, change.id)) changed.abort();
    });
    try {
      let last = '';
      while (!ended.aborted) {
        changed = new AbortController();
        const courier = await directory.courierOf(id);
        if (!isCurrentCourier({ generation }, courier)) return;
        const { version, orders } = await workOf(use, courier);
        own = new Set(orders.map((order) => order.id));
        yield version === last ? '\n' : `${version}\n`;
        last = version;
        await pause(GAP_MS, ended);
        await pause(BEAT_MS, AbortSignal.any([changed.signal, ended]));
      }
    } finally {
      unfollow();
      close();
    }
  };
};
