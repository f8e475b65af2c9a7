// What couriers who use our application prove at doors of the city: half of their orders demand a photo, some a signature, too [CP38] [DM9].
import { randomUUID } from 'node:crypto';
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { proofKind, type ProofDemand } from '@despacho/contract/orders/deliveryProofs.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { z } from 'zod';
import { COLLECTIONS } from '../../store/collections.ts';
import type { Firestore } from '../../store/firestore.ts';
import { orderCodec } from '../../store/orders/orders.ts';
import { doorPicture } from '../city/doorPictures.ts';
import { shareOf } from '../random.ts';
import type { World } from '../simulator/world.ts';

/** The same after a restart. */
const demandOf = (orderId: string): ProofDemand => {
  const drawn = shareOf(1, 'demand', orderId);
  if (drawn < 0.2) return 'photo+signature';
  return drawn < 0.5 ? 'photo' : 'company';
};

/** What open orders of these couriers demand from now on, by order, each once: what a person chose afterwards stays. */
export const newDemands = (couriers: ReadonlySet<string>) => {
  const decided = new Set<string>();
  return ({ orders }: Pick<World, 'orders'>): Map<string, ProofDemand> => {
    const demands = new Map<string, ProofDemand>();
    for (const { order } of orders.values()) {
      const isTheirs = order.courier !== null && couriers.has(order.courier.id) && isActiveStatus(order.status);
      if (!isTheirs || decided.has(order.id)) continue;
      decided.add(order.id);
      const demand = demandOf(order.id);
      if (order.proofDemand === 'company' && demand !== 'company') demands.set(order.id, demand);
    }
    return demands;
  };
};

/** As the programs of companies write them. */
export const demandProofs = (db: Firestore, couriers: ReadonlySet<string>) => {
  const demandsIn = newDemands(couriers);
  return async (world: World): Promise<void> => {
    const writes = [...demandsIn(world)].map(async ([id, proofDemand]) =>
      // It may be deleted by now.
      db
        .doc(`${COLLECTIONS.orders}/${id}`)
        .update(orderCodec.write({ proofDemand }))
        .catch(() => undefined),
    );
    await Promise.all(writes);
  };
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
