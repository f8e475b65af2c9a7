// Reads from the layers of a map the raw names for a gazetteer.
import type { Bounds, LngLat } from '../../geo.ts';
import { mapFeatures, type Attributes } from '../../import/tiles.ts';
import type { Archive } from '../../map/archive.ts';
import type { NamedPlace } from './labels.ts';
import type { Boundary } from './territoryGrid.ts';

export type NamedLine = { name: string; kind: string; lines: LngLat[][] };

export type MapNames = {
  area: Bounds;
  places: NamedPlace[];
  points: NamedPlace[];
  streets: NamedLine[];
  boundaries: Boundary[];
  /** The text at each door: mostly "2-40", sometimes a whole address. */
  doors: NamedPlace[];
};

/** Lines without addresses. */
const NOT_STREETS: readonly string[] = ['rail', 'transit', 'ferry', 'raceway', 'aerialway'];
const MAX_NAME_LENGTH = 120;

const tidy = (value: string | number | boolean | undefined): string =>
  value === undefined ? '' : String(value).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH);

/** The Latin name where the map has a separate one, else the local name. */
const nameOf = (attributes: Attributes): string => tidy(attributes['name:latin'] ?? attributes['name']);
const kindOf = (attributes: Attributes): string => String(attributes['class'] ?? '');

const pointsOf = async (
  archive: Archive,
  layer: string,
  area: Bounds,
  nameFrom: (attributes: Attributes) => string = nameOf,
): Promise<NamedPlace[]> => {
  const found: NamedPlace[] = [];
  for await (const { attributes, shape, parts } of mapFeatures(archive, layer, area)) {
    const at = parts[0]?.[0];
    const name = nameFrom(attributes);
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

const namedLinesOf = async (archive: Archive, area: Bounds): Promise<NamedLine[]> => {
  const found: NamedLine[] = [];
  for await (const { attributes, shape, parts } of mapFeatures(archive, 'transportation_name', area)) {
    const [name, kind] = [nameOf(attributes), kindOf(attributes)];
    if (shape === 'line' && name !== '' && !NOT_STREETS.includes(kind)) found.push({ name, kind, lines: parts });
  }
  return found;
};

export const gatherNames = async (archive: Archive, area: Bounds): Promise<MapNames> => ({
  area,
  places: await pointsOf(archive, 'place', area),
  points: await pointsOf(archive, 'poi', area),
  streets: await namedLinesOf(archive, area),
  boundaries: await boundariesOf(archive, area),
  doors: await pointsOf(archive, 'housenumber', area, (attributes) => tidy(attributes['housenumber'])),
});
