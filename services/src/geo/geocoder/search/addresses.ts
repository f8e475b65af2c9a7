// Finds the places an address may mean: the runs of its street in its zona, then the house on them, the corner, or the
// street itself.
import type { LngLat, Place, PlaceKind } from '../../geo.ts';
import type { Address, QueryStreet, HouseNumber } from '../address/address.ts';
import { cornerText } from '../address/text.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { distance, nearestOn, type Plane, type Spot } from '../gazetteer/plane.ts';
import type { Territory } from '../gazetteer/territoryGrid.ts';
import { crossingsOf } from './crossings.ts';
import { labelOf } from '../label.ts';
import { housePositions, MAX_NUMBER_GAP } from './house.ts';
import { segmentsOf, type Run, type Street, type StreetMap } from './streetMap.ts';

export type CityIndex = {
  names: Gazetteer;
  plane: Plane;
  map: StreetMap;
  /** -1 where the territory is unknown. */
  territoryAt(at: LngLat): number;
  /** House numbers of the map, by their text. */
  houses: ReadonlyMap<string, readonly Spot[]>;
};

/** Metres between a house number of the map and its street. */
const HOUSE_TO_STREET_M = 70;
/** Two results closer than this many metres are one. */
const SAME_PLACE_M = 60;
/** Metres around a zona within which its streets are also searched. */
const ZONE_MARGIN_M = 500;
/** Metres from a zona within which a number belongs to it, if its address names that one: houses are on both sides. */
const BESIDE_M = 150;
const DIRECTIONS: readonly (readonly [east: number, north: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
];

export const describe = (city: CityIndex, spot: Spot): Pick<Place, 'position' | 'zone' | 'munic' | 'depto'> => {
  const { lat, lng } = city.plane.placeOf(spot);
  // A tenth of a metre; more digits would suggest false precision.
  const position = { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
  const { zone = null, munic = null, depto = null } = city.names.territories[city.territoryAt(position)] ?? {};
  return {
    position,
    ...(zone === null ? {} : { zone }),
    ...(munic === null ? {} : { munic }),
    ...(depto === null ? {} : { depto }),
  };
};

/** Numbers of the territories an address may mean; null when it names none. */
const territoriesFor = ({ territories, capital }: Gazetteer, { zone, munic }: Address): Set<number> | null => {
  if (zone === null && munic === null) return null;
  const isOf = (of: string | null) => (territory: Territory) =>
    (of === null || territory.munic === of) && (zone === null || territory.zone === zone);
  const numbersOf = (matches: (territory: Territory) => boolean): number[] =>
    territories.flatMap((territory, number) => (matches(territory) ? [number] : []));
  // Without a municipality the capital is used, if it has that zona.
  const inCapital = munic === null ? numbersOf(isOf(capital)) : [];
  return new Set(inCapital.length > 0 ? inCapital : numbersOf(isOf(munic)));
};

const middleOf = (runs: readonly Run[]): Spot => {
  const spots = runs.flatMap((run) => run.spots);
  const mean = {
    x: spots.reduce((sum, { x }) => sum + x, 0) / Math.max(1, spots.length),
    y: spots.reduce((sum, { y }) => sum + y, 0) / Math.max(1, spots.length),
  };
  return spots.reduce((best, spot) => (distance(spot, mean) < distance(best, mean) ? spot : best), spots[0] ?? mean);
};

/** The capital first, then the others in the order of the map. */
const byTerritory = (runs: readonly Run[], { territories, capital }: Gazetteer): Run[][] => {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const territory = territories[run.territories[0] ?? -1];
    const key = JSON.stringify([territory?.munic === capital ? 0 : 1, territory?.munic, territory?.zone]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
};

type Territories = Pick<CityIndex, 'plane' | 'territoryAt'>;

/** The first of these territories around the spot. */
const besideOf = (
  { plane, territoryAt }: Territories,
  spot: Spot,
  targets: ReadonlySet<number>,
  metres: number,
): number | null => {
  const around = DIRECTIONS.map(([east, north]) =>
    territoryAt(plane.placeOf({ x: spot.x + east * metres, y: spot.y + north * metres })),
  );
  return around.find((territory) => targets.has(territory)) ?? null;
};

/** Tests points around the ends and the middle of a run, which is short. */
const isNearby = (city: CityIndex, { spots }: Run, targets: ReadonlySet<number>): boolean =>
  [spots[0], spots[spots.length >> 1], spots.at(-1)].some(
    (spot) => spot !== undefined && besideOf(city, spot, targets, ZONE_MARGIN_M) !== null,
  );

/** [MA17] The position with the requested zona, where that begins beside it; else with its own. */
const describeAs = (city: CityIndex, spot: Spot, targets: ReadonlySet<number> | null): ReturnType<typeof describe> => {
  const described = describe(city, spot);
  if (targets === null || targets.has(city.territoryAt(described.position))) return described;
  const { zone, munic } = city.names.territories[besideOf(city, spot, targets, BESIDE_M) ?? -1] ?? {};
  return {
    ...described,
    ...(typeof zone === 'number' ? { zone } : {}),
    ...(typeof munic === 'string' ? { munic } : {}),
  };
};

type Reach = 'inside' | 'nearby';

/**
 * Runs of the street inside the territories of an address, or near them; in separate groups where they may be
 * different streets.
 */
const runsFor = (city: CityIndex, { key }: QueryStreet, address: Address, reach: Reach): Run[][] => {
  const runs = city.map.streets.get(key)?.runs ?? [];
  const targets = territoriesFor(city.names, address);
  if (targets === null) return reach === 'inside' ? byTerritory(runs, city.names) : [];
  const isInside = (run: Run): boolean => run.territories.some((territory) => targets.has(territory));
  if (reach === 'inside') {
    const inside = runs.filter(isInside);
    return inside.length === 0 ? [] : [inside];
  }
  // Boundaries of zonas on the map are not exact.
  const nearby = runs.filter((run) => isInside(run) || isNearby(city, run, targets));
  return nearby.length === 0 ? [] : [nearby];
};

type Candidate = { spot: Spot; kind: PlaceKind; text: string };

const deduplicated = (found: readonly Candidate[]): Candidate[] =>
  found.filter((one, index) => found.slice(0, index).every((other) => distance(one.spot, other.spot) > SAME_PLACE_M));

const houseOn = (city: CityIndex, runs: readonly Run[], street: Street, house: HouseNumber): Candidate[] => {
  const metres = String(house.metres).padStart(2, '0');
  const text = `${street.name} ${house.cross}${house.suffix.toUpperCase()}-${metres}`;
  const segments = runs.flatMap(segmentsOf);
  const indexed = (city.houses.get(house.text) ?? []).filter((spot) =>
    segments.some(({ from, to }) => distance(nearestOn(from, to, spot), spot) <= HOUSE_TO_STREET_M),
  );
  if (indexed.length > 0) return indexed.map((spot) => ({ spot, kind: 'address', text }));
  const crossings = crossingsOf(
    city.map,
    runs,
    ({ numbered }) => numbered !== null && Math.abs(numbered.number - house.cross) <= MAX_NUMBER_GAP,
  );
  return housePositions(runs, crossings, house).map(({ spot }) => ({ spot, kind: 'address', text }));
};

const cornerOn = (city: CityIndex, runs: readonly Run[], street: Street, other: QueryStreet): Candidate[] =>
  crossingsOf(city.map, runs, ({ key }) => key === other.key).map(({ street: crossing, spot }) => ({
    spot,
    kind: 'intersection',
    text: cornerText(street.name, crossing.name),
  }));

const candidatesOn = (
  city: CityIndex,
  runs: readonly Run[],
  street: Street,
  { house, corner }: Address,
): Candidate[] => {
  if (house !== null) return houseOn(city, runs, street, house);
  if (corner !== null) return cornerOn(city, runs, street, corner);
  return [{ spot: middleOf(runs), kind: 'street', text: street.name }];
};

/** All places an address may mean, in the order of the map; empty when its street is not on the map. */
export const placesOfAddress = (city: CityIndex, address: Address): Place[] => {
  const { street } = address;
  const mapStreet = street === null ? undefined : city.map.streets.get(street.key);
  if (street === null || mapStreet === undefined) return [];
  const find = (reach: Reach, query: Address): Candidate[] =>
    deduplicated(runsFor(city, street, address, reach).flatMap((runs) => candidatesOn(city, runs, mapStreet, query)));
  /** Without house number or corner, as a fallback to the street. */
  const streetOnly = { ...address, house: null, corner: null };
  const attempts = [() => find('inside', address), () => find('nearby', address), () => find('inside', streetOnly)];
  let candidates: Candidate[] = [];
  for (const next of attempts) if (candidates.length === 0) candidates = next();
  const targets = territoriesFor(city.names, address);
  const places = candidates.map(({ spot, kind, text: name }): Place => {
    const described = describeAs(city, spot, targets);
    return { label: labelOf(name, described), kind, ...described, source: 'embedded' };
  });
  const isElsewhere = ({ zone }: Place): number => Number(address.zone !== null && zone !== address.zone);
  return places.toSorted((a, b) => isElsewhere(a) - isElsewhere(b));
};
