// Determines which zona and municipality each part of the area belongs to, from everything on the map that mentions
// them.
import type { Bounds, LngLat } from '../../geo.ts';
import { streetOf } from '../address/street.ts';
import type { MapNames } from './gather.ts';
import { townsOf, zoneLabelsOf, type NamedPlace } from './labels.ts';
import { mentionedZones } from './mentions.ts';
import { planeFor } from './plane.ts';
import {
  growTerritories,
  territoryLookup,
  type Boundary,
  type Grid,
  type Seed,
  type Territory,
} from './territoryGrid.ts';

const DEPARTMENT_LEVEL = 4;
/** Metres around a label that belong to its zona; beyond, only the municipality is used. */
const ZONE_REACH = 4_500;

/** Numbers for territories: equal territories have the same number. */
const numbering = () => {
  const territories: Territory[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (territory: Territory): number => {
    const key = JSON.stringify(territory);
    const existing = numbers.get(key);
    if (existing !== undefined) return existing;
    numbers.set(key, territories.push(territory) - 1);
    return territories.length - 1;
  };
  return { territories, numberOf };
};

/** Departments are found like zonas, from the labels of states and the boundaries between them. */
const departmentsOf = (places: readonly NamedPlace[], boundaries: readonly Boundary[], area: Bounds) => {
  const states = places.filter(({ kind }) => kind === 'state');
  const lines = boundaries.filter(({ level }) => level <= DEPARTMENT_LEVEL);
  const seeds = states.map(({ at }, territory) => ({ at, territory }));
  // Where no label reaches within its boundaries the department is unknown (-1).
  const grid = growTerritories(area, seeds, lines, { reach: Infinity, wider: () => -1 });
  const lookup = territoryLookup(grid);
  return (at: LngLat): string | null => states[lookup(at)]?.name ?? null;
};

type Territories = { capital: string | null; territories: Territory[]; grid: Grid };

export const territoriesOf = ({ area, places, points, streets, boundaries, doors }: MapNames): Territories => {
  const plane = planeFor(area);
  const towns = townsOf(places, plane);
  const { territories, numberOf } = numbering();
  const deptoAt = departmentsOf(places, boundaries, area);
  /** "15 Calle H, Zona 7" also identifies the zona it is in. */
  const numberedStreets = streets.flatMap(({ name, kind, lines }): NamedPlace[] =>
    streetOf(name)?.numbered === null ? [] : lines.flat().map((at) => ({ name, kind, at })),
  );
  const labelled = zoneLabelsOf(places, towns, plane);
  const labels = [...labelled, ...mentionedZones([...points, ...doors, ...numberedStreets], labelled, towns, plane)];
  const zonesOf = (munic: string): number =>
    new Set(labels.flatMap((label) => (label.munic === munic ? [label.zone] : []))).size;
  const seeds: Seed[] = labels.map(({ at, zone, munic }) => ({
    at,
    territory: numberOf({ munic, zone, depto: deptoAt(at) }),
  }));
  // Where the zonas of a town are labelled, the label of the town itself does not indicate a zona.
  for (const { munic, at } of towns.towns) {
    if (zonesOf(munic) < 2) seeds.push({ at, territory: numberOf({ munic, zone: null, depto: deptoAt(at) }) });
  }
  const withoutZone = (number: number): number => {
    const territory = territories[number];
    return territory === undefined ? -1 : numberOf({ ...territory, zone: null });
  };
  const grid = growTerritories(area, seeds, boundaries, { reach: ZONE_REACH, wider: withoutZone });
  return { capital: towns.capital, territories, grid };
};
