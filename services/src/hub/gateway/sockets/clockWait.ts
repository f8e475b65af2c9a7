// Lets a join wait until the replica has reached the clock of the client, which may come from a gateway that was ahead (LV1).
import { LIVE, type JoinRequest } from '@despacho/contract/live/protocol.ts';
import { compareClocks } from '@despacho/domain/live/clocks.ts';
import type { Timers } from '../../timers.ts';
import type { ReplicaState } from '../state/replicaState.ts';

export type ClockWait = {
  /** False when the replica is still behind after the longest wait. */
  until(request: JoinRequest): Promise<boolean>;
  /** The replica has moved on. */
  onSettled(): void;
};

export const createClockWait = (current: () => ReplicaState | null, timers: Timers): ClockWait => {
  const waiting = new Set<() => void>();

  const hasReached = ({ epoch, since }: JoinRequest): boolean => {
    const state = current();
    if (state === null || epoch !== state.epoch || since === undefined) return true;
    return compareClocks(since, state.clock) <= 0;
  };

  return {
    until: async (request) => {
      if (hasReached(request)) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = timers.after(LIVE.behindWaitMs, resolve);
      const check = (): void => {
        if (hasReached(request)) resolve();
      };
      waiting.add(check);
      await promise;
      waiting.delete(check);
      stop();
      return hasReached(request);
    },
    onSettled: () => {
      for (const check of waiting) check();
    },
  };
};
