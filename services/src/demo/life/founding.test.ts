import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestFirestore, type TestFirestore } from '../../../../tests/support/firestore.ts';
import { testFolder, type TestFolder } from '../../../../tests/support/folder.ts';
import { CHEAP_COST } from '../../../../tests/support/people.ts';
import { hashWallToken, wallOfToken } from '../../identity/wallTokens.ts';
import { createPasswords } from '../../identity/passwords.ts';
import { clockFrom } from '../../platform/clock.ts';
import { configFrom } from '../../platform/config.ts';
import { demoEmails, demoPassword, demoWalls } from '../../platform/demoAccounts.ts';
import { silentLog } from '../../platform/log.ts';
import { withSecret } from '../../platform/secret.ts';
import { accountByEmail, accountById } from '../../store/accounts/accounts.ts';
import { connectFirestore, type Firestore } from '../../store/firestore.ts';
import { listViewsOf } from '../../store/orders/lists/views.ts';
import { wallCodec } from '../../store/walls.ts';
import { DEMO_ACCOUNTS } from '../accounts.ts';
import { couriersFor } from '../city/couriers.ts';
import { cityDocuments } from '../history/city.ts';
import { gridRoute } from '../simulator/couriers/route.ts';
import { foundCity, storeDocuments } from './founding.ts';
import { readMarker, writeMarker } from './marker.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const SEED = 11;
const COURIERS = 12;

type Place = { store: TestFirestore; folder: TestFolder; db: Firestore; close(): Promise<void> };

const emptyPlace = async (): Promise<Place> => {
  const store = await startTestFirestore();
  const folder = await testFolder();
  const db = connectFirestore({ firestore: { kind: 'emulator', address: store.address, projectId: 'despacho' } });
  return {
    store,
    folder,
    db,
    close: async () => {
      await db.terminate();
      await store.close();
      await folder.close();
    },
  };
};

const found = async ({ db, folder, store }: Place, now = NOW) => {
  const environment = {
    DATA_DIR: folder.path,
    FIRESTORE_PORT: String(store.port),
    DEMO_SEED: String(SEED),
    DEMO_COURIERS: String(COURIERS),
  };
  const config = withSecret(configFrom(environment));
  const clock = clockFrom({ realAt: now, clockAt: now, rate: 1 }, () => now);
  return foundCity(db, { config, clock, log: silentLog() });
};

/** Every document of the city with its version, which changes with every write. */
const everything = async ({ db }: Place): Promise<Map<string, string>> => {
  const versions = new Map<string, string>();
  for (const collection of await db.listCollections()) {
    // Keys and what they are for have a test of their own; the mark of days to be counted goes when they are.
    if (['accounts', 'walls', 'demo', 'statsDirty', 'listViews', 'apiKeys', 'webhooks'].includes(collection.id))
      continue;
    for (const { ref, updateTime } of (await db.collectionGroup(collection.id).get()).docs) {
      versions.set(ref.path, updateTime.valueOf());
    }
  }
  return versions;
};

/** Deeper collections have other names. */
const topPaths = (): string[] =>
  cityDocuments({ seed: SEED, couriers: COURIERS, rate: 1, route: gridRoute, doBranchesDispatch: true }, NOW)
    .map(({ path }) => path)
    .filter((path) => path.split('/').length === 2);

const CANARY = 'deliveries/canary-one';

