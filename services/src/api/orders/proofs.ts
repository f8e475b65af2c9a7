// GET /api/deliveries/:id/proofs: what was proven at the door of an order, with addresses of its pictures that expire [CP15].
import { imageNameIn } from '@despacho/contract/images.ts';
import { proofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { ORDER_STATUS } from '@despacho/contract/orders/order.ts';
import { PIN_TRIES } from '@despacho/contract/tracking.ts';
import { demandedProofs, missingProofs } from '@despacho/domain/couriers/proofs.ts';
import { companies } from '../../store/companies/companies.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import { readOrder } from '../../store/orders/write.ts';
import { createImageAddresses } from '../files/imageAddress.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { isOwn, type OrderDependencies } from './dependencies.ts';

export const orderProofHandlers = ({
  db,
  config,
  clock,
}: Pick<OrderDependencies, 'db' | 'config' | 'clock'>): Pick<Handlers, 'orderProofs'> => {
  const addresses = createImageAddresses(config);
  return {
    orderProofs: async ({ params: { id }, scope }) => {
      const order = await readOrder(db, id);
      if (!isOwn(scope, order)) return refuse('not-found');
      const [secrets, company] = await Promise.all([readOrderSecrets(db, [id]), companies.find(db, order.company.id)]);
      const demanded = demandedProofs(company, order);
      const proofs = proofKind.options.flatMap((kind) => {
        const proof = order.deliveryProofs[kind];
        if (proof === undefined) return [];
        const { at, image, receiver, deletedAt } = proof;
        const name = image === null ? null : imageNameIn(image);
        return { kind, at, receiver, deletedAt, url: name === null ? null : addresses.sign(name, clock.realNow()) };
      });
      const { deliver } = order.courierMarks;
      const isDelivered = order.status === ORDER_STATUS.DELIVERED;
      const attempts = secrets.get(id)?.doorAttempts ?? 0;
      return respond({
        proofs,
        demanded,
        missing: isDelivered ? missingProofs(order, demanded) : [],
        distanceM: deliver?.distanceM ?? null,
        reason: deliver?.reason ?? null,
        pinTriesLeft: demanded.includes('pin') ? Math.max(0, PIN_TRIES - attempts) : null,
      });
    },
  };
};
