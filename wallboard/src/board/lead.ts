// What to act on: the one thing of a scene that is drawn brightest. Everything else is quieter than it.
import type { QueueName } from '@despacho/domain/board/board.ts';
import type { BranchOrder } from './branch/branchOrders.ts';
import type { CountdownList } from './countdownRows.ts';
import type { Danger } from './dangers.ts';
import type { QueueViews } from './queueViews.ts';

/** `list`: the first row beside the map, or the orders that will be late where there is no other. */
export type Lead = 'danger' | 'list' | QueueName | null;

/** From here on blocked work is in trouble. */
const LONG_MS = 10 * 60_000;

export const isLongAgo = (ageMs: number | null): boolean => ageMs !== null && ageMs >= LONG_MS;

/** The queue whose oldest order waits longest; null: none of them waits for long. */
const longestQueue = (queues: QueueViews): QueueName | null => {
  const names: QueueName[] = ['withoutCourier', 'withoutCoordinates', 'untyped'];
  const longest = names.reduce((max, name) =>
    (queues[name].oldestMs ?? 0) > (queues[max].oldestMs ?? 0) ? name : max,
  );
  return isLongAgo(queues[longest].oldestMs) ? longest : null;
};

type Facts = {
  dangers: readonly Danger[];
  hasCallingHighAlarm: boolean;
  countdown: CountdownList;
  queues: QueueViews;
};

const hasDanger = ({ dangers, hasCallingHighAlarm }: Facts): boolean =>
  hasCallingHighAlarm || dangers.some(({ holder }) => holder === null);

const hasRows = ({ countdown: { acts, rows, lost } }: Facts): boolean => acts.length + rows.length + lost > 0;

/** [WA19] A danger without an owner, else what can be saved or is late next, else the work that is blocked longest. */
export const leadOf = (facts: Facts): Lead => {
  if (hasDanger(facts)) return 'danger';
  return hasRows(facts) ? 'list' : longestQueue(facts.queues);
};

/** [WA19] In a scene without the list. */
export const queueLead = (facts: Facts): QueueName | null => (hasDanger(facts) ? null : longestQueue(facts.queues));

/** [WA19] On a screen of a branch: the order that is late or late next, else the oldest without a courier. */
export const branchLead = (rows: readonly BranchOrder[]): string | null => {
  const late = rows.find(({ level }) => level === 'LATE' || level === 'TO_BE_LATE');
  return (late ?? rows.find(({ courier }) => courier === null))?.id ?? null;
};
