// The streets of a map as plain arrays, and the one file they are kept in.
import { readFile, writeFile } from 'node:fs/promises';

/** Coordinates are whole numbers of this part of a degree: a centimetre. */
export const PER_DEGREE = 1e7;

/** Metres a degree of latitude is long. */
export const METRES_PER_DEGREE = 111_195;

export type Network = {
  /** Of each node: degrees times PER_DEGREE, east and north in turns. */
  nodes: Int32Array;
  /** Of each edge: its two nodes, its class, whether it is a one-way, its metres. */
  from: Uint32Array;
  to: Uint32Array;
  kind: Uint8Array;
  isOneway: Uint8Array;
  lengthM: Float32Array;
  /** Where the points of each edge begin in `points`, counted in pairs; one more than there are edges. */
  shapes: Uint32Array;
  points: Int32Array;
  /** Seconds between landmarks and nodes, and the speeds they were reckoned with; see landmarks.ts. */
  landmarks: Float32Array;
  speeds: Float32Array;
};

const MAGIC = 'DSPSTRTS';
/** Grows with every change of the layout or of what its numbers mean. */
const VERSION = 1;
const ORDER = [
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
const HEADER_BYTES = 8 + 4 + ORDER.length * 4;
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

export const writeNetwork = async (file: string, network: Network): Promise<void> => {
  const header = Buffer.alloc(aligned(HEADER_BYTES));
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(VERSION, 8);
  const parts = ORDER.map((name, index) => {
    const { buffer, byteOffset, byteLength } = network[name];
    header.writeUInt32LE(byteLength, 12 + index * 4);
    return Buffer.concat([Buffer.from(buffer, byteOffset, byteLength)], aligned(byteLength));
  });
  await writeFile(file, Buffer.concat([header, ...parts]));
};

/** Says what to do where the file is of another version or cut short. */
export const readNetwork = async (file: string): Promise<Network> => {
  const bytes = await readFile(file);
  const isOurs = bytes.length >= HEADER_BYTES && bytes.toString('latin1', 0, 8) === MAGIC;
  if (!isOurs) throw new Error(`${file} is no street graph; import the map again`);
  const version = bytes.readUInt32LE(8);
  if (version !== VERSION) throw new Error(`${file} is of version ${version}, not ${VERSION}; import the map again`);
  // Typed arrays want their own alignment, which a pooled buffer does not promise.
  const { buffer } = new Uint8Array(bytes);
  let offset = aligned(HEADER_BYTES);
  const lengths = ORDER.map((_, index) => bytes.readUInt32LE(12 + index * 4));
  const starts = lengths.map((length) => {
    const start = offset;
    offset += aligned(length);
    return start;
  });
  if (offset !== bytes.length) throw new Error(`${file} is cut short; import the map again`);
  const place = (name: (typeof ORDER)[number]): [ArrayBuffer, number, number] => {
    const index = ORDER.indexOf(name);
    return [buffer, starts[index] ?? 0, lengths[index] ?? 0];
  };
  const words = (name: (typeof ORDER)[number]): [ArrayBuffer, number, number] => {
    const [data, start, length] = place(name);
    return [data, start, length / 4];
  };
  return {
    nodes: new Int32Array(...words('nodes')),
    from: new Uint32Array(...words('from')),
    to: new Uint32Array(...words('to')),
    kind: new Uint8Array(...place('kind')),
    isOneway: new Uint8Array(...place('isOneway')),
    lengthM: new Float32Array(...words('lengthM')),
    shapes: new Uint32Array(...words('shapes')),
    points: new Int32Array(...words('points')),
    landmarks: new Float32Array(...words('landmarks')),
    speeds: new Float32Array(...words('speeds')),
  };
};
