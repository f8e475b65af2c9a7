// The folder an import creates: the tiles of the basemap, the street graph, the gazetteer, and their description.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openArchive, type Archive } from './archive.ts';

/** Increased when an import would create something else for the same file. */
export const FOLDER_VERSION = 1;

export const MAP_FILES = {
  description: 'map.json',
  basemap: 'basemap.pmtiles',
  streets: 'graph.bin',
  licences: 'licences.md',
} as const;

const degrees = z.number();

const mapDescription = z.object({
  version: z.literal(FOLDER_VERSION),
  /** The source of the folder; when it changed, the import runs again. */
  source: z.object({ file: z.string(), bytes: z.number(), changedAt: z.number(), bbox: z.string().nullable() }),
  /** Changes with the tiles; part of their URL. */
  tilesVersion: z.string().regex(/^[\da-f]+$/),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
  bounds: z.tuple([degrees, degrees, degrees, degrees]),
  centre: z.object({ lng: degrees, lat: degrees }),
});
export type MapDescription = z.infer<typeof mapDescription>;

export type MapFolder = { path: string; description: MapDescription; basemap: Archive; close(): Promise<void> };

export const writeDescription = async (folder: string, description: MapDescription): Promise<void> =>
  writeFile(join(folder, MAP_FILES.description), `${JSON.stringify(description, null, 2)}\n`);

/** Null without a description, or with one of another version. */
export const readDescription = async (folder: string): Promise<MapDescription | null> => {
  const text = await readFile(join(folder, MAP_FILES.description), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return mapDescription.parse(JSON.parse(text));
  } catch {
    // A folder of another version, or a broken one, is treated as missing.
    return null;
  }
};

/** Null without a folder. Rejects when it exists but cannot be read. */
export const openMapFolder = async (path: string): Promise<MapFolder | null> => {
  const description = await readDescription(path);
  if (description === null) return null;
  const basemap = await openArchive(join(path, MAP_FILES.basemap));
  return { path, description, basemap, close: async () => basemap.close() };
};
