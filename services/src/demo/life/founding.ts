// Creates the city in an empty store. After an interruption it runs again with the same numbers: the same documents
// under the same ids, so nothing is duplicated.
import { scopeName } from '@despacho/domain/access/scope.ts';
import { dayWindow, localDay } from '@despacho/domain/localTime.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { COLLECTIONS } from '../../store/collections.ts';
import { createPasswords } from '../../identity/passwords.ts';
import { openBlobs } from '../../platform/blobs/openBlobs.ts';
import { withinLimit, type Firestore } from '../../store/firestore.ts';
import { markWhole } from '../../store/numbers/statsDirty.ts';
import { saveListView } from '../../store/orders/lists/views.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { couriersFor } from '../city/couriers.ts';
import { storePortraits } from '../city/portraits.ts';
import { TEAM_VIEWS } from '../city/text.ts';
import type { PlainDocument } from '../documents.ts';
import { cityDocuments } from '../history/city.ts';
import { ensureDemoOpenApi } from '../openApi.ts';
import { createDemoAccounts, createDemoCourierAccounts, ensureDemoWalls } from '../identities.ts';
import { gridRoute } from '../simulator/couriers/route.ts';
import { readMarker, writeMarker, type Marker } from './marker.ts';

/** A commit allows 500 writes; fewer keep it short. */
const CHUNK = 400;
const CONCURRENCY = 4;
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
  const pending = chunks.values();
  const worker = async (): Promise<void> => {
    for (const chunk of pending) await storeChunk(db, chunk);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};

/** The collections of a city. A canary of ingest may exist already; it has no `createdAt`. */
const isEmpty = async (db: Firestore): Promise<boolean> => {
  const names = [COLLECTIONS.companies, COLLECTIONS.branches, COLLECTIONS.couriers, COLLECTIONS.controllers];
  const queries = [
    ...names.map((name) => db.collection(name).limit(1)),
    db.collection(COLLECTIONS.orders).orderBy('createdAt').limit(1),
  ];
  const found = await Promise.all(queries.map(async (query) => withinLimit(query.get())));
  return found.every(({ empty }) => empty);
};

/** [DM12] The team of the whole operation has them from its controller. */
const saveTeamViews = async (db: Firestore): Promise<void> => {
  const controller = DEMO_ACCOUNTS.find(({ email }) => email === 'controlador@demo.test')?.controller;
  if (controller === undefined) return;
  const owner = { id: controller.id, name: controller.name };
  const shared = { list: '/all-orders', owner, isShared: true, team: scopeName({ type: 'all' }) } as const;
  for (const { name, filters } of TEAM_VIEWS)
    await saveListView(db, { ...shared, name, query: new URLSearchParams(filters).toString() });
};

/** The month of its history, with today. */
const HISTORY_DAYS = 32;
const lastDays = (now: number): string[] =>
  Array.from({ length: HISTORY_DAYS }, (_, back) => localDay(dayWindow(now, back).from));

/** The city in the store, created now if the store is empty; null when the store contains other data. */
export const foundCity = async (
  db: Firestore,
  { config, clock, log }: Pick<ProcessContext, 'config' | 'clock' | 'log'>,
): Promise<Marker | null> => {
  const existing = await readMarker(db);
  if (existing === null && !(await isEmpty(db))) {
    log.warn('the store holds data that are not of a demo city; the demo leaves them alone');
    return null;
  }
  const now = Math.round(clock.now());
  const { seed, couriers } = config.demo;
  const marker = existing ?? { seed, couriers, foundedAt: now, isFounded: false, livedUntil: now };
  if (marker.seed !== seed || marker.couriers !== couriers) {
    log.info(
      { seed: marker.seed, couriers: marker.couriers },
      'the city that is there goes on; remove DATA_DIR for another one',
    );
  }
  if (!marker.isFounded) {
    await writeMarker(db, marker);
    const setup = {
      seed: marker.seed,
      couriers: marker.couriers,
      rate: clock.rate,
      route: gridRoute,
      doBranchesDispatch: true,
    };
    const documents = cityDocuments(setup, marker.foundedAt);
    log.info({ seed: marker.seed, documents: documents.length }, 'founding the demo city');
    // The accounts first: after thousands of documents a slow machine would exceed the time limit again and again.
    const passwords = createPasswords(config.passwordCost);
    await createDemoAccounts(db, passwords, clock.realNow());
    await createDemoCourierAccounts(db, passwords, couriersFor(marker.seed, marker.couriers), clock.realNow());
    await saveTeamViews(db);
    await storePortraits(await openBlobs(config), marker.seed, marker.couriers);
    await storeDocuments(db, documents);
    await markWhole(db, 'demo-city', lastDays(marker.foundedAt));
    await writeMarker(db, { ...marker, isFounded: true });
    log.info({ seed: marker.seed }, 'the demo city is founded');
  }
  await ensureDemoWalls(db, config.dataDir, clock.realNow());
  await ensureDemoOpenApi(db, config, now);
  return { ...marker, isFounded: true };
};
