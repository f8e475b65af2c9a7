// A new order, made by the server from the payload: En cola, with every field that a client may not choose.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Company } from '@despacho/contract/companies.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { imageUrl } from '@despacho/contract/images.ts';
import type { NewOrder } from '@despacho/contract/orders/payload.ts';
import { blankOrder, ORDER_STATUS, ORDER_TYPE, type Order } from '@despacho/contract/orders/order.ts';
import type { OrderSecrets } from '@despacho/contract/orders/secrets.ts';
import { alertFor } from '../lateness/alerts.ts';
import { newContent } from './content.ts';
import { needsPayment } from './fieldRules.ts';
import type { Issue } from './parties.ts';
import type { Actor } from './status.ts';

export type Parties = { company: Company; branch: Branch; courier: Courier | null };

/** How far back a client may date the creation of an order. */
export const OLDEST_CREATION_MS = 31 * 86_400_000;

/** [OR23] */
export const PIN_DIGITS = 6;
const PIN = new RegExp(`^\\d{${PIN_DIGITS}}$`);
const TOKEN = /^[\w-]{22}$/;

/** [OR23] From random values. */
export const secretsOf = (id: string, pin: string, trackingToken: string): OrderSecrets => {
  if (!PIN.test(pin) || !TOKEN.test(trackingToken)) throw new RangeError('a pin of six digits, a token of 128 bits');
  return { id, pin, pinAttempts: 0, doorAttempts: 0, doorKey: null, trackingToken };
};

/** [OR24] For creations only; the errors of a single value are in its schema. */
export const creationIssue = (payload: NewOrder, now: number): Issue | null => {
  if (needsPayment(payload.typeOrder ?? ORDER_TYPE.CLIENT) && payload.payMethod === undefined)
    return { field: 'payMethod', issue: 'required' };
  const { _createdAt: requestedAt } = payload;
  const isTooOld = requestedAt !== undefined && now - Date.parse(requestedAt) > OLDEST_CREATION_MS;
  return isTooOld ? { field: '_createdAt', issue: 'out-of-range' } : null;
};

/** [OR25] Without a price yet. A creation time in the future becomes the present, because clocks differ. */
export const createOrder = (
  payload: NewOrder,
  { company, branch, courier }: Parties,
  id: string,
  { by, now }: Actor,
): Order => {
  const at = new Date(now).toISOString();
  const { _createdAt: requestedAt } = payload;
  const createdAt = requestedAt !== undefined && Date.parse(requestedAt) < now ? requestedAt : at;
  return {
    ...blankOrder,
    ...newContent(payload),
    id,
    status: ORDER_STATUS.ON_HOLD,
    isActive: true,
    origin: branch.position,
    company: { id: company.id, name: company.name },
    branch: { id: branch.id, name: branch.name, position: branch.position },
    courier: courier === null ? null : { id: courier.id, name: courier.name },
    creatorId: by.id,
    creatorName: by.name,
    createdAt,
    updatedAt: at,
    stateTime: { [ORDER_STATUS.ON_HOLD]: at },
    alert: alertFor(now - Date.parse(createdAt), company.lateLimitSec),
    picture: payload.image === undefined || payload.image === null ? null : imageUrl(payload.image),
    revision: 1,
  };
};
