// Collects the gazetteer of an area from the layers of a map: labels, boundaries, streets, points of interest, house numbers.
import type { Bounds, LngLat } from '../../geo.ts';
import { mapFeatures, type Attributes } from '../../import/tiles.ts';
import type { Archive } from '../../map/archive.ts';
import { ACCESS_WORDS } from '../address/text.ts';
import { streetOf } from '../address/street.ts';
import { tokensOf, wordsOf } from '../address/tokens.ts';
import { GAZETTEER_VERSION, UNITS_A_DEGREE, type Gazetteer } from './gazetteer.ts';
import { municName, townsOf, zoneLabelsOf, type NamedPlace } from './labels.ts';
import { planeFor, type Plane } from './plane.ts';
import { runsOf, type Run } from './runs.ts';
import { growTerritories, territoryLookup, type Boundary, type Grid, type Seed, type Territory } from './territory.ts';

/** The Latin name where the map writes it apart, else the local one. */
const nameOf = (attributes: Attributes): string => {
  const name = attributes['name:latin'] ?? attributes['name'];
  return typeof name === 'string' ? name.replaceAll(/\s+/g, ' ').trim().slice(0, 120) : '';
};
const kindOf = (attributes: Attributes): string => String(attributes['class'] ?? '');

/** Ways on which nobody lives. */
const NOT_STREETS: readonly string[] = ['rail', 'transit', 'ferry', 'raceway', 'aerialway'];
const DEPARTMENT_LEVEL = 4;
/** Metres that a label speaks for its zona; what is beyond belongs to the municipality. */
const ZONE_REACH = 4_500;

const units = (degrees: number): number => Math.round(degrees * UNITS_A_DEGREE);

const pointsOf = async (archive: Archive, layer: string, area: Bounds): Promise<NamedPlace[]> => {
  const found: NamedPlace[] = [];
  for await (const { attributes, shape, parts } of mapFeatures(archive, layer, area)) {
    const at = parts[0]?.[0];
    const name = nameOf(attributes);
    if (shape === 'point' && at !== undefined && name !== '') found.push({ name, kind: kindOf(attributes), at });
  }
  return found;
};

const boundariesOf = async (archive: Archive, area: Bounds): Promise<Boundary[]> => {
  const found: Boundary[] = [];
  for await (const { attributes, shape, parts } of mapFeatures(archive, 'boundary', area)) {
    const level = Number(attributes['admin_level']);
    if (shape === 'line' && level > 0 && level < 255) found.push(...parts.map((line) => ({ level, line })));
  }
  return found;
};

type NamedLine = { name: string; kind: string; lines: LngLat[][] };

const namedLinesOf = async (archive: Archive, area: Bounds): Promise<NamedLine[]> => {
  const found: NamedLine[] = [];
  for await (const { attributes, shape, parts } of mapFeatures(archive, 'transportation_name', area)) {
    const [name, kind] = [nameOf(attributes), kindOf(attributes)];
    if (shape === 'line' && name !== '' && !NOT_STREETS.includes(kind)) found.push({ name, kind, lines: parts });
  }
  return found;
};

const housesOf = async (archive: Archive, area: Bounds): Promise<Gazetteer['houses']> => {
  const found: Gazetteer['houses'] = [];
  for await (const { attributes, parts } of mapFeatures(archive, 'housenumber', area)) {
    const at = parts[0]?.[0];
    const house = tokensOf(String(attributes['housenumber'] ?? '')).find(({ type }) => type === 'house');
    if (at !== undefined && house?.type === 'house') found.push([house.text, units(at.lng), units(at.lat)]);
  }
  return found;
};

