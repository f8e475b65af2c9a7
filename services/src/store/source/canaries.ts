// Writes and removes canaries: the only documents the ingest itself puts into the store.
import type { Canary } from '@despacho/contract/live/kinds.ts';
import { canaryPath, writeCanary } from '../canary.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

export const putCanary = async (db: Firestore, canary: Canary): Promise<void> => {
  await withinLimit(db.doc(canaryPath(canary.id)).set(writeCanary(canary)));
};

export const dropCanary = async (db: Firestore, ingestId: string, limitMs?: number): Promise<void> => {
  await withinLimit(db.doc(canaryPath(ingestId)).delete(), limitMs);
};
