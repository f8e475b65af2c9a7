// The file a map is made of: opened, and looked at before anything is built from it.
import { stat } from 'node:fs/promises';
import { Compression, TileType } from 'pmtiles';
import { z } from 'zod';
import type { Bounds } from '../geo.ts';
import { openArchive, type Archive } from '../map/archive.ts';
import { MapRefusal } from './refusal.ts';

/** Smaller streets stand in no tile above it. */
const LEAST_ZOOM = 13;

const layersOf = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });
const SCHEMA_LAYERS = ['transportation', 'place'];

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'its directory cannot be read';

const opened = async (file: string): Promise<Archive> => {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new MapRefusal(`${file} is not there`);
  if (!found.isFile()) throw new MapRefusal(`${file} is not a file`);
  try {
    return await openArchive(file);
  } catch (error) {
    throw new MapRefusal(`${file} is not a PMTiles archive: ${reasonOf(error)}`);
  }
};

const checkShape = (file: string, { header, sizeBytes }: Archive): void => {
  if (header.specVersion !== 3) throw new MapRefusal(`${file} is PMTiles version ${header.specVersion}; 3 is needed`);
  if (header.tileType !== TileType.Mvt) {
    throw new MapRefusal(`${file} holds no vector tiles (Mapbox Vector Tile); streets cannot be read from pictures`);
  }
  if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None) {
    throw new MapRefusal(`${file} has tiles that are neither plain nor gzip`);
  }
  const endsAt = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (sizeBytes < endsAt) throw new MapRefusal(`${file} is cut short: ${sizeBytes} of ${endsAt} bytes are there`);
  if (header.maxZoom < LEAST_ZOOM) {
    throw new MapRefusal(`${file} ends at zoom ${header.maxZoom}; streets need ${LEAST_ZOOM} or deeper`);
  }
};

const checkSchema = async (file: string, archive: Archive): Promise<void> => {
  const parsed = layersOf.safeParse(await archive.metadata());
  if (!parsed.success) throw new MapRefusal(`${file} does not say which layers it has (vector_layers)`);
  const names = parsed.data.vector_layers.map(({ id }) => id);
  const missing = SCHEMA_LAYERS.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const told = names.slice(0, 8).join(', ');
    throw new MapRefusal(`${file} is not of the OpenMapTiles schema: no layer ${missing.join(', ')}; it has ${told}`);
  }
};

/** Walks the whole directory, so that nothing that is built later meets a tile that cannot be there. */
const checkDirectory = async (file: string, archive: Archive): Promise<void> => {
  const { maxZoom, tileDataLength = 0 } = archive.header;
  const ids = (4 ** (maxZoom + 1) - 1) / 3;
  for await (const { tileId, runLength, offset, length } of archive.entries()) {
    if (tileId + runLength > ids || offset + length > tileDataLength) {
      throw new MapRefusal(`${file} is broken: its directory names a tile that is not there`);
    }
  }
};

/** Rejects with a MapRefusal that says what is wrong. */
export const openSource = async (file: string): Promise<Archive> => {
  const archive = await opened(file);
  try {
    checkShape(file, archive);
    await checkSchema(file, archive);
    await checkDirectory(file, archive);
    return archive;
  } catch (error) {
    await archive.close();
    throw error instanceof MapRefusal ? error : new MapRefusal(`${file} cannot be read: ${reasonOf(error)}`);
  }
};

/** What the archive says it covers, and of that what was asked for. */
export const areaOf = ({ header }: Archive, asked: Bounds | null): Bounds => {
  const { minLon, minLat, maxLon, maxLat } = header;
  if (asked === null) return [minLon, minLat, maxLon, maxLat];
  const [west, south, east, north] = asked;
  const area: Bounds = [
    Math.max(west, minLon),
    Math.max(south, minLat),
    Math.min(east, maxLon),
    Math.min(north, maxLat),
  ];
  if (area[0] >= area[2] || area[1] >= area[3]) {
    throw new MapRefusal(
      `the area ${asked.join(',')} lies outside the file's ${[minLon, minLat, maxLon, maxLat].join(',')}`,
    );
  }
  return area;
};
