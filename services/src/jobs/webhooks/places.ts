// Places in the queue of lanes: how many run at once to one webhook, of one company and of its test keys, and who comes next.
import type { Log } from '../../platform/log.ts';
import type { Lane } from '../../store/webhooks/deliveries.ts';

/** To one webhook, so that one which hangs takes no place of the others. */
const AT_ONCE_TO_ONE = 8;
/** To one company, so that one with many slow webhooks takes no place of the others; of its test keys fewer. */
const AT_ONCE_OF_COMPANY = 16;
const AT_ONCE_OF_TESTS = 4;

/** What counts against which limit. */
const limitsOf = ({ companyId, endpointId, isTest }: Lane): [name: string, max: number][] => [
  [`webhook ${endpointId}`, AT_ONCE_TO_ONE],
  [`company ${companyId}`, AT_ONCE_OF_COMPANY],
  ...(isTest ? [[`tests ${companyId}`, AT_ONCE_OF_TESTS] satisfies [string, number]] : []),
];

/** A delayed job of the queue; it rejects where its delay is over. */
type Waiting = { promote(): Promise<unknown> };

export const createPlaces = (log: Log) => {
  const running = new Map<string, number>();
  /** By what was full. All of them come when their delay ends, too. */
  const waiting = new Map<string, Waiting[]>();
  const count = (lane: Lane, by: number): void => {
    for (const [name] of limitsOf(lane)) {
      const now = (running.get(name) ?? 0) + by;
      if (now === 0) running.delete(name);
      else running.set(name, now);
    }
  };
  const promoteNext = async (full: string): Promise<void> => {
    for (;;) {
      const [next, ...others] = waiting.get(full) ?? [];
      if (others.length > 0) waiting.set(full, others);
      else waiting.delete(full);
      if (next === undefined) return;
      try {
        await next.promote();
        return;
      } catch (error) {
        log.debug({ err: error }, 'a lane of webhooks waits no more');
      }
    }
  };
  const fullFor = (lane: Lane): string | undefined =>
    limitsOf(lane).find(([name, max]) => (running.get(name) ?? 0) >= max)?.[0];
  return {
    /** False: there is no place. */
    take: (lane: Lane): boolean => {
      const isFree = fullFor(lane) === undefined;
      if (isFree) count(lane, 1);
      return isFree;
    },
    /** The job, which is delayed by now, is the next when a place is free. */
    wait: (lane: Lane, job: Waiting): void => {
      const full = fullFor(lane) ?? 'free';
      waiting.set(full, [...(waiting.get(full) ?? []), job]);
      // The place may have become free while the job was delayed.
      if (full === 'free') void promoteNext(full);
    },
    release: (lane: Lane): void => {
      count(lane, -1);
      for (const [name] of limitsOf(lane)) void promoteNext(name);
    },
  };
};
