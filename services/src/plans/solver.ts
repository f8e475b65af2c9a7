// Plans of one process: two at a time, one for each user; a newer one of the same user ends the older.
import type { PlanData } from '@despacho/domain/plan/planData.ts';
import { Piscina } from 'piscina';
import type { Solved } from './solverThread.ts';

const MAX_AT_ONCE = 2;
/** The first plan of a quiet hour starts its thread again. */
const IDLE_MS = 60_000;

export type Solver = {
  /** Null: too many plans are computed now. Rejects when `signal` is aborted or the user asks for another one. */
  solve(userId: string, dataOf: () => Promise<PlanData>, signal: AbortSignal): Promise<Solved> | null;
  close(): Promise<void>;
};

export const createSolver = (): Solver => {
  const threads = new Piscina<PlanData, Solved>({
    filename: new URL('./solverThread.ts', import.meta.url).href,
    name: 'solve',
    minThreads: 0,
    maxThreads: MAX_AT_ONCE,
    idleTimeout: IDLE_MS,
  });
  const running = new Map<string, AbortController>();
  return {
    solve: (userId, dataOf, signal) => {
      running.get(userId)?.abort();
      running.delete(userId);
      if (running.size >= MAX_AT_ONCE) return null;
      const own = new AbortController();
      running.set(userId, own);
      const either = AbortSignal.any([signal, own.signal]);
      const solved = async (): Promise<Solved> => {
        try {
          const data = await dataOf();
          either.throwIfAborted();
          return await threads.run(data, { signal: either });
        } finally {
          if (running.get(userId) === own) running.delete(userId);
        }
      };
      return solved();
    },
    close: async () => threads.destroy(),
  };
};
