// Builds the gazetteer of an area from its map.
import type { Bounds, LngLat } from '../../geo.ts';
import type { Archive } from '../../map/archive.ts';
import { ACCESS_WORDS } from '../address/text.ts';
import { streetOf } from '../address/street.ts';
import { tokensOf, wordsOf } from '../address/tokens.ts';
import { gatherNames, type MapNames, type NamedLine } from './gather.ts';
import { GAZETTEER_VERSION, UNITS_PER_DEGREE, type Gazetteer } from './gazetteer.ts';
import { territoriesOf } from './territories.ts';
import { municName, type NamedPlace } from './labels.ts';
import { planeFor, type Plane } from './plane.ts';
import { runsOf, type Run } from './runs.ts';
import { territoryLookup } from './territoryGrid.ts';

const units = (degrees: number): number => Math.round(degrees * UNITS_PER_DEGREE);

const stepsOf = (line: Run['line']): number[] => {
  let [lng, lat] = [0, 0];
  return line.flatMap((place) => {
    const next = [units(place.lng), units(place.lat)] as const;
    const step = [next[0] - lng, next[1] - lat];
    [lng, lat] = next;
    return step;
  });
};

const isAccessName = (name: string): boolean => ACCESS_WORDS.includes(wordsOf(name)[0] ?? '');

const streetsOf = (
  named: readonly NamedLine[],
  plane: Plane,
  territoryAt: (at: LngLat) => number,
): Gazetteer['streets'] => {
  const streets = new Map<string, Gazetteer['streets'][number]>();
  for (const { name, lines } of named) {
    const read = streetOf(name);
    if (read === null) continue;
    const street = streets.get(read.key) ?? { key: read.key, name: read.name, isAccess: isAccessName(name), runs: [] };
    streets.set(read.key, street);
    for (const run of lines.flatMap((line) => runsOf(line, plane, territoryAt))) {
      street.runs.push({ territories: run.territories, steps: stepsOf(run.line) });
    }
  }
  return [...streets.values()].filter(({ runs }) => runs.length > 0);
};

/** Points that are never a destination. */
const NOT_PLACES: readonly string[] = ['waste_basket', 'gate', 'toilets', 'telephone', 'parking'];
/** Labels of large areas; their names are already in the territories. */
const NOT_AREAS: readonly string[] = ['state', 'country', 'continent', 'county'];

const placesOf = (places: readonly NamedPlace[], points: readonly NamedPlace[]): Gazetteer['places'] => {
  const areas = places.filter(({ kind }) => !NOT_AREAS.includes(kind));
  const selected = points.filter(({ kind }) => !NOT_PLACES.includes(kind));
  return [
    ...areas.map((place) => ({ ...place, isArea: true })),
    ...selected.map((place) => ({ ...place, isArea: false })),
  ].map(({ name, kind, isArea, at }) => [
    isArea && kind === 'city' ? municName(name) : name,
    kind,
    isArea,
    units(at.lng),
    units(at.lat),
  ]);
};

const housesOf = (doors: readonly NamedPlace[]): Gazetteer['houses'] =>
  doors.flatMap(({ name, at }): Gazetteer['houses'] => {
    const house = tokensOf(name).find(({ type }) => type === 'house');
    return house?.type === 'house' ? [[house.text, units(at.lng), units(at.lat)]] : [];
  });

export const gazetteerOf = (names: MapNames): Gazetteer => {
  const { capital, territories, grid } = territoriesOf(names);
  return {
    version: GAZETTEER_VERSION,
    bounds: names.area,
    capital,
    grid,
    streets: streetsOf(names.streets, planeFor(names.area), territoryLookup(grid)),
    places: placesOf(names.places, names.points),
    houses: housesOf(names.doors),
    territories,
  };
};

export const buildGazetteer = async (archive: Archive, area: Bounds): Promise<Gazetteer> =>
  gazetteerOf(await gatherNames(archive, area));
