// Writes PMTiles archives (version 3); the library only reads them.
import { open } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { Compression, type Entry, type TileType } from 'pmtiles';
import type { Bounds } from '../geo.ts';

export type ArchiveContent = {
  /** In the order of tile ids; `bytes` is called once for each, in that order. */
  tiles: readonly { tileId: number; runLength: number; length: number; bytes(): Promise<Buffer> }[];
  metadata: unknown;
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  tileType: TileType;
  tileCompression: Compression;
};

const HEADER_BYTES = 127;
/** Header and root directory must fit into the first 16 KB. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  // Division instead of shifts: ids and offsets exceed 32 bits.
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
};

/** Column by column, ids as differences; an offset of 0 means directly after the previous entry. */
const directory = (entries: readonly Entry[]): Buffer => {
  const columns = [
    entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0)),
    entries.map(({ runLength }) => runLength),
    entries.map(({ length }) => length),
    entries.map(({ offset }, index) => {
      const before = entries[index - 1];
      return before !== undefined && offset === before.offset + before.length ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)));
};

type Directories = { root: Buffer; leaves: Buffer };

/** One directory if it fits, else a root that points to leaves, which grow until the root fits. */
const directoriesOf = (entries: readonly Entry[], perLeaf: number): Directories => {
  const whole = directory(entries);
  if (whole.length <= MAX_ROOT_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += perLeaf) {
    const leaf = directory(entries.slice(start, start + perLeaf));
    pointers.push({ tileId: entries[start]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  const root = directory(pointers);
  return root.length <= MAX_ROOT_BYTES ? { root, leaves: Buffer.concat(leaves) } : directoriesOf(entries, 2 * perLeaf);
};

const DEGREES = 1e7;

const headerOf = (content: ArchiveContent, sizes: { root: number; metadata: number; leaves: number; data: number }) => {
  const { tiles, bounds, minZoom, maxZoom } = content;
  const [west, south, east, north] = bounds;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  let at = 8;
  const long = (value: number): void => void (at = header.writeBigUInt64LE(BigInt(value), at));
  const byte = (value: number): void => void (at = header.writeUInt8(value, at));
  const degrees = (value: number): void => void (at = header.writeInt32LE(Math.round(value * DEGREES), at));
  let start = HEADER_BYTES;
  for (const size of [sizes.root, sizes.metadata, sizes.leaves, sizes.data]) {
    long(start);
    long(size);
    start += size;
  }
  long(tiles.reduce((sum, { runLength }) => sum + runLength, 0));
  long(tiles.length);
  long(tiles.length);
  for (const value of [1, Compression.Gzip, content.tileCompression, content.tileType, minZoom, maxZoom]) byte(value);
  for (const value of [west, south, east, north]) degrees(value);
  byte(Math.min(12, maxZoom));
  degrees((west + east) / 2);
  degrees((south + north) / 2);
  return header;
};

export const writeArchive = async (path: string, content: ArchiveContent): Promise<void> => {
  let size = 0;
  const entries = content.tiles.map(({ tileId, runLength, length }) => {
    const entry = { tileId, runLength, length, offset: size };
    size += length;
    return entry;
  });
  const { root, leaves } = directoriesOf(entries, 4_096);
  const metadata = gzipSync(JSON.stringify(content.metadata));
  const sizes = { root: root.length, metadata: metadata.length, leaves: leaves.length, data: size };
  const file = await open(path, 'wx');
  try {
    await file.write(Buffer.concat([headerOf(content, sizes), root, metadata, leaves]));
    for (const tile of content.tiles) await file.write(await tile.bytes());
  } finally {
    await file.close();
  }
};
