// What couriers recorded of an order by our application, in its document: marks of acts, and proofs at the door.
import { courierMark, courierMarkKind } from '@despacho/contract/orders/courierMarks.ts';
import { deliveryProof, proofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { z } from 'zod';
import type { Field } from '../documents/codec.ts';
import { ownObject } from '../documents/fields.ts';
import { writeInstant } from '../documents/instants.ts';
import { isData, type Data } from '../documents/scalars.ts';

/** One object for each key under `name`: those that cannot be read are left out. */
const records = <K extends string, T extends object>(
  name: string,
  keys: readonly K[],
  schema: z.ZodType<T>,
  instants: readonly (keyof T & string)[],
): Field<Partial<Record<K, T>>> => ({
  read: (source) => {
    const stored = source.data[name];
    const found: Partial<Record<K, T>> = {};
    if (!isData(stored)) return found;
    for (const key of keys) {
      const record = ownObject(key, schema, instants).read({ ...source, data: stored });
      if (record) found[key] = record;
    }
    return found;
  },
  write: (value) => {
    const written: Data = {};
    for (const key of keys) {
      const record = value[key];
      if (record !== undefined) Object.assign(written, ownObject(key, schema, instants).write(record));
    }
    return { [name]: written };
  },
});

export const marks: Field<Order['courierMarks']> = records('courierMarks', courierMarkKind.options, courierMark, [
  'at',
  'claimedAt',
]);

const plainProofs = records('deliveryProofs', proofKind.options, deliveryProof, ['at', 'deletedAt']);

/** Beside the proofs for retention: when the oldest picture was made; absent where there is none. */
export const OLDEST_IMAGE = 'deliveryProofs.imagesAt';

/** [CP15] */
export const proofs: Field<Order['deliveryProofs']> = {
  read: plainProofs.read,
  write: (value) => {
    const { deliveryProofs } = plainProofs.write(value);
    const times = Object.values(value).flatMap(({ image, at }) => (image === null ? [] : Date.parse(at)));
    const imagesAt = times.length === 0 ? {} : { imagesAt: writeInstant(new Date(Math.min(...times)).toISOString()) };
    return { deliveryProofs: { ...(isData(deliveryProofs) ? deliveryProofs : {}), ...imagesAt } };
  },
};
