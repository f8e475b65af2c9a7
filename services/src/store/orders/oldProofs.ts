// Deletes pictures of proofs after their days; the order keeps that there was one, and when it was deleted [CP19].
import { withoutOldImages } from '@despacho/domain/couriers/proofs.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { imageNameIn } from '@despacho/contract/images.ts';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';
import { OLDEST_IMAGE, proofs } from './courierRecords.ts';

const CHUNK = 200;
/** One run goes through at most so many chunks; the rest waits for the next. */
const CHUNKS = 100;

/** Instants in ms of the operation's clock. Returns how many pictures were deleted. */
export const deleteProofImagesBefore = async (
  db: Firestore,
  blobs: Pick<Blobs, 'remove'>,
  { before, now }: { before: number; now: number },
): Promise<number> => {
  const query = db.collection(COLLECTIONS.orders).where(OLDEST_IMAGE, '<', new Date(before)).select();
  let deleted = 0;
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) {
    const { docs } = await withinLimit(query.limit(CHUNK).get());
    for (const { ref } of docs) {
      const images = await withinLimit(
        db.runTransaction(async (transaction) => {
          const document = await transaction.get(ref);
          if (!document.exists) return [];
          const stored = proofs.read({ id: document.id, data: document.data() ?? {}, meta: document }) ?? {};
          const old = withoutOldImages(stored, before, now);
          // Written in any case: it leaves the query, also where another program made a proof unreadable.
          transaction.update(ref, proofs.write(old.proofs));
          return old.images;
        }),
      );
      for (const image of images) {
        const name = imageNameIn(image);
        if (name !== null) await blobs.remove(name);
      }
      deleted += images.length;
    }
    if (docs.length < CHUNK) break;
  }
  return deleted;
};
