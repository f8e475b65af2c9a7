// The streets of a map as plain arrays, and their file format.
import { readFile, writeFile } from 'node:fs/promises';

/** Coordinates are whole numbers of this fraction of a degree: a centimetre. */
export const PER_DEGREE = 1e7;

/** Length of a degree of latitude in metres. */
export const METRES_PER_DEGREE = 111_195;

export type Network = {
  /** Per node: degrees times PER_DEGREE, longitude and latitude alternately. */
  nodes: Int32Array;
  /** Per edge: its two nodes, its class, whether it is one-way, its metres. */
  from: Uint32Array;
  to: Uint32Array;
  kind: Uint8Array;
  isOneway: Uint8Array;
  lengthM: Float32Array;
  /** Start of each edge in `points`, counted in pairs; one more entry than edges. */
  shapes: Uint32Array;
  points: Int32Array;
  /** Seconds between landmarks and nodes, and the speeds used to compute them; see landmarks.ts. */
  landmarks: Float32Array;
  speeds: Float32Array;
};

const MAGIC = 'DSPSTRTS';
/** Increased with every change of the layout or of the meaning of its numbers. */
const VERSION = 1;
const ARRAY_NAMES = [
  'nodes',
  'from',
  'to',
  'kind',
  'isOneway',
  'lengthM',
  'shapes',
  'points',
  'landmarks',
  'speeds',
] as const satisfies readonly (keyof Network)[];

/** Magic, version, one byte length for each array; then the arrays, each at a multiple of eight. */
const HEADER_BYTES = 8 + 4 + ARRAY_NAMES.length * 4;
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

export const writeNetwork = async (file: string, network: Network): Promise<void> => {
  const header = Buffer.alloc(aligned(HEADER_BYTES));
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(VERSION, 8);
  const sections = ARRAY_NAMES.map((name, index) => {
    const { buffer, byteOffset, byteLength } = network[name];
    header.writeUInt32LE(byteLength, 12 + index * 4);
    return Buffer.concat([Buffer.from(buffer, byteOffset, byteLength)], aligned(byteLength));
  });
  await writeFile(file, Buffer.concat([header, ...sections]));
};

/** Throws with instructions when the file is of another version or truncated. */
export const readNetwork = async (file: string): Promise<Network> => {
  const bytes = await readFile(file);
  const isStreetGraph = bytes.length >= HEADER_BYTES && bytes.toString('latin1', 0, 8) === MAGIC;
  if (!isStreetGraph) throw new Error(`${file} is no street graph; import the map again`);
  const version = bytes.readUInt32LE(8);
  if (version !== VERSION) throw new Error(`${file} is of version ${version}, not ${VERSION}; import the map again`);
  // Typed arrays require alignment, which a pooled buffer does not guarantee.
  const { buffer } = new Uint8Array(bytes);
  let offset = aligned(HEADER_BYTES);
  const lengths = ARRAY_NAMES.map((_, index) => bytes.readUInt32LE(12 + index * 4));
  const starts = lengths.map((length) => {
    const start = offset;
    offset += aligned(length);
    return start;
  });
  if (offset !== bytes.length) throw new Error(`${file} is cut short; import the map again`);
  const byteSpan = (name: (typeof ARRAY_NAMES)[number]): [ArrayBuffer, number, number] => {
    const index = ARRAY_NAMES.indexOf(name);
    return [buffer, starts[index] ?? 0, lengths[index] ?? 0];
  };
  const wordSpan = (name: (typeof ARRAY_NAMES)[number]): [ArrayBuffer, number, number] => {
    const [data, start, length] = byteSpan(name);
    return [data, start, length / 4];
  };
  return {
    nodes: new Int32Array(...wordSpan('nodes')),
    from: new Uint32Array(...wordSpan('from')),
    to: new Uint32Array(...wordSpan('to')),
    kind: new Uint8Array(...byteSpan('kind')),
    isOneway: new Uint8Array(...byteSpan('isOneway')),
    lengthM: new Float32Array(...wordSpan('lengthM')),
    shapes: new Uint32Array(...wordSpan('shapes')),
    points: new Int32Array(...wordSpan('points')),
    landmarks: new Float32Array(...wordSpan('landmarks')),
    speeds: new Float32Array(...wordSpan('speeds')),
  };
};
