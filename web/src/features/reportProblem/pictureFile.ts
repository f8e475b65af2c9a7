// The picture of a report as a canvas, from the page or from a file, and as the file that is sent.
import { LARGEST_IMAGE } from '@despacho/contract/images.ts';

const blobOf = async (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));

/** Sharp where it fits, else smaller. Null when the browser could not write it. */
export const fileOf = async (canvas: HTMLCanvasElement): Promise<File | null> => {
  for (const [type, name] of [
    ['image/png', 'captura.png'],
    ['image/jpeg', 'captura.jpg'],
  ] as const) {
    const blob = await blobOf(canvas, type);
    if (blob !== null && blob.size <= LARGEST_IMAGE) return new File([blob], name, { type });
  }
  return null;
};

/** Null: not a picture this browser can read. */
export const canvasOf = async (file: File): Promise<HTMLCanvasElement | null> => {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas;
  } catch {
    return null;
  }
};
