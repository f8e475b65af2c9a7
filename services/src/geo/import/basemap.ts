// The tiles for browsers: the whole file, or only those that intersect an area.
import { chmod, copyFile } from 'node:fs/promises';
import { tileIdToZxy, type Entry } from 'pmtiles';
import type { Bounds } from '../geo.ts';
import type { Archive } from '../map/archive.ts';
import { writeArchive } from '../map/writeArchive.ts';
import { isTileWithin } from './world.ts';

const isSelected = (tileId: number, area: Bounds): boolean => {
  const [zoom, x, y] = tileIdToZxy(tileId);
  return isTileWithin(zoom, x, y, area);
};

/** An entry for many equal tiles is reduced to those within the area. */
const selectedRuns = (entry: Entry, area: Bounds): Entry[] => {
  const runs: Entry[] = [];
  for (let tileId = entry.tileId; tileId < entry.tileId + entry.runLength; tileId += 1) {
    if (!isSelected(tileId, area)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.tileId + last.runLength === tileId) last.runLength += 1;
    else runs.push({ ...entry, tileId, runLength: 1 });
  }
  return runs;
};

export const copyWhole = async (file: string, target: string): Promise<void> => {
  await copyFile(file, target);
  // A copy of a read-only source would leave a folder that cannot be replaced.
  await chmod(target, 0o644);
};

export const copyArea = async (archive: Archive, area: Bounds, target: string): Promise<void> => {
  const selected: Entry[] = [];
  for await (const entry of archive.entries()) selected.push(...selectedRuns(entry, area));
  const { minZoom, maxZoom, tileType, tileCompression } = archive.header;
  await writeArchive(target, {
    tiles: selected.map((entry) => ({
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
