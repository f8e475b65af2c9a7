// Where streets cross. Lines of the map are rounded and cut at tile edges, so a small gap is tolerated.
import { distance, nearestCrossing, type Spot } from '../gazetteer/plane.ts';
import { segmentsOf, type Run, type Street, type StreetMap } from './streetMap.ts';

/** Maximum gap in metres between lines that cross. */
const TOLERANCE_M = 14;
/** The lanes of a wide street cross another street several times. */
const SAME_CORNER_M = 45;

export type Crossing = { street: Street; spot: Spot };

const merged = (crossings: readonly Crossing[]): Crossing[] => {
  const corners: { crossing: Crossing; spots: Spot[] }[] = [];
  for (const crossing of crossings) {
    const existing = corners.find(
      (corner) =>
        corner.crossing.street === crossing.street && distance(corner.crossing.spot, crossing.spot) <= SAME_CORNER_M,
    );
    if (existing === undefined) corners.push({ crossing, spots: [crossing.spot] });
    else existing.spots.push(crossing.spot);
  }
  return corners.map(({ crossing, spots }) => ({
    street: crossing.street,
    spot: {
      x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
      y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
    },
  }));
};

/** The corners of these runs with every relevant street. */
export const crossingsOf = (
  map: StreetMap,
  runs: readonly Run[],
  isRelevant: (street: Street) => boolean,
): Crossing[] => {
  const found: Crossing[] = [];
  for (const own of runs.flatMap(segmentsOf)) {
    for (const other of map.segmentsAround([own.from, own.to], TOLERANCE_M)) {
      if (other.run.street === own.run.street || !isRelevant(other.run.street)) continue;
      const { at, gapM } = nearestCrossing(own.from, own.to, other.from, other.to);
      if (gapM <= TOLERANCE_M) found.push({ street: other.run.street, spot: at });
    }
  }
  return merged(found);
};
