// A kilometre on a road: "carretera a El Salvador km 13.5". Between hand-written marks, then moved onto the road of the
// map.
import type { LngLat } from '../../geo.ts';
import type { CityIndex } from './addresses.ts';
import { nameKey } from '../address/street.ts';
import { fold, tokensOf } from '../address/tokens.ts';
import { between, distance, nearestOn, type Spot } from '../gazetteer/plane.ts';
import { segmentsOf } from './streetMap.ts';

type Mark = { km: number; at: LngLat };
type Road = { name: string; words: readonly string[]; marks: readonly Mark[] };

const mark = (km: number, lat: number, lng: number): Mark => ({ km, at: { lat, lng } });

/** Counted from the centre of the capital, to a few hundred metres. */
const ROADS: readonly Road[] = [
  {
    name: 'Carretera a El Salvador',
    words: ['salvador'],
    marks: [
      mark(10.2, 14.579, -90.482),
      mark(11.1, 14.571, -90.483),
      mark(12.6, 14.574, -90.4715),
      mark(13.6, 14.566, -90.469),
      mark(14.7, 14.559, -90.461),
      mark(15.8, 14.5525, -90.455),
      mark(17.5, 14.538, -90.456),
      mark(18.8, 14.53, -90.4645),
      mark(20.1, 14.52, -90.4715),
      mark(21.5, 14.5095, -90.478),
    ],
  },
];

const KILOMETRE = /\b(?:km|kms|kilometro)\.? ?(\d{1,3}(?:[.,]\d{1,2})?)(?![\d-])/u;
/** Metres between the marks and their road. */
const REACH_M = 600;

export type Kilometre = { road: Road; km: number };

/** Null where the text names no kilometre of a road with marks. */
export const kilometreIn = (text: string): Kilometre | null => {
  const folded = fold(text);
  const figure = KILOMETRE.exec(folded)?.[1];
  if (figure === undefined) return null;
  const words = new Set(folded.match(/\p{L}+/gu));
  const road = ROADS.find((each) => each.words.every((word) => words.has(word)));
  return road === undefined ? null : { road, km: Number(figure.replace(',', '.')) };
};

const onRoad = (city: CityIndex, { name }: Road, spot: Spot): Spot | null => {
  let best: { spot: Spot; metres: number } | null = null;
  for (const run of city.map.streets.get(nameKey(tokensOf(name)))?.runs ?? []) {
    for (const { from, to } of segmentsOf(run)) {
      const nearest = nearestOn(from, to, spot);
      const metres = distance(nearest, spot);
      if (metres <= REACH_M && (best === null || metres < best.metres)) best = { spot: nearest, metres };
    }
  }
  return best?.spot ?? null;
};

/** Null outside the marks, and where the road is not on the map. */
export const spotOfKilometre = (city: CityIndex, { road, km }: Kilometre): { spot: Spot; name: string } | null => {
  const after = road.marks.findIndex((each) => each.km >= km);
  const [low, high] = [road.marks[Math.max(0, after - 1)], road.marks[after]];
  if (low === undefined || high === undefined || km < low.km) return null;
  const share = high.km === low.km ? 0 : (km - low.km) / (high.km - low.km);
  const spot = onRoad(city, road, between(city.plane.spotOf(low.at), city.plane.spotOf(high.at), share));
  return spot === null ? null : { spot, name: `${road.name} km ${km}` };
};
