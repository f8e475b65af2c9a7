// The document with the seed of the city, whether its creation finished, and until when it was simulated.
import { readMs, writeInstant } from '../../store/documents/instants.ts';
import { readInteger } from '../../store/documents/scalars.ts';
import { withinLimit, type Firestore } from '../../store/firestore.ts';

const PATH = 'demo/city';

/** Instants in city milliseconds. */
export type Marker = {
  seed: number;
  couriers: number;
  /** The instant the city was created for; an interrupted creation continues with it. */
  foundedAt: number;
  isFounded: boolean;
  livedUntil: number;
};

const isoOf = (at: number) => writeInstant(new Date(at).toISOString());

/** Null when it is missing or of another program. */
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

/** Overwrites the whole document. */
export const writeMarker = async (db: Firestore, marker: Marker): Promise<void> => {
  const { foundedAt, livedUntil, ...rest } = marker;
  await withinLimit(db.doc(PATH).set({ ...rest, foundedAt: isoOf(foundedAt), livedUntil: isoOf(livedUntil) }));
};

export const writeHeartbeat = async (db: Firestore, at: number): Promise<void> => {
  await withinLimit(db.doc(PATH).update({ livedUntil: isoOf(at) }));
};
