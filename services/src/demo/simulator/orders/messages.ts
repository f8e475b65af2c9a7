// Records of the SMS and e-mail sent to the customer of an order, for the reports.
import type { Order } from '@despacho/contract/orders/order.ts';
import { COLLECTIONS } from '../../../store/collections.ts';
import { writeInstant } from '../../../store/documents/instants.ts';
import type { PlainDocument } from '../../documents.ts';

const messageOf = (collection: string, order: Order, sentAt: string): PlainDocument => ({
  path: `${collection}/${order.id}`,
  data: {
    deliveryId: order.id,
    orderId: order.number,
    name: order.customerName,
    address: order.address,
    phone: order.phone,
    company: order.company,
    companyId: order.company.id,
    branchId: order.branch?.id ?? null,
    createdAt: writeInstant(sentAt),
  },
});

export const messageDocuments = (order: Order): PlainDocument[] => {
  const { isSmsSent, smsSentAt, isEmailSent, emailSentAt } = order;
  return [
    ...(isSmsSent && smsSentAt !== null ? [messageOf(COLLECTIONS.smsSends, order, smsSentAt)] : []),
    ...(isEmailSent && emailSentAt !== null ? [messageOf(COLLECTIONS.emailSends, order, emailSentAt)] : []),
  ];
};
