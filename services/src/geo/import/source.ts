// Opens and validates the source file before anything is built from it.
import { stat } from 'node:fs/promises';
import { Compression, TileType } from 'pmtiles';
import { z } from 'zod';
import type { Bounds } from '../geo.ts';
import { openArchive, type Archive } from '../map/archive.ts';
import { MapImportError } from './mapImportError.ts';

/** Small streets are missing at lower zooms. */
const MIN_ZOOM = 13;

const layersOf = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });
const SCHEMA_LAYERS = ['transportation', 'place'];

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'its directory cannot be read';

const openChecked = async (file: string): Promise<Archive> => {
  const stats = await stat(file).catch(() => null);
  if (stats === null) throw new MapImportError(`${file} is not there`);
  if (!stats.isFile()) throw new MapImportError(`${file} is not a file`);
  try {
    return await openArchive(file);
  } catch (error) {
    throw new MapImportError(`${file} is not a PMTiles archive: ${reasonOf(error)}`);
  }
};

const checkShape = (file: string, { header, sizeBytes }: Archive): void => {
  if (header.specVersion !== 3)
    throw new MapImportError(`${file} is PMTiles version ${header.specVersion}; 3 is needed`);
  if (header.tileType !== TileType.Mvt) {
    throw new MapImportError(
      `${file} holds no vector tiles (Mapbox Vector Tile); streets cannot be read from pictures`,
    );
  }
  if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None) {
    throw new MapImportError(`${file} has tiles that are neither plain nor gzip`);
  }
  const endsAt = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (sizeBytes < endsAt) throw new MapImportError(`${file} is cut short: ${sizeBytes} of ${endsAt} bytes are there`);
  if (header.maxZoom < MIN_ZOOM) {
    throw new MapImportError(`${file} ends at zoom ${header.maxZoom}; streets need ${MIN_ZOOM} or deeper`);
  }
};

const checkSchema = async (file: string, archive: Archive): Promise<void> => {
  const parsed = layersOf.safeParse(await archive.metadata());
  if (!parsed.success) throw new MapImportError(`${file} does not say which layers it has (vector_layers)`);
  const names = parsed.data.vector_layers.map(({ id }) => id);
  const missing = SCHEMA_LAYERS.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const layers = names.slice(0, 8).join(', ');
    throw new MapImportError(
      `${file} is not of the OpenMapTiles schema: no layer ${missing.join(', ')}; it has ${layers}`,
    );
  }
};

/** Reads the whole directory, so that a missing tile is found before anything is built. */
const checkDirectory = async (file: string, archive: Archive): Promise<void> => {
  const { maxZoom, tileDataLength = 0 } = archive.header;
  const ids = (4 ** (maxZoom + 1) - 1) / 3;
  for await (const { tileId, runLength, offset, length } of archive.entries()) {
    if (tileId + runLength > ids || offset + length > tileDataLength) {
      throw new MapImportError(`${file} is broken: its directory names a tile that is not there`);
    }
  }
};

/** Rejects with a MapImportError that names the problem. */
export const openSource = async (file: string): Promise<Archive> => {
  const archive = await openChecked(file);
  try {
    checkShape(file, archive);
    await checkSchema(file, archive);
    await checkDirectory(file, archive);
    return archive;
  } catch (error) {
    await archive.close();
    throw error instanceof MapImportError ? error : new MapImportError(`${file} cannot be read: ${reasonOf(error)}`);
  }
};

/** The bounds of the archive, reduced to the requested box. */
export const areaOf = ({ header }: Archive, bbox: Bounds | null): Bounds => {
  const { minLon, minLat, maxLon, maxLat } = header;
  if (bbox === null) return [minLon, minLat, maxLon, maxLat];
  const [west, south, east, north] = bbox;
  const area: Bounds = [
    Math.max(west, minLon),
    Math.max(south, minLat),
    Math.min(east, maxLon),
    Math.min(north, maxLat),
  ];
  if (area[0] >= area[2] || area[1] >= area[3]) {
    throw new MapImportError(
      `the area ${bbox.join(',')} lies outside the file's ${[minLon, minLat, maxLon, maxLat].join(',')}`,
    );
  }
  return area;
};
