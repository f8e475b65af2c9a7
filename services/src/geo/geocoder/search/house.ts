// "2-40" is forty metres from the corner of the second street towards the third. Missing corners are interpolated from
// existing ones.
import type { HouseNumber } from '../address/address.ts';
import type { NumberedStreet } from '../address/street.ts';
import { between, distance, nearestOn, type Spot } from '../gazetteer/plane.ts';
import type { Crossing } from './crossings.ts';
import { segmentsOf, type Run } from './streetMap.ts';

/**
 * `measured`: metres from its corner in its direction. `interpolated`: by its share between other corners.
 * `corner`: the direction is unknown.
 */
type PositionMethod = 'measured' | 'interpolated' | 'corner';
type HousePosition = { spot: Spot; by: PositionMethod };

/**
 * Metres to the next corner: longer than any block, shorter than the distance to a street of the same number in
 * another quarter.
 */
const MAX_BLOCK_M = 450;
/** Maximum difference between the numbers of two corners that are interpolated. */
export const MAX_NUMBER_GAP = 6;
/** An interpolated point within this many metres of the street is moved onto it. */
const MAX_OFFSET_M = 60;

type Corner = { spot: Spot; number: number; suffix: string };

const nearestCorner = (corners: readonly Corner[], at: Spot, within: number): Corner | null => {
  const near = corners.filter(({ spot }) => distance(spot, at) <= within && distance(spot, at) > 1);
  return near.reduce<Corner | null>(
    (best, corner) => (best === null || distance(corner.spot, at) < distance(best.spot, at) ? corner : best),
    null,
  );
};

const onStreet = (runs: readonly Run[], spot: Spot): Spot => {
  let best = { spot, metres: MAX_OFFSET_M };
  for (const { from, to } of runs.flatMap(segmentsOf)) {
    const candidate = nearestOn(from, to, spot);
    const metres = distance(candidate, spot);
    if (metres < best.metres) best = { spot: candidate, metres };
  }
  return best.spot;
};

/** The point `metres` from one spot towards another; negative leads in the opposite direction. */
const pointTowards = (from: Spot, towards: Spot, metres: number): Spot =>
  between(from, towards, metres / Math.max(1, distance(from, towards)));

const measuredFrom = (corner: Corner, corners: readonly Corner[], { metres }: HouseNumber): HousePosition => {
  const next = (step: number): Corner | null =>
    nearestCorner(
      corners.filter(({ number }) => number === corner.number + step),
      corner.spot,
      MAX_BLOCK_M,
    );
  const ahead = next(1);
  if (ahead !== null) {
    // Numbers are metres by rule, but never extend past the block.
    const length = distance(ahead.spot, corner.spot);
    return { spot: pointTowards(corner.spot, ahead.spot, Math.min(metres, length * 0.95)), by: 'measured' };
  }
  const behind = next(-1);
  return behind === null
    ? { spot: corner.spot, by: 'corner' }
    : { spot: pointTowards(corner.spot, behind.spot, -metres), by: 'measured' };
};

const interpolated = (corners: readonly Corner[], { cross, metres }: HouseNumber): HousePosition[] => {
  const plain = corners.filter(({ number }) => number !== cross);
  const target = cross + Math.min(metres, 99) / 100;
  let best: { low: Corner; high: Corner; gap: number; length: number } | null = null;
  for (const low of plain.filter(({ number }) => number < cross)) {
    for (const high of plain.filter(({ number }) => number > cross)) {
      const gap = high.number - low.number;
      const length = distance(low.spot, high.spot);
      if (gap > MAX_NUMBER_GAP || length > MAX_BLOCK_M * gap) continue;
      if (best === null || gap < best.gap || (gap === best.gap && length < best.length))
        best = { low, high, gap, length };
    }
  }
  if (best === null) return [];
  return [{ spot: between(best.low.spot, best.high.spot, (target - best.low.number) / best.gap), by: 'interpolated' }];
};

/** Corners grouped by kind of street: the second calle does not indicate the second avenida. */
const cornersByKind = (crossings: readonly Crossing[]): Corner[][] => {
  const kinds = new Map<NumberedStreet['kind'], Corner[]>();
  for (const { street, spot } of crossings) {
    if (street.numbered === null) continue;
    const { kind, number, suffix } = street.numbered;
    kinds.set(kind, [...(kinds.get(kind) ?? []), { spot, number, suffix }]);
  }
  return [...kinds.values()];
};

/** All points the number may mean on these runs, the most certain first. */
export const housePositions = (
  runs: readonly Run[],
  crossings: readonly Crossing[],
  house: HouseNumber,
): HousePosition[] => {
  const kinds = cornersByKind(crossings);
  const measuredOrCorner = kinds.flatMap((corners) =>
    corners
      .filter(({ number, suffix }) => number === house.cross && suffix === house.suffix)
      .map((corner) => measuredFrom(corner, corners, house)),
  );
  const measured = measuredOrCorner.filter(({ by }) => by === 'measured');
  const found =
    measured.length > 0 ? measured : [...kinds.flatMap((corners) => interpolated(corners, house)), ...measuredOrCorner];
  return found.map(({ spot, by }) => ({ spot: onStreet(runs, spot), by }));
};
