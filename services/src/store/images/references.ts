// Which images documents still name. Every kind of document with an image is queried, so that no image in use is removed.
import { imageNameIn, imageUrl } from '@despacho/contract/images.ts';
import { COLLECTIONS } from '../collections.ts';
import { withinLimit, type Firestore } from '../firestore.ts';

const HOLDERS = [
  [COLLECTIONS.orders, 'orderPic'],
  [COLLECTIONS.orders, 'receivedPic'],
  [COLLECTIONS.orders, 'deliveryProofs.photo.image'],
  [COLLECTIONS.orders, 'deliveryProofs.signature.image'],
  [COLLECTIONS.couriers, 'pic'],
  [COLLECTIONS.couriers, 'imageDelivery'],
  [COLLECTIONS.companies, 'logoUrl'],
  [COLLECTIONS.companies, 'logo'],
  [COLLECTIONS.controllers, 'pic'],
  [COLLECTIONS.issues, 'file'],
] as const;

/** Values Firestore takes in one `in`. */
const MAX_VALUES = 30;

/** As we write it, as an address of one of our origins, and bare. */
const spellingsOf = (name: string, origins: readonly string[]): string[] => [
  imageUrl(name),
  name,
  ...origins.map((origin) => `${origin}${imageUrl(name)}`),
];

const referencedIn = async (
  db: Firestore,
  [collection, field]: (typeof HOLDERS)[number],
  spellings: readonly string[],
): Promise<string[]> => {
  const query = db.collection(collection).where(field, 'in', spellings).select(field);
  const { docs } = await withinLimit(query.get());
  return docs.flatMap((document) => imageNameIn(String(document.get(field))) ?? []);
};

/** Those of the names that some document holds. */
export const referencedImages = async (
  db: Firestore,
  names: readonly string[],
  origins: readonly string[],
): Promise<ReadonlySet<string>> => {
  const spellings = names.flatMap((name) => spellingsOf(name, origins));
  const referenced = new Set<string>();
  for (let from = 0; from < spellings.length; from += MAX_VALUES) {
    const some = spellings.slice(from, from + MAX_VALUES);
    const found = await Promise.all(HOLDERS.map(async (holder) => referencedIn(db, holder, some)));
    for (const name of found.flat()) referenced.add(name);
  }
  return referenced;
};

/** False: a document still names it, so it stays. */
export const removeUnreferenced = async (
  db: Firestore,
  blobs: { remove(name: string): Promise<void> },
  name: string,
  origins: readonly string[],
): Promise<boolean> => {
  if ((await referencedImages(db, [name], origins)).has(name)) return false;
  await blobs.remove(name);
  return true;
};
