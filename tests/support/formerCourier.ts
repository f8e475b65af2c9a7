// The event of an order that was taken away from its courier.
import type { Firestore } from '../../services/src/store/firestore.ts';

export const putFormerCourier = async (
  db: Firestore,
  orderId: string,
  courier: { id: string; name: string },
  at: string,
): Promise<void> => {
  const event = { what: 'courier-changed', by: { id: 'controller', name: 'Controller' }, at };
  const order = db.collection('deliveries').doc(orderId);
  await order
    .collection('events')
    .doc('1')
    .set({ ...event, before: { courier }, after: { courier: null } });
};
