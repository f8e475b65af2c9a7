// Where streets meet. Lines of the map are rounded and cut at the edges of tiles, so near enough counts as meeting.
import { distance, meeting, type Spot } from '../gazetteer/plane.ts';
import { segmentsOf, type Run, type Street, type StreetMap } from './streetMap.ts';

/** Metres between lines that are drawn as meeting. */
const NEAR_ENOUGH = 14;
/** The lanes of one wide street meet another several times. */
const SAME_CORNER = 45;

export type Crossing = { street: Street; spot: Spot };

const merged = (crossings: readonly Crossing[]): Crossing[] => {
  const corners: { crossing: Crossing; spots: Spot[] }[] = [];
  for (const crossing of crossings) {
    const known = corners.find(
      (corner) =>
        corner.crossing.street === crossing.street && distance(corner.crossing.spot, crossing.spot) <= SAME_CORNER,
    );
    if (known === undefined) corners.push({ crossing, spots: [crossing.spot] });
    else known.spots.push(crossing.spot);
  }
  return corners.map(({ crossing, spots }) => ({
    street: crossing.street,
    spot: {
      x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
      y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
    },
  }));
};

/** The corners of these runs with every street that `counts`. */
export const crossingsOf = (map: StreetMap, runs: readonly Run[], counts: (street: Street) => boolean): Crossing[] => {
  const found: Crossing[] = [];
  for (const own of runs.flatMap(segmentsOf)) {
    for (const other of map.segmentsAround([own.from, own.to], NEAR_ENOUGH)) {
      if (other.run.street === own.run.street || !counts(other.run.street)) continue;
      const { at, apart } = meeting(own.from, own.to, other.from, other.to);
      if (apart <= NEAR_ENOUGH) found.push({ street: other.run.street, spot: at });
    }
  }
  return merged(found);
};
