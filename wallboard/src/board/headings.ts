// Where couriers ride: the direction between two fixes that were really received. Nothing is extrapolated.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { bearing } from '@despacho/ui/map/geometry.ts';

/** Below this a phone at rest seems to turn on the spot. */
const MIN_MOVE_M = 20;
/** So that icons turn now and then, not with every metre. */
const STEP_DEGREES = 15;

/** `from` is the position of the last direction; `heading` null until the courier has moved. */
type Heading = { from: Fix; heading: number | null };
export type Headings = ReadonlyMap<string, Heading>;

const headingAfter = (previous: Heading | undefined, fix: Fix): Heading => {
  if (previous === undefined) return { from: fix, heading: null };
  if (fix.at <= previous.from.at || distanceM(previous.from.position, fix.position) < MIN_MOVE_M) return previous;
  const degrees = bearing(previous.from.position, fix.position);
  return { from: fix, heading: (Math.round(degrees / STEP_DEGREES) * STEP_DEGREES) % 360 };
};

/** The same map when no courier moved far enough. Couriers without a fix are removed. */
export const nextHeadings = (previous: Headings, fixes: readonly Fix[]): Headings => {
  const next = new Map(fixes.map((fix) => [fix.courierId, headingAfter(previous.get(fix.courierId), fix)]));
  const isSame = next.size === previous.size && [...next].every(([id, heading]) => previous.get(id) === heading);
  return isSame ? previous : next;
};
