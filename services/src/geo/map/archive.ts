// A PMTiles archive on disk: its header, its directory, and each tile as stored or decompressed.
import { open, type FileHandle } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Compression, findTile, PMTiles, SharedPromiseCache, zxyToTileId, type Entry, type Header } from 'pmtiles';

export type Archive = {
  header: Header;
  metadata(): Promise<unknown>;
  /** Every entry of the directory, in the order of tile ids. */
  entries(): AsyncGenerator<Entry>;
  /** Whether tiles are stored as gzip; otherwise they are not compressed. */
  isGzip: boolean;
  /** The stored bytes; null without such a tile. */
  stored(zoom: number, x: number, y: number): Promise<Buffer | null>;
  storedEntry(entry: Entry): Promise<Buffer>;
  /** Decompresses a stored tile. */
  decompress(stored: Buffer): Buffer;
  sizeBytes: number;
  close(): Promise<void>;
};

/** Makers keep a tile below half a megabyte; a few bytes of gzip may become any number. */
const MAX_TILE_BYTES = 16 * 1024 * 1024;

/** Directories may point to directories; the format allows no deeper nesting. */
const MAX_DEPTH = 4;

const readFully = async (file: FileHandle, offset: number, length: number): Promise<Buffer<ArrayBuffer>> => {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
};

const bytesOf = (buffer: Buffer<ArrayBuffer>): ArrayBuffer =>
  buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength);

const archiveOf = async (path: string, file: FileHandle): Promise<Archive> => {
  const source = {
    getKey: () => path,
    getBytes: async (offset: number, length: number) => ({ data: bytesOf(await readFully(file, offset, length)) }),
  };
  const { size } = await file.stat();
  const cache = new SharedPromiseCache();
  const reader = new PMTiles(source, cache);
  const header = await reader.getHeader();
  const isGzip = header.tileCompression === Compression.Gzip;

  const storedEntry = async ({ offset, length }: Entry): Promise<Buffer> => {
    const bytes = await readFully(file, header.tileDataOffset + offset, length);
    if (bytes.length !== length) throw new RangeError('the archive ends within a tile');
    return bytes;
  };

  const entriesOf = async function* (offset: number, length: number, depth: number): AsyncGenerator<Entry> {
    if (depth > MAX_DEPTH) throw new RangeError('the directories of the archive are nested too deep');
    for (const entry of await cache.getDirectory(source, offset, length, header)) {
      if (entry.runLength > 0) yield entry;
      else yield* entriesOf(header.leafDirectoryOffset + entry.offset, entry.length, depth + 1);
    }
  };

  const find = async (tileId: number): Promise<Entry | null> => {
    let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
    for (let depth = 1; depth <= MAX_DEPTH; depth += 1) {
      const entry = findTile(await cache.getDirectory(source, offset, length, header), tileId);
      if (entry === null || entry.runLength > 0) return entry;
      [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
    }
    throw new RangeError('the directories of the archive are nested too deep');
  };

  return {
    header,
    sizeBytes: size,
    metadata: async () => reader.getMetadata(),
    entries: () => entriesOf(header.rootDirectoryOffset, header.rootDirectoryLength, 1),
    storedEntry,
    stored: async (zoom, x, y) => {
      const entry = await find(zxyToTileId(zoom, x, y));
      return entry === null ? null : storedEntry(entry);
    },
    isGzip,
    decompress: (stored) => (isGzip ? gunzipSync(stored, { maxOutputLength: MAX_TILE_BYTES }) : stored),
    close: async () => file.close(),
  };
};

/** Rejects with the reason when the file is not such an archive. */
export const openArchive = async (path: string): Promise<Archive> => {
  const file = await open(path, 'r');
  try {
    return await archiveOf(path, file);
  } catch (error) {
    await file.close();
    throw error;
  }
};
