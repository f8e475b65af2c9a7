// Pictures of the couriers as phones send them: a rider with a helmet, drawn from the seed. A few couriers have none.
import { createHash } from 'node:crypto';
import { imageUrl } from '@despacho/contract/images.ts';
import sharp from 'sharp';
import { BLOB_TYPES, type Blobs } from '../../platform/blobs/blobs.ts';
import { shareOf } from '../random.ts';

const SIDE_PX = 160;
/** Every ninth courier never sent one. */
const WITHOUT_EVERY = 9;
const CONCURRENCY = 4;

const nameOf = (seed: number, index: number): string =>
  `${createHash('sha256').update(`portrait|${seed}|${index}`).digest('hex').slice(0, 32)}.png`;

/** The picture of a courier's document; null: none. */
export const portraitOf = (seed: number, index: number): string | null =>
  index % WITHOUT_EVERY === 4 ? null : imageUrl(nameOf(seed, index));

const drawingOf = (seed: number, index: number): string => {
  const hue = (what: string): number => Math.floor(shareOf(seed, 'portrait', what, index) * 360);
  const skin = 35 + Math.floor(shareOf(seed, 'portrait', 'skin', index) * 40);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">
    <rect width="80" height="80" fill="hsl(${hue('ground')} 30% 82%)"/>
    <path d="M8 80c2-18 14-25 32-25s30 7 32 25z" fill="hsl(${hue('jacket')} 45% 35%)"/>
    <path d="M33 44h14v14a7 7 0 0 1-14 0z" fill="hsl(26 45% ${skin - 6}%)"/>
    <ellipse cx="40" cy="36" rx="15" ry="18" fill="hsl(26 45% ${skin}%)"/>
    <path d="M21 36a19 22 0 0 1 38 0l-4 1c-2-8-7-11-15-11s-13 3-15 11z" fill="hsl(${hue('helmet')} 65% 42%)"/>
  </svg>`;
};

/** Stores the pictures of the first `count` couriers; storing one again replaces it with the same. */
export const storePortraits = async (blobs: Pick<Blobs, 'put'>, seed: number, count: number): Promise<void> => {
  const pending = Array.from({ length: count }, (_, index) => index)
    .filter((index) => portraitOf(seed, index) !== null)
    .values();
  const worker = async (): Promise<void> => {
    for (const index of pending) {
      const drawn = sharp(Buffer.from(drawingOf(seed, index))).resize(SIDE_PX, SIDE_PX);
      await blobs.put(nameOf(seed, index), await drawn.png({ palette: true }).toBuffer(), BLOB_TYPES.png);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};
