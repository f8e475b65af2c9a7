// Which zona and municipality each piece of ground belongs to, from everything on the map that says so.
import type { Bounds, LngLat } from '../../geo.ts';
import { streetOf } from '../address/street.ts';
import type { MapNames } from './gather.ts';
import { townsOf, zoneLabelsOf, type NamedPlace } from './labels.ts';
import { mentionedZones } from './mentions.ts';
import { planeFor } from './plane.ts';
import { growTerritories, territoryLookup, type Boundary, type Grid, type Seed, type Territory } from './territory.ts';

const DEPARTMENT_LEVEL = 4;
/** Metres that a label speaks for its zona; what is beyond belongs to the municipality. */
const ZONE_REACH = 4_500;

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

export type Ground = { capital: string | null; territories: Territory[]; grid: Grid };

export const groundOf = ({ area, places, points, streets, boundaries, doors }: MapNames): Ground => {
  const plane = planeFor(area);
  const towns = townsOf(places, plane);
  const { territories, numberOf } = numbering();
  const deptoAt = departmentsOf(places, boundaries, area);
  /** "15 Calle H, Zona 7" tells of the ground it lies on, too. */
  const tellingStreets = streets.flatMap(({ name, kind, lines }): NamedPlace[] =>
    streetOf(name)?.numbered === null ? [] : lines.flat().map((at) => ({ name, kind, at })),
  );
  const labelled = zoneLabelsOf(places, towns, plane);
  const labels = [...labelled, ...mentionedZones([...points, ...doors, ...tellingStreets], labelled, towns, plane)];
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
