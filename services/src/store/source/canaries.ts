// Writes and removes canaries: the only documents the ingest itself puts into the store.
import { canaryPath, writeCanary, type CanaryDocument } from '../canary.ts';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

export const putCanary = async (db: Firestore, canary: CanaryDocument): Promise<void> => {
  await withinLimit(db.doc(canaryPath(canary.id)).set(writeCanary(canary)));
};

export const dropCanary = async (db: Firestore, documentId: string, limitMs?: number): Promise<void> => {
  await withinLimit(db.collection(COLLECTIONS.orders).doc(documentId).delete(), limitMs);
};
