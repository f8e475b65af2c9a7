// Makes a picture of uploaded bytes: the type is read from the content, and only redrawn pixels are stored [IM2].
import { bulkhead } from 'cockatiel';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { BLOB_TYPES, type BlobType } from '../../platform/blobs/blobs.ts';
import { respond, refuse, type Outcome } from '../outcome.ts';

export type Picture = { bytes: Uint8Array; type: BlobType };

/** The largest a phone sends; decoded it needs 100 MB, so only a few are processed at once. */
const MAX_PIXELS = 25_000_000;
const AT_ONCE = bulkhead(2, 20);
/** Twice the width of a screen: enough to read an address on a photographed ticket. */
const LONGEST_SIDE = 2_560;
const LONGEST_SECONDS = 10;

// Every picture is different, so a cache would only cost memory.
sharp.cache(false);

const typeOf = async (bytes: Uint8Array): Promise<BlobType | null> => {
  const found = await fileTypeFromBuffer(bytes);
  return Object.values(BLOB_TYPES).find((type) => type === found?.mime) ?? null;
};

/** Without any metadata: sharp writes none by default. */
const written = (picture: Sharp, type: BlobType): Sharp =>
  type === BLOB_TYPES.png ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 85, mozjpeg: true });

const redrawn = async (bytes: Uint8Array, type: BlobType): Promise<Outcome<Picture>> => {
  try {
    // From the header alone: a picture of billions of pixels is refused before it is decoded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return refuse('too-large', { reason: 'pixels', mostPixels: MAX_PIXELS });
    const fitting = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const drawn = await written(
      source.timeout({ seconds: LONGEST_SECONDS }).autoOrient().resize(fitting),
      type,
    ).toBuffer();
    return respond({ bytes: drawn, type });
  } catch {
    // The header was valid and the rest was not.
    return refuse('invalid', [{ path: 'file', issue: 'malformed' }]);
  }
};

/** @param bytes of any content and under any name. */
export const pictureOf = async (bytes: Uint8Array): Promise<Outcome<Picture>> => {
  const type = await typeOf(bytes);
  if (type === null) return refuse('unsupported-type');
  try {
    return await AT_ONCE.execute(async () => redrawn(bytes, type));
  } catch {
    // `redrawn` does not throw, so the bulkhead is full.
    return refuse('unavailable');
  }
};
