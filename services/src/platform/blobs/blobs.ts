// Storage of images: files under generated names. No name from outside becomes a path.
import { randomBytes } from 'node:crypto';

export const BLOB_TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;
export type BlobType = (typeof BLOB_TYPES)[keyof typeof BLOB_TYPES];

/** `storedAt`: real milliseconds, by the clock of the storage. */
export type StoredBlob = { name: string; storedAt: number };

export type Blobs = {
  /** Whole or not at all. */
  put(name: string, bytes: Uint8Array, type: BlobType): Promise<void>;
  /** Null: there is none of this name. */
  read(name: string): Promise<Uint8Array | null>;
  /** Removing a missing blob succeeds. */
  remove(name: string): Promise<void>;
  /** All of them, in no order; also what a crash left half written, so that it can be removed. */
  list(): AsyncIterable<StoredBlob>;
};

/** The storage of images and of files of reports does not respond: try again later. */
export class BlobsUnavailable extends Error {
  constructor(cause: unknown) {
    super('the bucket of images and files of reports does not answer', { cause });
    this.name = 'BlobsUnavailable';
  }
}

/** 128 bits, so that a name cannot be guessed. */
const shape = /^[\da-f]{32}\.(jpg|png)$/;

export const isBlobName = (name: string): boolean => shape.test(name);

/** Null: not a generated name. */
export const blobTypeOf = (name: string): BlobType | null => {
  if (!isBlobName(name)) return null;
  return name.endsWith('.png') ? BLOB_TYPES.png : BLOB_TYPES.jpg;
};

export const newBlobName = (type: BlobType): string =>
  `${randomBytes(16).toString('hex')}.${type === BLOB_TYPES.png ? 'png' : 'jpg'}`;

/** A defect of the caller, which must check `isBlobName` first. */
export const checkedName = (name: string): string => {
  if (!isBlobName(name)) throw new RangeError('not the name of a blob');
  return name;
};
