// Where customers live: the zones of Guatemala City and of the adjacent towns.
import type { LatLng } from '@despacho/contract/values.ts';
import { distanceM } from '@despacho/domain/routes/distance.ts';
import { municipalityOf } from '../catalog/catalog.ts';
import type { Random } from '../random.ts';
import { near } from './geo.ts';

type Neighbourhood = {
  department: string;
  municipality: string;
  zone: number;
  centre: LatLng;
  radiusM: number;
};

/**
 * Official code of the municipality, zone, latitude and longitude of its centre, radius of the built-up area in
 * metres.
 */
const rows: readonly (readonly [string, number, number, number, number])[] = [
  ['0101', 1, 14.638, -90.514, 1_100],
  ['0101', 2, 14.655, -90.513, 700],
  ['0101', 3, 14.631, -90.527, 700],
  ['0101', 4, 14.619, -90.517, 500],
  ['0101', 5, 14.624, -90.5, 1_000],
  ['0101', 6, 14.663, -90.492, 1_100],
  ['0101', 7, 14.638, -90.548, 1_500],
  ['0101', 8, 14.618, -90.53, 600],
  ['0101', 9, 14.604, -90.521, 600],
  ['0101', 10, 14.597, -90.508, 1_000],
  ['0101', 11, 14.612, -90.551, 1_400],
  ['0101', 12, 14.586, -90.543, 1_400],
  ['0101', 13, 14.594, -90.529, 600],
  ['0101', 14, 14.579, -90.513, 900],
  ['0101', 15, 14.603, -90.488, 1_000],
  ['0101', 16, 14.608, -90.468, 1_200],
  ['0101', 17, 14.645, -90.47, 1_100],
  ['0101', 18, 14.657, -90.456, 1_300],
  ['0101', 19, 14.656, -90.56, 700],
  ['0101', 21, 14.557, -90.546, 1_000],
  ['0108', 1, 14.631, -90.605, 900],
  ['0108', 4, 14.648, -90.577, 900],
  ['0108', 8, 14.604, -90.594, 1_000],
  ['0102', 1, 14.569, -90.496, 800],
  ['0113', 0, 14.553, -90.455, 1_200],
  ['0115', 1, 14.527, -90.588, 1_000],
  ['0115', 4, 14.55, -90.566, 900],
  ['0117', 1, 14.505, -90.561, 900],
  ['0308', 1, 14.61, -90.656, 900],
];

export const NEIGHBOURHOODS: readonly Neighbourhood[] = rows.map(([code, zone, lat, lng, radiusM]) => {
  const { department, municipality } = municipalityOf(code);
  return { department: department.name, municipality: municipality.name, zone, centre: { lat, lng }, radiusM };
});

/** All positions of the demo city are within these bounds. */
export const CITY_BOUNDS = { south: 14.48, north: 14.69, west: -90.68, east: -90.43 };

export type Home = { neighbourhood: Neighbourhood; position: LatLng };

/**
 * A customer near a branch: nearer neighbourhoods are more likely. `reachM` is the typical distance of its
 * customers.
 */
export const homeNear = (branch: LatLng, reachM: number, random: Random): Home => {
  const weights = NEIGHBOURHOODS.map((neighbourhood): [Neighbourhood, number] => {
    const gapM = Math.max(distanceM(branch, neighbourhood.centre) - neighbourhood.radiusM, 0);
    return [neighbourhood, neighbourhood.radiusM * Math.exp(-((gapM / reachM) ** 2))];
  });
  const neighbourhood = random.weighted(weights);
  return { neighbourhood, position: near(neighbourhood.centre, neighbourhood.radiusM, random) };
};
