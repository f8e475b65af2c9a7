// Founds the city in an empty store. A founding that was killed is done again from the same numbers: the same documents,
// under the same ids, so that nothing is there twice.
import type { ProcessContext } from '../../platform/context.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { withinLimit, type Firestore } from '../../store/firestore.ts';
import type { PlainDocument } from '../documents.ts';
import { cityDocuments } from '../history/city.ts';
import { createDemoAccounts, ensureDemoWalls } from '../identities.ts';
import { gridRoute } from '../simulator/couriers/route.ts';
import { readMarker, writeMarker, type Marker } from './marker.ts';

/** A commit takes 500 writes; fewer keep it short. */
const CHUNK = 400;
const AT_ONCE = 4;
const COMMIT_LIMIT_MS = 60_000;

const storeChunk = async (db: Firestore, chunk: readonly PlainDocument[]): Promise<void> => {
  const batch = db.batch();
  for (const { path, data } of chunk) batch.set(db.doc(path), data);
  await withinLimit(batch.commit(), COMMIT_LIMIT_MS);
};

export const storeDocuments = async (db: Firestore, documents: readonly PlainDocument[]): Promise<void> => {
  const chunks = Array.from({ length: Math.ceil(documents.length / CHUNK) }, (_, index) =>
    documents.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const waiting = chunks.values();
  const work = async (): Promise<void> => {
    for (const chunk of waiting) await storeChunk(db, chunk);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/** What a city consists of. A canary of ingest may be there before us: it has no `createdAt`. */
const isEmpty = async (db: Firestore): Promise<boolean> => {
  const names = [COLLECTIONS.companies, COLLECTIONS.branches, COLLECTIONS.couriers, COLLECTIONS.controllers];
  const queries = [
    ...names.map((name) => db.collection(name).limit(1)),
    db.collection(COLLECTIONS.orders).orderBy('createdAt').limit(1),
  ];
  const found = await Promise.all(queries.map(async (query) => withinLimit(query.get())));
  return found.every(({ empty }) => empty);
};

/** The city that lives in the store, founded now if there was nothing; null where somebody else's data lie. */
export const founded = async (
  db: Firestore,
  { config, clock, log }: Pick<ProcessContext, 'config' | 'clock' | 'log'>,
): Promise<Marker | null> => {
  const known = await readMarker(db);
  if (known === null && !(await isEmpty(db))) {
    log.warn('the store holds data that are not of a demo city; the demo leaves them alone');
    return null;
  }
  const now = Math.round(clock.now());
  const { seed, couriers } = config.demo;
  const marker = known ?? { seed, couriers, foundedAt: now, isFounded: false, livedUntil: now };
  if (marker.seed !== seed || marker.couriers !== couriers) {
    log.info(
      { seed: marker.seed, couriers: marker.couriers },
      'the city that is there goes on; remove DATA_DIR for another one',
    );
  }
  if (!marker.isFounded) {
    await writeMarker(db, marker);
    const setup = { seed: marker.seed, couriers: marker.couriers, rate: clock.rate, route: gridRoute };
    const documents = cityDocuments(setup, marker.foundedAt);
    log.info({ seed: marker.seed, documents: documents.length }, 'founding the demo city');
    // The accounts first: behind thousands of documents a slow machine would not answer for them in time, again and again.
    await createDemoAccounts(db, clock.realNow());
    await storeDocuments(db, documents);
    await writeMarker(db, { ...marker, isFounded: true });
    log.info({ seed: marker.seed }, 'the demo city is founded');
  }
  await ensureDemoWalls(db, config.dataDir, clock.realNow());
  return { ...marker, isFounded: true };
};
