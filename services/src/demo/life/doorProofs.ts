// What couriers of the city who use our application prove at doors: of some of their orders a photo is demanded, of some a signature, too [CP38] [DM9].
import { randomUUID } from 'node:crypto';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { proofKind, type ProofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import sharp from 'sharp';
import { z } from 'zod';
import { shareOf } from '../random.ts';

/** [0, 1) for an order, the same after a restart. */
const share = (what: string, orderId: string): number => shareOf(1, what, orderId);

/** Null: as its company does. */
export const demandFor = (orderId: string): ProofDemand | null => {
  const drawn = share('demand', orderId);
  if (drawn < 0.2) return 'photo+signature';
  return drawn < 0.5 ? 'photo' : null;
};

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

const work = z.object({
  orders: z.array(z.object({ id: z.string(), customerName: z.string(), proofs: z.array(proofKind) })),
});
type Owed = z.infer<typeof work>['orders'][number];

/** What an order in the work of its courier still demands; null: it is not in it. */
export const owedAtDoor = async (get: (path: string) => Promise<unknown>, orderId: string): Promise<Owed | null> =>
  work.parse(await get(COURIER_PATHS.work)).orders.find(({ id }) => id === orderId) ?? null;

/** The posts of what is owed, but a PIN: only the customer has it. */
export const proofForms = async ({ id, customerName, proofs }: Owed, at: number): Promise<FormData[]> =>
  Promise.all(
    proofs
      .filter((kind) => kind !== 'pin')
      .map(async (kind) => {
        const drawn = sharp(Buffer.from(DRAWINGS[kind](id)));
        const form = new FormData();
        const receiver = kind === 'signature' ? { receiver: customerName.slice(0, 120) } : {};
        const fields = { key: randomUUID(), orderId: id, kind, at: new Date(at).toISOString(), ...receiver };
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set('file', new Blob([await drawn.jpeg().toBuffer()], { type: 'image/jpeg' }), `${kind}.jpg`);
        return form;
      }),
  );
