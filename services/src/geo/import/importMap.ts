// Imports a PMTiles file into a map folder. The new folder is built next to the old one and replaces it in one step.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bounds } from '../geo.ts';
import { buildGazetteer } from '../geocoder/gazetteer/build.ts';
import { writeGazetteer } from '../geocoder/gazetteer/gazetteer.ts';
import { openArchive, type Archive } from '../map/archive.ts';
import { FOLDER_VERSION, MAP_FILES, readDescription, writeDescription, type MapDescription } from '../map/folder.ts';
import { writeNetwork } from '../router/network.ts';
import { copyArea, copyWhole } from './basemap.ts';
import { MapImportError } from './mapImportError.ts';
import { areaOf, openSource } from './source.ts';
import { streetNetwork } from './streets/network.ts';
import { checkTiles } from './tiles.ts';

// Attribution of the map data; stored with everything derived from it.
const licences = (file: string): string => `# Licences of this map

Made from ${file}, vector tiles of the OpenMapTiles schema.

- Data © OpenStreetMap contributors, Open Database License 1.0 (https://www.openstreetmap.org/copyright). The street graph
  and the gazetteer in this folder are derived from it and stand under the same licence.
- Schema © OpenMapTiles, CC BY 4.0 (https://openmaptiles.org).

Every map that shows it says: © OpenStreetMap contributors · © OpenMapTiles.
`;

export type ImportRequest = {
  file: string;
  /** The map folder. */
  target: string;
  bbox: Bounds | null;
  report: (line: string) => void;
};

type Source = MapDescription['source'];

const sourceOf = async ({ file, bbox }: Pick<ImportRequest, 'file' | 'bbox'>): Promise<Source> => {
  const stats = await stat(file).catch(() => null);
  if (stats === null) throw new MapImportError(`${file} is not there`);
  return { file, bytes: stats.size, changedAt: stats.mtimeMs, bbox: bbox?.join(',') ?? null };
};

/** Whether the folder was made from the current file by this version of the import. */
export const isImported = async (request: Pick<ImportRequest, 'file' | 'bbox' | 'target'>): Promise<boolean> => {
  const [source, existing] = await Promise.all([sourceOf(request), readDescription(request.target)]);
  return (
    existing !== null &&
    existing.source.bytes === source.bytes &&
    existing.source.changedAt === source.changedAt &&
    existing.source.bbox === source.bbox
  );
};

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 12);
};

/** [MA28] */
const checkCopy = async (basemap: string): Promise<void> => {
  const copy = await openArchive(basemap);
  try {
    await checkTiles(copy);
  } finally {
    await copy.close();
  }
};

const build = async (archive: Archive, request: ImportRequest, source: Source, folder: string): Promise<void> => {
  const { file, bbox, report } = request;
  const area = areaOf(archive, bbox);
  report('copying the tiles');
  const basemap = join(folder, MAP_FILES.basemap);
  await (bbox === null ? copyWhole(file, basemap) : copyArea(archive, area, basemap));
  await checkCopy(basemap);
  report('reading the streets');
  const { network, report: statistics } = await streetNetwork(archive, area);
  if (statistics.edges === 0) throw new MapImportError(`${file} has no streets in ${area.join(',')}`);
  await writeNetwork(join(folder, MAP_FILES.streets), network);
  report(
    `${statistics.kilometres} km of streets, ${statistics.nodes} junctions; ${statistics.droppedEdges} pieces are isolated`,
  );
  report('gathering names');
  await writeGazetteer(folder, await buildGazetteer(archive, area));
  await writeFile(join(folder, MAP_FILES.licences), licences(basename(file)));
  const [west, south, east, north] = area;
  await writeDescription(folder, {
    version: FOLDER_VERSION,
    source,
    tilesVersion: await hashOf(basemap),
    minZoom: archive.header.minZoom,
    maxZoom: archive.header.maxZoom,
    bounds: [west, south, east, north],
    centre: { lng: (west + east) / 2, lat: (south + north) / 2 },
  });
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Removes folders left by imports that were killed. */
const removeLeftovers = async (target: string): Promise<void> => {
  const prefix = `${basename(target)}.`;
  for (const name of await readdir(dirname(target))) {
    const pid = /^(?:import|old)-(\d+)$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(dirname(target), name), { recursive: true });
  }
};

/**
 * The old folder is moved first, since a folder cannot be renamed onto one with files; it is restored after a
 * failure.
 */
const swap = async (folder: string, target: string): Promise<void> => {
  const previous = `${target}.old-${process.pid}`;
  const hadPrevious = await rename(target, previous).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  try {
    await rename(folder, target);
  } catch (error) {
    if (hadPrevious) await rename(previous, target);
    throw error;
  }
  await rm(previous, { recursive: true, force: true });
};

/** Rejects with a MapImportError when the file is unusable; the old folder is then unchanged. */
export const importMap = async (request: ImportRequest): Promise<void> => {
  const { file, target } = request;
  const source = await sourceOf(request);
  const archive = await openSource(file);
  const folder = `${target}.import-${process.pid}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await removeLeftovers(target);
    await mkdir(folder);
    await build(archive, request, source, folder);
    await swap(folder, target);
  } finally {
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  }
};
