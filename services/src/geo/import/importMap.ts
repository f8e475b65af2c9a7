// From one PMTiles file to a whole map folder. It is built beside the old one and takes its place in one step, or not at all.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Bounds } from '../geo.ts';
import { buildGazetteer } from '../geocoder/gazetteer/build.ts';
import { writeGazetteer } from '../geocoder/gazetteer/gazetteer.ts';
import type { Archive } from '../map/archive.ts';
import { FOLDER_VERSION, MAP_FILES, readDescription, writeDescription, type MapDescription } from '../map/folder.ts';
import { writeNetwork } from '../router/network.ts';
import { copyArea, copyWhole } from './basemap.ts';
import { licences } from './licences.ts';
import { MapRefusal } from './refusal.ts';
import { areaOf, openSource } from './source.ts';
import { streetNetwork } from './streets/network.ts';

export type ImportOrder = {
  file: string;
  /** The map folder. */
  target: string;
  bbox: Bounds | null;
  say: (line: string) => void;
};

type Source = MapDescription['source'];

const sourceOf = async ({ file, bbox }: Pick<ImportOrder, 'file' | 'bbox'>): Promise<Source> => {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new MapRefusal(`${file} is not there`);
  return { file, bytes: found.size, changedAt: found.mtimeMs, bbox: bbox?.join(',') ?? null };
};

/** Whether the folder was made of this file as it is now, by this version of the import. */
export const isImported = async (order: Pick<ImportOrder, 'file' | 'bbox' | 'target'>): Promise<boolean> => {
  const [source, known] = await Promise.all([sourceOf(order), readDescription(order.target)]);
  return (
    known !== null &&
    known.source.bytes === source.bytes &&
    known.source.changedAt === source.changedAt &&
    known.source.bbox === source.bbox
  );
};

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 12);
};

const build = async (archive: Archive, order: ImportOrder, source: Source, folder: string): Promise<void> => {
  const { file, bbox, say } = order;
  const area = areaOf(archive, bbox);
  say('copying the tiles');
  const basemap = join(folder, MAP_FILES.basemap);
  await (bbox === null ? copyWhole(file, basemap) : copyArea(archive, area, basemap));
  say('reading the streets');
  const { network, report } = await streetNetwork(archive, area);
  if (report.edges === 0) throw new MapRefusal(`${file} has no streets in ${area.join(',')}`);
  await writeNetwork(join(folder, MAP_FILES.streets), network);
  say(`${report.kilometres} km of streets, ${report.nodes} junctions; ${report.leftOutEdges} pieces lie apart`);
  say('gathering names');
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

/** What imports left behind that were killed. */
const sweep = async (target: string): Promise<void> => {
  const prefix = `${basename(target)}.`;
  for (const name of await readdir(dirname(target))) {
    const pid = /^(?:import|old)-(\d+)$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(dirname(target), name), { recursive: true });
  }
};

/** The old folder is moved away first, as a folder cannot be renamed onto one that holds something; it comes back if need be. */
const swap = async (folder: string, target: string): Promise<void> => {
  const old = `${target}.old-${process.pid}`;
  const hadOld = await rename(target, old).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  try {
    await rename(folder, target);
  } catch (error) {
    if (hadOld) await rename(old, target);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
};

/** Rejects with a MapRefusal where the file is at fault; the old folder is then as it was. */
export const importMap = async (order: ImportOrder): Promise<void> => {
  const { file, target } = order;
  const source = await sourceOf(order);
  const archive = await openSource(file);
  const folder = `${target}.import-${process.pid}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await sweep(target);
    await mkdir(folder);
    await build(archive, order, source, folder);
    await swap(folder, target);
  } finally {
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  }
};
