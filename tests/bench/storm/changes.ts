// The changes while all clients were disconnected: the same orders for either server, each in the version of its
// change.
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { sampleOrder } from '@despacho/contract/samples.ts';
import { sized } from '../measure/size.ts';

export const COMPANIES = 20;
/** Active orders; the changes cycle through them. */
export const ORDERS = sized(500, 3_000);

export const companyOf = (index: number) => ({
  id: `company-${index % COMPANIES}`,
  name: `COMPANY ${index % COMPANIES}`,
});

/** The order of a change, numbered from 0; change -1 is the initial version. */
export const orderAt = (change: number, index = change % ORDERS): Order =>
  sampleOrder({
    id: `order-${index}`,
    number: `GT-${100_000 + change}`,
    status: ORDER_STATUS.GOING,
    customerName: `Customer of order ${index}`,
    address: `${index % 40} calle ${index % 30}-${index % 99} zona ${index % 25}, portón verde`,
    note: 'Tocar el timbre; cambio para Q100',
    company: companyOf(index),
    branch: {
      id: `branch-${index % (3 * COMPANIES)}`,
      name: `BRANCH ${index % 60}`,
      position: { lat: 14.6, lng: -90.5 },
    },
  });

/** The connected clients: eight of twenty see everything, eight a company, four are walls. */
export const roomOf = (client: number): string => {
  const turn = client % 20;
  if (turn < 8) return 'staff:all';
  return turn < 16 ? `observer:company:company-${Math.floor(client / 20) % COMPANIES}` : 'wall:all';
};
