// Search keys for orders that have none, or old ones: those of other programs and of the time before the keys.
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { dequal } from 'dequal/lite';
import { COLLECTIONS } from '../../collections.ts';
import { PAGE_LIMIT_MS, pagesOf } from '../../documents/pages.ts';
import { withinLimit } from '../../firestore.ts';
import { orderCodec, writeSearchKeys } from '../orders.ts';

export type BackfillProgress = { read: number; written: number; unreadable: number; last: string | null };

/** The fields to write; null: they are right already, or the order cannot be read. */
const keysFor = (document: QueryDocumentSnapshot): { isReadable: boolean; keys: Record<string, unknown> | null } => {
  const read = orderCodec.read(document.id, document.data(), document);
  if (!read.ok) return { isReadable: false, keys: null };
  const keys = writeSearchKeys(read.value);
  return {
    isReadable: true,
    keys: Object.keys(keys).every((name) => dequal(keys[name], document.get(name))) ? null : keys,
  };
};

/**
 * Goes through all orders by their ids, from the one after `from` on. An order that changes between reading and writing is left as
 * it is: its own write renewed the keys, or the next run does.
 */
export async function* backfillSearchKeys(db: Firestore, from: string | null): AsyncGenerator<BackfillProgress> {
  const progress = { read: 0, written: 0, unreadable: 0, last: from };
  for await (const docs of pagesOf(db.collection(COLLECTIONS.orders), from)) {
    const writes = docs.map(async (document) => {
      const { isReadable, keys } = keysFor(document);
      if (!isReadable) progress.unreadable += 1;
      if (keys === null) return;
      try {
        await withinLimit(document.ref.update(keys, { lastUpdateTime: document.updateTime }), PAGE_LIMIT_MS);
        progress.written += 1;
      } catch (error) {
        if (!isChanged(error)) throw error;
      }
    });
    await Promise.all(writes);
    progress.read += docs.length;
    progress.last = docs.at(-1)?.id ?? progress.last;
    yield { ...progress };
  }
}

/** gRPC: FAILED_PRECONDITION or NOT_FOUND. */
const CHANGED_CODES: readonly unknown[] = [9, 5];
const isChanged = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CHANGED_CODES.includes(error.code);
