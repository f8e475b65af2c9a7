// What couriers of the city who use our application prove at doors: of some of their orders a photo is demanded, of some a signature, too [CP38] [DM9].
import { randomUUID } from 'node:crypto';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { proofKind, type ProofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import { z } from 'zod';
import { doorPicture } from '../city/doorPictures.ts';
import { shareOf } from '../random.ts';

/** Null: as its company does. The same after a restart. */
export const demandFor = (orderId: string): ProofDemand | null => {
  const drawn = shareOf(1, 'demand', orderId);
  if (drawn < 0.2) return 'photo+signature';
  return drawn < 0.5 ? 'photo' : null;
};

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
        const form = new FormData();
        const receiver = kind === 'signature' ? { receiver: customerName.slice(0, 120) } : {};
        const fields = { key: randomUUID(), orderId: id, kind, at: new Date(at).toISOString(), ...receiver };
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set('file', new Blob([await doorPicture(kind, id)], { type: 'image/jpeg' }), `${kind}.jpg`);
        return form;
      }),
  );
