// The one document that says whether the city was founded, from which numbers, and until when it has lived.
import { readMs, writeInstant } from '../../store/documents/instants.ts';
import { readInteger } from '../../store/documents/scalars.ts';
import { withinLimit, type Firestore } from '../../store/firestore.ts';

const PATH = 'demo/city';

/** Instants in city milliseconds. */
export type Marker = {
  seed: number;
  couriers: number;
  /** The instant the city was made for; a founding that was interrupted is done again with it. */
  foundedAt: number;
  isFounded: boolean;
  livedUntil: number;
};

const isoOf = (at: number) => writeInstant(new Date(at).toISOString());

/** Null: there is none, or it is not ours. */
export const readMarker = async (db: Firestore): Promise<Marker | null> => {
  const document = await withinLimit(db.doc(PATH).get());
  const data = document.data() ?? {};
  const seed = readInteger(data['seed']);
  const couriers = readInteger(data['couriers']);
  const foundedAt = readMs(data['foundedAt']);
  if (seed === null || couriers === null || foundedAt === null) return null;
  const livedUntil = readMs(data['livedUntil']) ?? foundedAt;
  return { seed, couriers, foundedAt, isFounded: data['isFounded'] === true, livedUntil };
};

/** Overwrites: the last word about the city is the only one. */
export const writeMarker = async (db: Firestore, marker: Marker): Promise<void> => {
  const { foundedAt, livedUntil, ...rest } = marker;
  await withinLimit(db.doc(PATH).set({ ...rest, foundedAt: isoOf(foundedAt), livedUntil: isoOf(livedUntil) }));
};

export const writeLifeSign = async (db: Firestore, at: number): Promise<void> => {
  await withinLimit(db.doc(PATH).update({ livedUntil: isoOf(at) }));
};
