// Since when a courier waits at a branch, as the job that maintains the waiting time would have written it.
import type { Rider } from '../world.ts';

/** Null: the courier does not wait. */
export const waitingSince = ({ task, courier }: Pick<Rider, 'task' | 'courier'>): string | null => {
  const isWaiting = task.stage === 'idle' || task.stage === 'atBranch';
  return isWaiting && courier.availability === 'available' ? new Date(task.since).toISOString() : null;
};
