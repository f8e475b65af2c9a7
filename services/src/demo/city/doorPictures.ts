// What phones picture at doors: a bag before a door, and a signature, drawn from the id of the order.
import sharp from 'sharp';
import { shareOf } from '../random.ts';

const share = (what: string, orderId: string): number => shareOf(1, what, orderId);

const photoOf = (orderId: string): string => {
  const hue = (what: string): number => Math.floor(share(what, orderId) * 360);
  const left = 60 + Math.floor(share('left', orderId) * 80);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 480">
    <rect width="360" height="480" fill="hsl(${hue('wall')} 28% 72%)"/>
    <rect y="400" width="360" height="80" fill="hsl(30 12% 48%)"/>
    <rect x="${left}" y="70" width="170" height="330" fill="hsl(${hue('door')} 38% 34%)"/>
    <rect x="${left + 18}" y="90" width="134" height="120" rx="4" fill="none" stroke="#0004" stroke-width="6"/>
    <circle cx="${left + 148}" cy="245" r="8" fill="#d8c27a"/>
    <path d="M${left + 40} 330h84l8 100h-100z" fill="hsl(32 46% 62%)"/>
    <path d="M${left + 64} 330v-16a18 18 0 0 1 36 0v16" fill="none" stroke="#7a5a34" stroke-width="5"/>
  </svg>`;
};

const signatureOf = (orderId: string): string => {
  const y = (part: number): number => 60 + Math.floor(share(`stroke ${part}`, orderId) * 80);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">
    <rect width="400" height="200" fill="#fff"/>
    <path d="M30 ${y(0)}C80 ${y(1)} 90 ${y(2)} 130 ${y(3)}S190 ${y(4)} 220 ${y(5)}S300 ${y(6)} 370 ${y(7)}"
      fill="none" stroke="#1c2127" stroke-width="4" stroke-linecap="round"/>
  </svg>`;
};

const DRAWINGS = { photo: photoOf, signature: signatureOf } as const;

/** A JPEG. */
export const doorPicture = async (kind: keyof typeof DRAWINGS, orderId: string): Promise<Buffer<ArrayBuffer>> => {
  const jpeg = await sharp(Buffer.from(DRAWINGS[kind](orderId)))
    .jpeg()
    .toBuffer();
  return Buffer.from(jpeg);
};
