// The tiles browsers will draw: the whole file, or only those that reach into an area.
import { chmod, copyFile } from 'node:fs/promises';
import { tileIdToZxy, type Entry } from 'pmtiles';
import type { Bounds } from '../geo.ts';
import type { Archive } from '../map/archive.ts';
import { writeArchive } from '../map/writeArchive.ts';
import { isTileWithin } from './world.ts';

const isWanted = (tileId: number, area: Bounds): boolean => {
  const [zoom, x, y] = tileIdToZxy(tileId);
  return isTileWithin(zoom, x, y, area);
};

/** Entries that stand for many equal tiles are cut to those within the area. */
const wantedRuns = (entry: Entry, area: Bounds): Entry[] => {
  const runs: Entry[] = [];
  for (let tileId = entry.tileId; tileId < entry.tileId + entry.runLength; tileId += 1) {
    if (!isWanted(tileId, area)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.tileId + last.runLength === tileId) last.runLength += 1;
    else runs.push({ ...entry, tileId, runLength: 1 });
  }
  return runs;
};

export const copyWhole = async (file: string, target: string): Promise<void> => {
  await copyFile(file, target);
  // A source that may only be read would leave a folder that cannot be replaced.
  await chmod(target, 0o644);
};

export const copyArea = async (archive: Archive, area: Bounds, target: string): Promise<void> => {
  const wanted: Entry[] = [];
  for await (const entry of archive.entries()) wanted.push(...wantedRuns(entry, area));
  const { minZoom, maxZoom, tileType, tileCompression } = archive.header;
  await writeArchive(target, {
    tiles: wanted.map((entry) => ({
      tileId: entry.tileId,
      runLength: entry.runLength,
      length: entry.length,
      bytes: async () => archive.storedEntry(entry),
    })),
    metadata: await archive.metadata(),
    minZoom,
    maxZoom,
    bounds: area,
    tileType,
    tileCompression,
  });
};
