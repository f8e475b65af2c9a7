// Pictures as they are sent: drawn again, and so without metadata, at most 150 kB [CP16].
import { MAX_PROOF_BYTES } from '@despacho/contract/couriers/applicationLimits.ts';

const STEPS = [
  { side: 1_280, quality: 0.7 },
  { side: 1_024, quality: 0.6 },
  { side: 800, quality: 0.5 },
  { side: 480, quality: 0.4 },
] as const;

export const jpegOf = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Null: it is no picture that the phone can read. */
export const scaledPicture = async (file: Blob): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  try {
    for (const { side, quality } of STEPS) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      canvas.width = Math.max(1, Math.round(bitmap.width * scale));
      canvas.height = Math.max(1, Math.round(bitmap.height * scale));
      context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const picture = await jpegOf(canvas, quality);
      if (picture !== null && picture.size <= MAX_PROOF_BYTES) return picture;
    }
    return null;
  } finally {
    bitmap.close();
  }
};