/** Territories by their number: the same words are the same territory. */
const numbering = () => {
  const territories: Territory[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (territory: Territory): number => {
    const words = JSON.stringify(territory);
    const known = numbers.get(words);
    if (known !== undefined) return known;
    numbers.set(words, territories.push(territory) - 1);
    return territories.length - 1;
  };
  return { territories, numberOf };
};

/** Departments by the same flow as zonas, from the labels of states and the boundaries between them. */
const departmentsOf = (places: readonly NamedPlace[], boundaries: readonly Boundary[], area: Bounds) => {
  const states = places.filter(({ kind }) => kind === 'state');
  const lines = boundaries.filter(({ level }) => level <= DEPARTMENT_LEVEL);
  const seeds = states.map(({ at }, territory) => ({ at, territory }));
  // What no label reaches within its boundaries is not known: -1 stays -1 beyond the wall.
  const grid = growTerritories(area, seeds, lines, { reach: Infinity, wider: () => -1 });
  const lookup = territoryLookup(grid);
  return (at: LngLat): string | null => states[lookup(at)]?.name ?? null;
};

type Ground = { capital: string | null; territories: Territory[]; grid: Grid };

const groundOf = (
  places: readonly NamedPlace[],
  streets: readonly NamedLine[],
  boundaries: readonly Boundary[],
  area: Bounds,
): Ground => {
  const plane = planeFor(area);
  const towns = townsOf(places, plane);
  const { territories, numberOf } = numbering();
  const deptoAt = departmentsOf(places, boundaries, area);
  /** "15 Calle H, Zona 7" tells of the ground it lies on, too. */
  const tellingStreets = streets.flatMap(({ name, kind, lines }): NamedPlace[] =>
    streetOf(name)?.numbered === null ? [] : lines.flat().map((at) => ({ name, kind, at })),
  );
  const labels = zoneLabelsOf(places, tellingStreets, towns, plane);
  const zonesOf = (munic: string): number =>
    new Set(labels.flatMap((label) => (label.munic === munic ? [label.zone] : []))).size;
  const seeds: Seed[] = labels.map(({ at, zone, munic }) => ({
    at,
    territory: numberOf({ munic, zone, depto: deptoAt(at) }),
  }));
  // Where a town's zonas are labelled, its own label says nothing of the zona around it.
  for (const { munic, at } of towns.towns) {
    if (zonesOf(munic) < 2) seeds.push({ at, territory: numberOf({ munic, zone: null, depto: deptoAt(at) }) });
  }
  const wider = (number: number): number => {
    const territory = territories[number];
    return territory === undefined ? -1 : numberOf({ ...territory, zone: null });
  };
  const grid = growTerritories(area, seeds, boundaries, { reach: ZONE_REACH, wider });
  return { capital: towns.capital, territories, grid };
};

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

/** Points that nobody is sent to. */
const NOT_PLACES: readonly string[] = ['waste_basket', 'gate', 'toilets', 'telephone', 'parking'];
/** Labels of the ground itself: what they say stands in the territories. */
const NOT_AREAS: readonly string[] = ['state', 'country', 'continent', 'county'];

const placesOf = (places: readonly NamedPlace[], points: readonly NamedPlace[]): Gazetteer['places'] => {
  const areas = places.filter(({ kind }) => !NOT_AREAS.includes(kind));
  const shown = points.filter(({ kind }) => !NOT_PLACES.includes(kind));
  return [
    ...areas.map((place) => ({ ...place, isArea: true })),
    ...shown.map((place) => ({ ...place, isArea: false })),
  ].map(({ name, kind, isArea, at }) => [
    isArea && kind === 'city' ? municName(name) : name,
    kind,
    isArea,
    units(at.lng),
    units(at.lat),
  ]);
};

export const buildGazetteer = async (archive: Archive, area: Bounds): Promise<Gazetteer> => {
  const places = await pointsOf(archive, 'place', area);
  const points = await pointsOf(archive, 'poi', area);
  const named = await namedLinesOf(archive, area);
  const boundaries = await boundariesOf(archive, area);
  const { capital, territories, grid } = groundOf(places, named, boundaries, area);
  return {
    version: GAZETTEER_VERSION,
    bounds: area,
    capital,
    grid,
    streets: streetsOf(named, planeFor(area), territoryLookup(grid)),
    places: placesOf(places, points),
    houses: await housesOf(archive, area),
    territories,
  };
};
