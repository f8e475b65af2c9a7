// Access to the demo: accounts with the public password, and walls with a secret each.
import { randomUUID } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount } from '../identity/embeddedProvider.ts';
import type { Passwords } from '../identity/passwords.ts';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { DEMO_COURIER_FILE, demoPassword, demoWalls, type DemoWall } from '../platform/demoAccounts.ts';
import { setPasswordHash } from '../store/accounts/accounts.ts';
import { withinLimit, type Firestore } from '../store/firestore.ts';
import { wallCodec } from '../store/walls.ts';
import { branchOf, DEMO_ACCOUNTS, HOME_BRANCH_ID } from './accounts.ts';
import { WALL_NAMES } from './city/text.ts';

export type AppCourier = { id: string; email: string; password: string; branchId: string };

/** After the one whom a person may try. */
const DRIVEN_BY_APPLICATION = 4;

/**
 * [DM6] [DM8] Couriers who use our application, each with a new random password at every start: the first is for people to try, the
 * others are driven by the city.
 */
export const openAppCouriers = async (
  db: Firestore,
  passwords: Passwords,
  couriers: readonly Courier[],
): Promise<AppCourier[]> => {
  const opened: AppCourier[] = [];
  const atWork = couriers.filter(({ accountStatus, branch }) => accountStatus === 'ACTIVE' && branch !== null);
  for (const { id, email, branch } of atWork.slice(0, 1 + DRIVEN_BY_APPLICATION)) {
    if (email === null || branch === null) continue;
    const password = randomUUID().slice(0, 18);
    await createAccount({ db, passwords }, { uid: id, email, password }, 0);
    await setPasswordHash(db, id, await passwords.hash(password));
    opened.push({ id, email, password, branchId: branch.id });
  }
  return opened;
};

/** [DM6] In DATA_DIR, readable by its owner only, for the table at the start. */
export const storeDemoCourier = async (dataDir: string, { email, password }: AppCourier): Promise<void> => {
  const file = join(dataDir, DEMO_COURIER_FILE);
  await writeFile(file, JSON.stringify({ email, password }), { mode: 0o600 });
  await chmod(file, 0o600);
};

const scopeOfWall = (wall: DemoWall): Scope => {
  const { id: branchId, company } = branchOf(HOME_BRANCH_ID);
  return wall === 'all' ? { type: 'all' } : { type: 'branch', companyId: company.id, branchId };
};

/** An existing account keeps its password. `now` in real milliseconds. */
export const createDemoAccounts = async (db: Firestore, passwords: Passwords, now: number): Promise<void> => {
  // Sequential: each call checks whether its e-mail is in use, so parallel calls would only conflict.
  for (const { email, controller } of DEMO_ACCOUNTS) {
    await createAccount({ db, passwords }, { uid: controller.id, email, password: demoPassword }, now);
  }
};

const COURIERS_WITH_ACCOUNT = 6;

/**
 * The first couriers at work can sign in once they were given a password [CU11]: the first one is random, because
 * phones may write. `now` in real milliseconds.
 */
export const createDemoCourierAccounts = async (
  db: Firestore,
  passwords: Passwords,
  couriers: readonly Courier[],
  now: number,
): Promise<void> => {
  const atWork = couriers.filter(({ accountStatus }) => accountStatus === 'ACTIVE').slice(0, COURIERS_WITH_ACCOUNT);
  for (const { id, email } of atWork)
    if (email !== null) await createAccount({ db, passwords }, { uid: id, email, password: randomUUID() }, now);
};

const storedToken = async (file: string): Promise<string | null> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * The token in a file of DATA_DIR, readable by its owner only; only its hash goes into the store. The file is written first: a wall
 * or key without its token would be useless.
 */
export const tokenIn = async (file: string, create: () => string): Promise<string> => {
  const token = (await storedToken(file)) ?? create();
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return token;
};

/** A wall that users revoked or changed is not touched. */
const ensureDemoWall = async (db: Firestore, dataDir: string, now: number, wall: DemoWall): Promise<void> => {
  const { id, tokenFile } = demoWalls[wall];
  const document = db.doc(`${wallCodec.collection}/${id}`);
  const tokenHash = hashWallToken(await tokenIn(join(dataDir, tokenFile), createWallToken));
  const snapshot = await withinLimit(document.get());
  if (!snapshot.exists) {
    const fields = { name: WALL_NAMES[wall], scope: scopeOfWall(wall), isRevoked: false };
    await withinLimit(
      document.create(wallCodec.write({ ...fields, tokenHash, createdAt: new Date(now).toISOString() })),
    );
    return;
  }
  const read = wallCodec.read(snapshot.id, snapshot.data() ?? {});
  if (read.ok && read.value.tokenHash !== tokenHash) await withinLimit(document.update(wallCodec.write({ tokenHash })));
};

export const ensureDemoWalls = async (db: Firestore, dataDir: string, now: number): Promise<void> => {
  await ensureDemoWall(db, dataDir, now, 'all');
  await ensureDemoWall(db, dataDir, now, 'branch');
};
