// What lets people and walls into the demo: accounts with the public password, and walls with a secret each.
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount } from '../identity/embeddedProvider.ts';
import { createWallToken, hashWallToken } from '../identity/wallTokens.ts';
import type { Scope } from '@despacho/contract/accounts/access.ts';
import { demoPassword, demoWalls, type DemoWall } from '../platform/demoAccounts.ts';
import { withinLimit, type Firestore } from '../store/firestore.ts';
import { wallCodec } from '../store/walls.ts';
import { branchOf, DEMO_ACCOUNTS, HOME } from './accounts.ts';
import { WALL_NAMES } from './city/text.ts';

const scopeOfWall = (wall: DemoWall): Scope => {
  const { id: branchId, company } = branchOf(HOME);
  return wall === 'all' ? { type: 'all' } : { type: 'branch', companyId: company.id, branchId };
};

/** An account that is there already keeps its password, whoever changed it. `now` in real milliseconds. */
export const createDemoAccounts = async (db: Firestore, now: number): Promise<void> => {
  // One after the other: each asks whether its e-mail is taken, so that many at once only contend.
  for (const { email, controller } of DEMO_ACCOUNTS) {
    await createAccount(db, { uid: controller.id, email, password: demoPassword }, now);
  }
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
 * The token lies in DATA_DIR for its owner alone, its hash in the store. The file is written first: a wall whose token
 * nobody knows would be of no use. A wall that people revoked or changed stays as they left it.
 */
const ensureDemoWall = async (db: Firestore, dataDir: string, now: number, of: DemoWall): Promise<void> => {
  const { id, tokenFile } = demoWalls[of];
  const file = join(dataDir, tokenFile);
  const document = db.doc(`${wallCodec.collection}/${id}`);
  const token = (await storedToken(file)) ?? createWallToken();
  await writeFile(file, `${token}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  const tokenHash = hashWallToken(token);
  const found = await withinLimit(document.get());
  if (!found.exists) {
    const wall = { name: WALL_NAMES[of], scope: scopeOfWall(of), isRevoked: false };
    await withinLimit(document.create(wallCodec.write({ ...wall, tokenHash, createdAt: new Date(now).toISOString() })));
    return;
  }
  const read = wallCodec.read(found.id, found.data() ?? {});
  if (read.ok && read.value.tokenHash !== tokenHash) await withinLimit(document.update(wallCodec.write({ tokenHash })));
};

export const ensureDemoWalls = async (db: Firestore, dataDir: string, now: number): Promise<void> => {
  await ensureDemoWall(db, dataDir, now, 'all');
  await ensureDemoWall(db, dataDir, now, 'branch');
};
