// "2-40": forty metres from the corner of the second, towards the third. Where a corner is missing, between those that are there.
import type { HouseNumber } from '../address/address.ts';
import type { NumberedStreet } from '../address/street.ts';
import { between, distance, nearestOn, type Spot } from '../gazetteer/plane.ts';
import type { Crossing } from './crossings.ts';
import { segmentsOf, type Run } from './streetMap.ts';

/** `walked`: from its corner in its direction. `between`: by its share of the way between other corners. `corner`: no direction is known. */
export type Reckoning = 'walked' | 'between' | 'corner';
export type Reckoned = { spot: Spot; by: Reckoning };

/** Metres to the next corner: longer than any block, shorter than the way to a namesake in another quarter. */
const LONGEST_BLOCK = 450;
/** How many missing corners may lie between two that are known; streets of other numbers tell nothing. */
export const WIDEST_GAP = 6;
/** A reckoned spot is put on the street when it came off it by less than this. */
const OFF_STREET = 60;

type Corner = { spot: Spot; number: number; suffix: string };

const nearestCorner = (corners: readonly Corner[], at: Spot, within: number): Corner | null => {
  const near = corners.filter(({ spot }) => distance(spot, at) <= within && distance(spot, at) > 1);
  return near.reduce<Corner | null>(
    (best, corner) => (best === null || distance(corner.spot, at) < distance(best.spot, at) ? corner : best),
    null,
  );
};

const onStreet = (runs: readonly Run[], spot: Spot): Spot => {
  let best = { spot, metres: OFF_STREET };
  for (const { from, to } of runs.flatMap(segmentsOf)) {
    const candidate = nearestOn(from, to, spot);
    const metres = distance(candidate, spot);
    if (metres < best.metres) best = { spot: candidate, metres };
  }
  return best.spot;
};

/** `metres` from one spot towards another, or away from it. */
const walk = (from: Spot, towards: Spot, metres: number): Spot =>
  between(from, towards, metres / Math.max(1, distance(from, towards)));

const walkFrom = (corner: Corner, corners: readonly Corner[], { metres }: HouseNumber): Reckoned => {
  const next = (step: number): Corner | null =>
    nearestCorner(
      corners.filter(({ number }) => number === corner.number + step),
      corner.spot,
      LONGEST_BLOCK,
    );
  const ahead = next(1);
  if (ahead !== null) {
    // Numbers are metres by rule, but never lead past the block.
    const length = distance(ahead.spot, corner.spot);
    return { spot: walk(corner.spot, ahead.spot, Math.min(metres, length * 0.95)), by: 'walked' };
  }
  const behind = next(-1);
  return behind === null
    ? { spot: corner.spot, by: 'corner' }
    : { spot: walk(corner.spot, behind.spot, -metres), by: 'walked' };
};

const shareBetween = (corners: readonly Corner[], { cross, metres }: HouseNumber): Reckoned[] => {
  const plain = corners.filter(({ number }) => number !== cross);
  const wanted = cross + Math.min(metres, 99) / 100;
  let best: { low: Corner; high: Corner; gap: number; length: number } | null = null;
  for (const low of plain.filter(({ number }) => number < cross)) {
    for (const high of plain.filter(({ number }) => number > cross)) {
      const gap = high.number - low.number;
      const length = distance(low.spot, high.spot);
      if (gap > WIDEST_GAP || length > LONGEST_BLOCK * gap) continue;
      if (best === null || gap < best.gap || (gap === best.gap && length < best.length))
        best = { low, high, gap, length };
    }
  }
  if (best === null) return [];
  return [{ spot: between(best.low.spot, best.high.spot, (wanted - best.low.number) / best.gap), by: 'between' }];
};

/** Corners with streets of one kind: the second calle says nothing of where the second avenida is. */
const cornersByKind = (crossings: readonly Crossing[]): Corner[][] => {
  const kinds = new Map<NumberedStreet['kind'], Corner[]>();
  for (const { street, spot } of crossings) {
    if (street.numbered === null) continue;
    const { kind, number, suffix } = street.numbered;
    kinds.set(kind, [...(kinds.get(kind) ?? []), { spot, number, suffix }]);
  }
  return [...kinds.values()];
};

/** Every spot the number may mean on these runs, the surest first. */
export const reckonHouse = (runs: readonly Run[], crossings: readonly Crossing[], house: HouseNumber): Reckoned[] => {
  const kinds = cornersByKind(crossings);
  const walked = kinds.flatMap((corners) =>
    corners
      .filter(({ number, suffix }) => number === house.cross && suffix === house.suffix)
      .map((corner) => walkFrom(corner, corners, house)),
  );
  const sure = walked.filter(({ by }) => by === 'walked');
  const found = sure.length > 0 ? sure : [...kinds.flatMap((corners) => shareBetween(corners, house)), ...walked];
  return found.map(({ spot, by }) => ({ spot: onStreet(runs, spot), by }));
};
