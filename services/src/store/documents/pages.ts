// Goes through a query by the ids of its documents, a page at a time, for programs that change old documents.
import { FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { withinLimit } from '../firestore.ts';

const AT_ONCE = 300;
export const PAGE_LIMIT_MS = 30_000;

/** From the document after `from` on; null: from the first one. `query` has no order of its own. */
export async function* pagesOf(query: Query, from: string | null): AsyncGenerator<QueryDocumentSnapshot[]> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(AT_ONCE);
  let last = from;
  for (;;) {
    const { docs } = await withinLimit((last === null ? ordered : ordered.startAfter(last)).get(), PAGE_LIMIT_MS);
    yield docs;
    if (docs.length < AT_ONCE) return;
    last = docs.at(-1)?.id ?? last;
  }
}
