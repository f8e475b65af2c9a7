// The secrets of an order, in a document of their own: phones of couriers read whole orders. Documents: `orderSecrets`, under the order's id.
import { z } from 'zod';
import { field, shapeOf } from '../fields.ts';

export const orderSecretRows = {
  id: field.id,
  pin: field.identifier('pin'),
  pinAttempts: field.counter('attempts'),
  /** [CP17] Wrong PINs at the door, and the key of the last one. */
  doorAttempts: field.counter('doorAttempts'),
  doorKey: field.identifier('doorKey'),
  trackingToken: field.identifier('trackingToken'),
};
export const orderSecrets = z.object(shapeOf(orderSecretRows));
export type OrderSecrets = z.infer<typeof orderSecrets>;
