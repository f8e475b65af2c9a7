// How long goods take, learned from the orders of the last weeks and, from time to time, from those that left since.
import { MINUTE_MS } from '@despacho/contract/durations.ts';
import { readinessOf, UNLEARNED, type Readiness } from '@despacho/domain/forecast/readiness.ts';
import { withHistory, type LeaveTime } from '@despacho/domain/forecast/recent.ts';

/** It changes slowly; ms of the operation's clock. */
const LEARN_EVERY_MS = 10 * MINUTE_MS;

export type LearnedReadiness = {
  learn(leaves: readonly LeaveTime[]): void;
  /** `recent`: the leaves of the last minutes are among them. */
  at(now: number, recent: readonly LeaveTime[]): Readiness;
};

export const learnedReadiness = (): LearnedReadiness => {
  let history: readonly LeaveTime[] = [];
  /** Null: something was learned since. */
  let readiness: Readiness | null = UNLEARNED;
  let learnedAt = -Infinity;
  const learn = (leaves: readonly LeaveTime[]): void => {
    history = withHistory(history, leaves);
    readiness = null;
  };
  return {
    learn,
    at: (now, recent) => {
      if (now - learnedAt >= LEARN_EVERY_MS) {
        learn(recent);
        learnedAt = now;
      }
      readiness ??= readinessOf(history);
      return readiness;
    },
  };
};
