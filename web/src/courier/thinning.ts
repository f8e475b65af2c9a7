// Which positions a phone sends: often while it rides, rarely at rest [CP13].
import type { SentPosition } from '@despacho/contract/couriers/application.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';

const RIDING_MS = 10_000;
const MIN_MS = 5_000;
const MIN_METRES = 25;
const RESTING_MS = 30_000;
/** Slower is a walk or the error of the receiver. */
const RIDING_MPS = 2;

type Place = Pick<SentPosition, 'position' | 'speedMps'> & { /** Phone's ms. */ at: number };

/** [CP13] Riding: after 10 s, or 25 m but at least 5 s; at rest after 30 s. */
export const isDue = (last: Place | null, next: Place): boolean => {
  if (last === null) return true;
  const passedMs = next.at - last.at;
  const metres = distanceM(last.position, next.position);
  if (passedMs >= RESTING_MS) return true;
  if (metres >= MIN_METRES && passedMs >= MIN_MS) return true;
  const isRiding = (next.speedMps ?? metres / Math.max(1, passedMs / 1_000)) >= RIDING_MPS;
  return isRiding && passedMs >= RIDING_MS;
};
