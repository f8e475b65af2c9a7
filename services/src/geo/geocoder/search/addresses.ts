// Finds what an address names: the runs of its street in its zona, then the house on them, the corner, or the street itself.
import type { LngLat, Place, PlaceKind } from '../../geo.ts';
import type { Address, AskedStreet, HouseNumber } from '../address/address.ts';
import { cornerText } from '../address/text.ts';
import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import { distance, nearestOn, type Plane, type Spot } from '../gazetteer/plane.ts';
import type { Territory } from '../gazetteer/territory.ts';
import { crossingsOf } from './crossings.ts';
import { labelOf } from '../label.ts';
import { reckonHouse, WIDEST_GAP } from './house.ts';
import { segmentsOf, type Run, type Street, type StreetMap } from './streetMap.ts';

export type Ground = {
  names: Gazetteer;
  plane: Plane;
  map: StreetMap;
  /** -1 where nothing is known. */
  territoryAt(at: LngLat): number;
  /** House numbers of the map, by their text. */
  houses: ReadonlyMap<string, readonly Spot[]>;
};

/** An indexed house number belongs to the street it stands by. */
const HOUSE_TO_STREET = 70;
/** Two answers closer than this are one. */
const SAME_PLACE = 60;
/** Metres beside a zona where its streets are still looked for. */
const BESIDE_ZONE = 500;
const AROUND: readonly (readonly [east: number, north: number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
];

export const describedAt = (ground: Ground, spot: Spot): Pick<Place, 'position' | 'zone' | 'munic' | 'depto'> => {
  const { lat, lng } = ground.plane.placeOf(spot);
  // A tenth of a metre; more digits would only look exact.
  const position = { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
  const { zone = null, munic = null, depto = null } = ground.names.territories[ground.territoryAt(position)] ?? {};
  return {
    position,
    ...(zone === null ? {} : { zone }),
    ...(munic === null ? {} : { munic }),
    ...(depto === null ? {} : { depto }),
  };
};

/** Numbers of the territories an address may mean; null: it names none. */
const territoriesFor = ({ territories, capital }: Gazetteer, { zone, munic }: Address): Set<number> | null => {
  if (zone === null && munic === null) return null;
  const isOf = (of: string | null) => (territory: Territory) =>
    (of === null || territory.munic === of) && (zone === null || territory.zone === zone);
  const numbersOf = (matches: (territory: Territory) => boolean): number[] =>
    territories.flatMap((territory, number) => (matches(territory) ? [number] : []));
  // Without a municipality the capital is meant, where it has that zona.
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

/** The capital's first, then the others in the order of the map. */
const byTerritory = (runs: readonly Run[], { territories, capital }: Gazetteer): Run[][] => {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const territory = territories[run.territories[0] ?? -1];
    const words = JSON.stringify([territory?.munic === capital ? 0 : 1, territory?.munic, territory?.zone]);
    groups.set(words, [...(groups.get(words) ?? []), run]);
  }
  return [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
};

/** Looked at around the ends and the middle of a run: a run is as short as what it runs through. */
const isBeside = ({ plane, territoryAt }: Ground, { spots }: Run, meant: ReadonlySet<number>): boolean =>
  [spots[0], spots[spots.length >> 1], spots.at(-1)].some(
    (spot) =>
      spot !== undefined &&
      AROUND.some(([east, north]) =>
        meant.has(territoryAt(plane.placeOf({ x: spot.x + east * BESIDE_ZONE, y: spot.y + north * BESIDE_ZONE }))),
      ),
  );

type Reach = 'meant' | 'beside';

/** Runs of the asked street in the territories an address means, or those beside them; apart where they may be different streets. */
const runsFor = (ground: Ground, { key }: AskedStreet, address: Address, reach: Reach): Run[][] => {
  const runs = ground.map.streets.get(key)?.runs ?? [];
  const meant = territoriesFor(ground.names, address);
  if (meant === null) return reach === 'meant' ? byTerritory(runs, ground.names) : [];
  const isMeant = (run: Run): boolean => run.territories.some((territory) => meant.has(territory));
  if (reach === 'meant') {
    const inside = runs.filter(isMeant);
    return inside.length === 0 ? [] : [inside];
  }
  // The edge of a zona is only as good as the map's boundaries.
  const around = runs.filter((run) => isMeant(run) || isBeside(ground, run, meant));
  return around.length === 0 ? [] : [around];
};

type Found = { spot: Spot; kind: PlaceKind; words: string };

const apart = (found: readonly Found[]): Found[] =>
  found.filter((one, index) => found.slice(0, index).every((other) => distance(one.spot, other.spot) > SAME_PLACE));

const houseOn = (ground: Ground, runs: readonly Run[], asked: Street, house: HouseNumber): Found[] => {
  const metres = String(house.metres).padStart(2, '0');
  const words = `${asked.name} ${house.cross}${house.suffix.toUpperCase()}-${metres}`;
  const segments = runs.flatMap(segmentsOf);
  const indexed = (ground.houses.get(house.text) ?? []).filter((spot) =>
    segments.some(({ from, to }) => distance(nearestOn(from, to, spot), spot) <= HOUSE_TO_STREET),
  );
  if (indexed.length > 0) return indexed.map((spot) => ({ spot, kind: 'address', words }));
  const crossings = crossingsOf(
    ground.map,
    runs,
    ({ numbered }) => numbered !== null && Math.abs(numbered.number - house.cross) <= WIDEST_GAP,
  );
  return reckonHouse(runs, crossings, house).map(({ spot }) => ({ spot, kind: 'address', words }));
};

const cornerOn = (ground: Ground, runs: readonly Run[], asked: Street, other: AskedStreet): Found[] =>
  crossingsOf(ground.map, runs, ({ key }) => key === other.key).map(({ street, spot }) => ({
    spot,
    kind: 'intersection',
    words: cornerText(asked.name, street.name),
  }));

const foundOn = (ground: Ground, runs: readonly Run[], asked: Street, { house, corner }: Address): Found[] => {
  if (house !== null) return houseOn(ground, runs, asked, house);
  if (corner !== null) return cornerOn(ground, runs, asked, corner);
  return [{ spot: middleOf(runs), kind: 'street', words: asked.name }];
};

/** Every place an address may mean, in the order of the map; empty: it names no street that is known there. */
export const placesOfAddress = (ground: Ground, address: Address): Place[] => {
  const { street } = address;
  const asked = street === null ? undefined : ground.map.streets.get(street.key);
  if (street === null || asked === undefined) return [];
  const find = (reach: Reach, wanted: Address): Found[] =>
    apart(runsFor(ground, street, address, reach).flatMap((runs) => foundOn(ground, runs, asked, wanted)));
  /** Without its number or corner: where nothing better is found, its street is something. */
  const whole = { ...address, house: null, corner: null };
  const tries = [() => find('meant', address), () => find('beside', address), () => find('meant', whole)];
  let found: Found[] = [];
  for (const next of tries) if (found.length === 0) found = next();
  const places = found.map(({ spot, kind, words }): Place => {
    const described = describedAt(ground, spot);
    return { label: labelOf(words, described), kind, ...described, source: 'embedded' };
  });
  const isElsewhere = ({ zone }: Place): number => Number(address.zone !== null && zone !== address.zone);
  return places.toSorted((one, other) => isElsewhere(one) - isElsewhere(other));
};
