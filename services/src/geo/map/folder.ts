// The folder an import leaves behind: the basemap's tiles, the street graph, the gazetteer, and what they are.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { openArchive, type Archive } from './archive.ts';

/** Grows when an import would leave something else for the same file. */
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
  /** What it was made of, to know when to make it anew. */
  source: z.object({ file: z.string(), bytes: z.number(), changedAt: z.number(), bbox: z.string().nullable() }),
  /** Changes with the tiles; part of their address. */
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

/** Null where there is none, or one of another version. */
export const readDescription = async (folder: string): Promise<MapDescription | null> => {
  const text = await readFile(join(folder, MAP_FILES.description), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return mapDescription.parse(JSON.parse(text));
  } catch {
    // Of another version, or broken: as good as none.
    return null;
  }
};

/** Null where there is none. Rejects where there is one that cannot be read. */
export const openMapFolder = async (path: string): Promise<MapFolder | null> => {
  const description = await readDescription(path);
  if (description === null) return null;
  const basemap = await openArchive(join(path, MAP_FILES.basemap));
  return { path, description, basemap, close: async () => basemap.close() };
};
