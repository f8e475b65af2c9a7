// Draws a photo: an address by the browser, a picked file on a canvas, because the policy of our pages allows no blob: pictures.
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './Image.module.css';

type PictureProps = { source: string | File; alt: string; onFailure: () => void };

/** Pixels of the longer side: sharp at 300 % of the frame, and no phone photo fills the memory. */
const MAX_PIXELS = 2_400;

const FilePicture = ({ file, alt, onFailure }: { file: File; alt: string; onFailure: () => void }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let isCurrent = true;
    const draw = async (): Promise<void> => {
      const bitmap = await createImageBitmap(file).catch(() => null);
      const context = canvas.current?.getContext('2d') ?? null;
      if (isCurrent && bitmap === null) fail();
      if (isCurrent && bitmap !== null && context !== null) {
        const scale = Math.min(1, MAX_PIXELS / Math.max(bitmap.width, bitmap.height));
        context.canvas.width = Math.round(bitmap.width * scale);
        context.canvas.height = Math.round(bitmap.height * scale);
        context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height);
      }
      bitmap?.close();
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <canvas ref={canvas} className={styles['picture']} role="img" aria-label={alt} />;
};

export const Picture = ({ source, alt, onFailure }: PictureProps) =>
  typeof source === 'string' ? (
    <img className={styles['picture']} src={source} alt={alt} onError={onFailure} referrerPolicy="no-referrer" />
  ) : (
    <FilePicture file={source} alt={alt} onFailure={onFailure} />
  );
