// Reads the features of an archive's tiles by layer: each only once, although the margins of tiles repeat them.
import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { tileIdToZxy, type Entry } from 'pmtiles';
import type { Bounds, LngLat } from '../geo.ts';
import type { Archive } from '../map/archive.ts';
import { clipLine, type TileAt } from './clip.ts';
import { MapImportError } from './mapImportError.ts';
import { EXTENT, isTileWithin, lngLatOf, type Point } from './world.ts';

export type Attributes = Record<string, string | number | boolean>;
type Shape = 'point' | 'line' | 'polygon';

/** In units of the world grid at the archive's highest zoom. */
type TileFeature = { attributes: Attributes; shape: Shape; parts: Point[][] };
/** The same in degrees. */
type MapFeature = { attributes: Attributes; shape: Shape; parts: LngLat[][] };

const SHAPES: readonly (Shape | undefined)[] = [undefined, 'point', 'line', 'polygon'];

/** Some tile makers split a layer by importance; together they are the layer of the schema. */
const LAYER_SUFFIXES = ['', '_main', '_mid', '_detail'];

const isWithin = ({ x, y }: Point, tile: TileAt): boolean =>
  Math.floor(x / EXTENT) === tile.x && Math.floor(y / EXTENT) === tile.y;

/**
 * Points in the margin belong to the neighbouring tile; lines are cut at the edge; areas are complete in each tile
 * they reach.
 */
const partsWithin = (shape: Shape, parts: Point[][], tile: TileAt): Point[][] => {
  switch (shape) {
    case 'point':
      return parts.map((points) => points.filter((point) => isWithin(point, tile))).filter(({ length }) => length > 0);
    case 'line':
      return parts.flatMap((line) => clipLine(line, tile));
    case 'polygon':
      return parts;
  }
};

const decoded = (feature: VectorTileFeature, tile: TileAt): TileFeature | null => {
  const shape = SHAPES[feature.type];
  if (shape === undefined) return null;
  const scale = EXTENT / feature.extent;
  const placed = feature.loadGeometry().map((points) =>
    points.map(({ x, y }) => ({
      x: tile.x * EXTENT + Math.round(x * scale),
      y: tile.y * EXTENT + Math.round(y * scale),
    })),
  );
  const parts = partsWithin(shape, placed, tile);
  return parts.length === 0 ? null : { attributes: feature.properties, shape, parts };
};

/** The tiles of one zoom that intersect the area. */
const tilesOf = async function* (archive: Archive, zoom: number, area: Bounds) {
  for await (const entry of archive.entries()) {
    let data: Buffer | null = null;
    for (let run = 0; run < entry.runLength; run += 1) {
      const [z, x, y] = tileIdToZxy(entry.tileId + run);
      if (z !== zoom || !isTileWithin(z, x, y, area)) continue;
      data ??= await decompressed(archive, entry);
      yield { at: { x, y }, data };
    }
  }
};

const decompressed = async (archive: Archive, entry: Entry): Promise<Buffer> => {
  try {
    return archive.decompress(await archive.storedEntry(entry));
  } catch (error) {
    throw brokenTile(tileIdToZxy(entry.tileId), error);
  }
};

const brokenTile = (at: readonly number[], error: unknown): MapImportError =>
  new MapImportError(
    `tile ${at.join('/')} of the file is broken: ${error instanceof Error ? error.message : String(error)}`,
  );

const layersIn = (data: Buffer): Record<string, VectorTileLayer> => {
  const { layers } = new VectorTile(new PbfReader(data));
  const flat = Object.values(layers).find(({ extent }) => extent < 1);
  if (flat !== undefined) throw new RangeError(`its layer ${flat.name.slice(0, 40)} has no extent`);
  return layers;
};

/** Reads every feature of every tile, also those that no street is made of: a browser draws them. */
export const checkTiles = async (archive: Archive): Promise<void> => {
  for await (const entry of archive.entries()) {
    const data = await decompressed(archive, entry);
    try {
      for (const layer of Object.values(layersIn(data)))
        for (let index = 0; index < layer.length; index += 1) {
          const feature = layer.feature(index);
          if (SHAPES[feature.type] !== undefined) feature.loadGeometry();
        }
    } catch (error) {
      throw brokenTile(tileIdToZxy(entry.tileId), error);
    }
  }
};

const featuresIn = (data: Buffer, layer: string, tile: TileAt): TileFeature[] => {
  const layers = layersIn(data);
  const found = LAYER_SUFFIXES.flatMap((suffix) => layers[`${layer}${suffix}`] ?? []);
  return found.flatMap((part) =>
    Array.from({ length: part.length }, (_, index) => decoded(part.feature(index), tile)).filter(
      (feature) => feature !== null,
    ),
  );
};

/** All features of a layer within the area's tiles at the archive's highest zoom. */
export const tileFeatures = async function* (
  archive: Archive,
  layer: string,
  area: Bounds,
): AsyncGenerator<TileFeature> {
  const zoom = archive.header.maxZoom;
  for await (const { at, data } of tilesOf(archive, zoom, area)) {
    let features: TileFeature[] = [];
    try {
      features = featuresIn(data, layer, at);
    } catch (error) {
      throw brokenTile([zoom, at.x, at.y], error);
    }
    yield* features;
  }
};

export const mapFeatures = async function* (archive: Archive, layer: string, area: Bounds): AsyncGenerator<MapFeature> {
  const zoom = archive.header.maxZoom;
  for await (const { attributes, shape, parts } of tileFeatures(archive, layer, area)) {
    yield { attributes, shape, parts: parts.map((points) => points.map((point) => lngLatOf(point, zoom))) };
  }
};