describe('a founded city', () => {
  let place: Place;
  beforeAll(async () => {
    place = await emptyPlace();
    // An ingest may run already; its canary is not data.
    await place.db.doc(CANARY).set({ status: 'canario', ingestId: 'one', writtenAt: 1 });
    await found(place);
  });
  afterAll(async () => place.close());

  it('[DM1] is in the store, and a second start changes nothing', async () => {
    const first = await everything(place);
    expect([...first.keys()].sort()).toEqual([...topPaths(), CANARY].sort());
    expect(await found(place, NOW + 3_600_000)).toMatchObject({ foundedAt: NOW, seed: SEED, couriers: COURIERS });
    expect(await everything(place)).toEqual(first);
  });

  it('[ID1] accepts every demo account, with the public password and its own controller', async () => {
    expect(DEMO_ACCOUNTS.map(({ email }) => email)).toEqual([...demoEmails]);
    for (const { email, controller } of DEMO_ACCOUNTS) {
      expect(await accountByEmail(place.db, email)).toMatchObject({ id: controller.id });
      const stored = await place.db.doc(`controllers/${controller.id}`).get();
      expect(stored.data()).toMatchObject({ role: controller.role, email });
    }
    const owner = await accountByEmail(place.db, 'owner@demo.test');
    expect(await createPasswords(CHEAP_COST).isRight(demoPassword, owner?.passwordHash ?? null)).toBe(true);
  });

  it('[DM6] has couriers with an account, whose password is not the public one', async () => {
    const people = couriersFor(SEED, COURIERS);
    const accounts = await Promise.all(people.map(async ({ id }) => accountById(place.db, id)));
    const [first] = accounts.filter((account) => account !== null);
    expect(people.map(({ email }) => email)).toContain(first?.email);
    expect(await createPasswords(CHEAP_COST).isRight(demoPassword, first?.passwordHash ?? null)).toBe(false);
  });

  it('[DM12] has views of the list of all orders, which the team shares', async () => {
    const request = { ownerId: 'another', team: 'all', list: '/all-orders' };
    expect((await listViewsOf(place.db, request)).map(({ name, query }) => [name, query])).toEqual([
      ['Sin coordenadas', 'f.coordinates=SIN+COORDENADAS'],
      ['Tarde', 'f.level=Tarde'],
      ['Zona 10', 'f.zone=Zona+10'],
    ]);
    expect(await listViewsOf(place.db, { ...request, team: 'company:san-martin' })).toEqual([]);
  });

  it.each([
    ['all', { type: 'all' }],
    ['branch', { type: 'branch', companyId: 'san-martin' }],
  ] as const)(
    '[WA12] has a wall of %s, by a token that only its owner can read and the store does not hold',
    async (of, scope) => {
      const { id, tokenFile } = demoWalls[of];
      const file = join(place.folder.path, tokenFile);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const token = (await readFile(file, 'utf8')).trim();
      const document = await place.db.doc(`walls/${id}`).get();
      expect(JSON.stringify(document.data())).not.toContain(token);
      const wall = wallCodec.read(document.id, document.data() ?? {});
      if (!wall.ok) throw new Error(wall.reason);
      expect(wallOfToken([wall.value], token)).toMatchObject({ id, scope });
    },
  );
});

describe('founding', () => {
  let place: Place;
  beforeEach(async () => {
    place = await emptyPlace();
    return async () => place.close();
  });

  it('[DM1] resumes after an interruption with the same documents, without duplicates', async () => {
    const documents = cityDocuments(
      { seed: SEED, couriers: COURIERS, rate: 1, route: gridRoute, doBranchesDispatch: true },
      NOW,
    );
    await writeMarker(place.db, { seed: SEED, couriers: COURIERS, foundedAt: NOW, isFounded: false, livedUntil: NOW });
    await storeDocuments(place.db, documents.slice(0, documents.length / 2));
    const half = await everything(place);
    await found(place, NOW + 86_400_000);
    const whole = await everything(place);
    expect([...whole.keys()].sort()).toEqual(topPaths().sort());
    for (const [path, version] of half) expect(whole.get(path)).toBe(version);
    expect(await readMarker(place.db)).toMatchObject({ foundedAt: NOW, isFounded: true });
  });

  it('does not touch a store that contains other data', async () => {
    await place.db.doc('companies/real').set({ name: 'A real one' });
    expect(await found(place)).toBeNull();
    expect([...(await everything(place)).keys()]).toEqual(['companies/real']);
    expect(await accountByEmail(place.db, 'owner@demo.test')).toBeNull();
  });

  it('uses the numbers of the existing city when the settings change', async () => {
    await writeMarker(place.db, { seed: 99, couriers: 3, foundedAt: NOW, isFounded: true, livedUntil: NOW });
    expect(await found(place)).toMatchObject({ seed: 99, couriers: 3 });
  });

  it('[WA12] creates a new token when the file was lost, and leaves a revoked wall revoked', async () => {
    await writeMarker(place.db, { seed: SEED, couriers: 3, foundedAt: NOW, isFounded: true, livedUntil: NOW });
    await found(place);
    const file = join(place.folder.path, demoWalls.all.tokenFile);
    const before = (await readFile(file, 'utf8')).trim();
    await rm(file);
    await place.db.doc(`walls/${demoWalls.all.id}`).update({ isRevoked: true });
    await found(place);
    const token = (await readFile(file, 'utf8')).trim();
    expect(token).not.toBe(before);
    const document = await place.db.doc(`walls/${demoWalls.all.id}`).get();
    expect(document.data()).toMatchObject({ tokenHash: hashWallToken(token), isRevoked: true });
  });
});
