// The picture of an order, changed in one transaction with the event that tells of it.
import type { Order } from '@despacho/contract/orders.ts';
import { COLLECTIONS } from '../collections.ts';
import { eventBelow, type HappenedEvent } from '../events.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { orderCodec } from '../orders.ts';

/** Null: there is none that can be read. */
export const readOrder = async (db: Firestore, id: string): Promise<Order | null> => {
  const found = await withinLimit(db.collection(COLLECTIONS.orders).doc(id).get());
  const read = orderCodec.read(id, found.data() ?? {}, found);
  return found.exists && read.ok ? read.value : null;
};

export type PictureChange = {
  id: string;
  picture: string | null;
  by: HappenedEvent['by'];
  /** Milliseconds of the operation's clock. */
  at: number;
  /** Judged by the order as it is in the transaction. */
  isOwn: (order: Order) => boolean;
};

export type ChangedPicture = { ok: true; before: string | null } | { ok: false };

/** Not ok: there is no such order for whoever asks. */
export const changePicture = async (
  db: Firestore,
  { id, picture, by, at, isOwn }: PictureChange,
): Promise<ChangedPicture> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.orders).doc(id);
      const found = await transaction.get(ref);
      const read = orderCodec.read(id, found.data() ?? {}, found);
      if (!found.exists || !read.ok || !isOwn(read.value)) return { ok: false };
      const before = read.value.picture;
      if (before === picture) return { ok: true, before };
      const changes = { picture, updatedAt: new Date(at).toISOString(), revision: read.value.revision + 1 };
      transaction.update(ref, orderCodec.write(changes));
      const details = { before: { picture: before }, after: { picture } };
      transaction.create(
        ...eventBelow(ref, { what: picture === null ? 'image-removed' : 'image-set', by, at, details }),
      );
      return { ok: true, before };
    }),
  );
