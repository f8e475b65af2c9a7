// Small maps for tests: lines and points in degrees become vector tiles with margins, and those a PMTiles archive.
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import type { Bounds, LngLat } from '../../services/src/geo/geo.ts';
import { writeArchive, type ArchiveContent } from '../../services/src/geo/map/writeArchive.ts';
import { EXTENT, pointOf, type Point } from '../../services/src/geo/import/world.ts';

export type Drawn = {
  layer: string;
  attributes: Record<string, string | number | boolean>;
  /** One place is a point, more are a line. */
  at: readonly LngLat[];
};

export const MAP_ZOOM = 14;
/** Units a tile repeats of its neighbours. */
const MARGIN = 64;

type Local = { attributes: Drawn['attributes']; isLine: boolean; points: Point[] };
type Tile = { x: number; y: number; layers: Map<string, Local[]> };

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** MoveTo the first, LineTo the rest, each as a step from the last. */
const commands = ({ points }: Local): number[] => {
  const steps = points.flatMap(({ x, y }, index) => {
    const before = points[index - 1] ?? { x: 0, y: 0 };
    return [zigzag(x - before.x), zigzag(y - before.y)];
  });
  const rest = points.length - 1;
  return [9, ...steps.slice(0, 2), ...(rest > 0 ? [(rest << 3) | 2, ...steps.slice(2)] : [])];
};

const writeValue = (value: string | number | boolean, pbf: PbfWriter): void => {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value);
  else pbf.writeSVarintField(6, value);
};

type Layer = { name: string; features: readonly Local[] };

const writeLayer = ({ name, features }: Layer, pbf: PbfWriter): void => {
  const keys = [...new Set(features.flatMap(({ attributes }) => Object.keys(attributes)))];
  const values = [...new Set(features.flatMap(({ attributes }) => Object.values(attributes)))];
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  for (const feature of features) {
    pbf.writeMessage(
      2,
      (local: Local, inner) => {
        const tags = Object.entries(local.attributes).flatMap(([key, value]) => [
          keys.indexOf(key),
          values.indexOf(value),
        ]);
        inner.writePackedVarint(2, tags);
        inner.writeVarintField(3, local.isLine ? 2 : 1);
        inner.writePackedVarint(4, commands(local));
      },
      feature,
    );
  }
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values) pbf.writeMessage(4, writeValue, value);
  pbf.writeVarintField(5, EXTENT);
};

const tileBytes = ({ layers }: Tile): Buffer => {
  const pbf = new PbfWriter();
  for (const [name, features] of layers) pbf.writeMessage(3, writeLayer, { name, features });
  return gzipSync(pbf.finish());
};

const isNear = (from: Point, to: Point, tile: Point): boolean => {
  const reaches = (axis: 'x' | 'y') =>
    Math.max(from[axis], to[axis]) >= tile[axis] * EXTENT - MARGIN &&
    Math.min(from[axis], to[axis]) <= (tile[axis] + 1) * EXTENT + MARGIN;
  return reaches('x') && reaches('y');
};

/** As makers do: of a line, each tile holds the segments that reach into it or its margin. */
const partsIn = (points: readonly Point[], tile: Point): Point[][] => {
  const [first] = points;
  if (points.length === 1 && first !== undefined) return isNear(first, first, tile) ? [[first]] : [];
  const parts: Point[][] = [];
  let isOpen = false;
  for (const [index, to] of points.entries()) {
    const from = points[index - 1];
    if (from === undefined) continue;
    const isIn = isNear(from, to, tile);
    if (isIn && isOpen) parts.at(-1)?.push(to);
    else if (isIn) parts.push([from, to]);
    isOpen = isIn;
  }
  return parts;
};

const tilesOf = (drawn: readonly Drawn[]): Tile[] => {
  const tiles = new Map<number, Tile>();
  for (const { layer, attributes, at } of drawn) {
    const points = at
      .map((place) => pointOf(place, MAP_ZOOM))
      .map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const tileAt = (unit: number): number => Math.floor(unit / EXTENT);
    for (let x = tileAt(Math.min(...xs) - MARGIN); x <= tileAt(Math.max(...xs) + MARGIN); x += 1) {
      for (let y = tileAt(Math.min(...ys) - MARGIN); y <= tileAt(Math.max(...ys) + MARGIN); y += 1) {
        for (const part of partsIn(points, { x, y })) {
          const id = zxyToTileId(MAP_ZOOM, x, y);
          const tile = tiles.get(id) ?? { x, y, layers: new Map<string, Local[]>() };
          tiles.set(id, tile);
          const local = part.map((point) => ({ x: point.x - x * EXTENT, y: point.y - y * EXTENT }));
          const features = tile.layers.get(layer) ?? [];
          features.push({ attributes, isLine: points.length > 1, points: local });
          tile.layers.set(layer, features);
        }
      }
    }
  }
  return [...tiles.values()];
};

/** What a test may get wrong on purpose. */
type MapOptions = Partial<Pick<ArchiveContent, 'metadata' | 'tileType' | 'tileCompression' | 'maxZoom'>>;

export const writeTestMap = async (path: string, bounds: Bounds, drawn: readonly Drawn[], options: MapOptions = {}) => {
  const tiles = tilesOf(drawn).map((tile) => ({ id: zxyToTileId(MAP_ZOOM, tile.x, tile.y), data: tileBytes(tile) }));
  const layers = new Set(['transportation', 'transportation_name', 'place', ...drawn.map(({ layer }) => layer)]);
  await writeArchive(path, {
    tiles: tiles
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, data }) => ({ tileId: id, runLength: 1, length: data.length, bytes: async () => data })),
    metadata: { vector_layers: [...layers].map((id) => ({ id, fields: {} })) },
    minZoom: MAP_ZOOM,
    maxZoom: MAP_ZOOM,
    bounds,
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    ...options,
  });
};

export const street = (at: readonly LngLat[], more: Drawn['attributes'] = {}): Drawn => ({
  layer: 'transportation',
  attributes: { class: 'minor', ...more },
  at,
});
