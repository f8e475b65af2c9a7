// Screens of control rooms in `walls`: our own noun. Only the hash of a wall's token is stored.
import { scope, wall, type Wall } from '@despacho/contract/accounts/access.ts';
import type { Firestore } from 'firebase-admin/firestore';
import { COLLECTIONS } from './collections.ts';
import { codecOf, type Field } from './documents/codec.ts';
import { documentId, required } from './documents/fields.ts';
import { readInstant, writeInstant } from './documents/instants.ts';
import { readId, readText } from './documents/scalars.ts';
import { eventBelow, type HappenedEvent } from './events.ts';
import { withinLimit } from './firestore.ts';

const readScope = (value: unknown) => scope.safeParse(value).data ?? null;

/** Only a clear `false` leaves a wall alive. */
const isRevoked: Field<boolean> = {
  read: ({ data }) => data['isRevoked'] !== false,
  write: (value) => ({ isRevoked: value }),
};

export const wallCodec = codecOf<Wall>(COLLECTIONS.walls, wall, {
  id: documentId,
  name: required(['name'], readText),
  scope: required(['scope'], readScope),
  tokenHash: required(['tokenHash'], readId),
  isRevoked,
  createdAt: required(['createdAt'], readInstant, writeInstant),
});

/** Those that are not revoked. One that cannot be read opens nothing, so it is none. */
export const readWalls = async (db: Firestore): Promise<Wall[]> => {
  const { docs } = await withinLimit(db.collection(COLLECTIONS.walls).where('isRevoked', '==', false).get());
  return docs.flatMap((document) => {
    const read = wallCodec.read(document.id, document.data(), document);
    return read.ok ? [read.value] : [];
  });
};

export const createWall = async (db: Firestore, created: Omit<Wall, 'id'>, event: HappenedEvent): Promise<Wall> => {
  const ref = db.collection(COLLECTIONS.walls).doc();
  const batch = db.batch();
  batch.create(ref, wallCodec.write(created));
  batch.create(...eventBelow(ref, event));
  await withinLimit(batch.commit());
  return { ...created, id: ref.id };
};

/** Null: there is no such wall. A revoked one stays as it is. */
export const changeWall = async (
  db: Firestore,
  id: string,
  changes: Partial<Pick<Wall, 'name' | 'isRevoked'>>,
  event: HappenedEvent,
): Promise<Wall | null> =>
  withinLimit(
    db.runTransaction(async (transaction) => {
      const ref = db.collection(COLLECTIONS.walls).doc(id);
      const found = await transaction.get(ref);
      const read = wallCodec.read(id, found.data() ?? {}, found);
      if (!read.ok || read.value.isRevoked) return read.ok ? read.value : null;
      transaction.update(ref, wallCodec.write(changes));
      transaction.create(...eventBelow(ref, event));
      return { ...read.value, ...changes };
    }),
  );
