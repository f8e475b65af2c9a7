// The words offered for comments of ratings, in `tagComments`. Other programs write them; nothing here does.
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { MAX_TAG_COMMENTS, tagComment, type TagComment } from '@despacho/contract/couriers/ratings.ts';
import { COLLECTIONS } from '../collections.ts';
import { codecOf } from '../documents/codec.ts';
import { documentId, required, withDefault } from '../documents/fields.ts';
import { readName } from '../documents/scalars.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const codec = codecOf(COLLECTIONS.tagComments, tagComment, {
  id: documentId,
  tag: required(['tag'], readName),
  name: withDefault('', ['name'], readName),
});

const byTag = (a: TagComment, b: TagComment): number => a.tag.localeCompare(b.tag, 'es') || (a.id < b.id ? -1 : 1);

/** The comments of the company of a scope, or of all companies; by tag. A damaged document is left out. */
export const readTagComments = async (db: Firestore, scope: Scope): Promise<TagComment[]> => {
  const all = db.collection(COLLECTIONS.tagComments);
  const own = scope.type === 'all' ? all : all.where('companyId', '==', scope.companyId);
  const { docs } = await withinLimit(own.limit(MAX_TAG_COMMENTS).get());
  const found = docs.map((document) => codec.read(document.id, document.data(), document));
  return found.flatMap((read) => (read.ok ? [read.value] : [])).toSorted(byTag);
};
