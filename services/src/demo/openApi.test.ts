import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContext, type TestContext } from '../../../tests/support/context.ts';
import { DEMO_KEY_FILE } from '../platform/demoAccounts.ts';
import { hashKeyToken } from '../identity/keyTokens.ts';
import { keyByHash } from '../store/apiKeys.ts';
import { connectFirestore, type Firestore } from '../store/firestore.ts';
import { isShop, readSubscriber } from '../store/webhooks/endpoints.ts';
import { ensureDemoOpenApi } from './openApi.ts';

let context: TestContext;
let db: Firestore;
beforeAll(async () => {
  context = await testContext();
  db = connectFirestore(context.config);
});
afterAll(async () => {
  await db.terminate();
  await context.close();
});

const run = async (): Promise<string> => {
  await ensureDemoOpenApi(db, context.config, 1_000);
  return (await readFile(join(context.config.dataDir, DEMO_KEY_FILE), 'utf8')).trim();
};

describe('[DM13] the open API of the demo city', () => {
  it('has one test key, whose file stays the same at a second start', async () => {
    const token = await run();
    expect(await run()).toBe(token);
    expect(await keyByHash(db, hashKeyToken(token))).toMatchObject({ mode: 'test', company: { id: 'san-martin' } });
    await db.doc('apiKeys/demo-key').update({ isRevoked: true });
    expect(await run()).toBe(token);
    expect(await keyByHash(db, hashKeyToken(token))).toBeNull();
  });

  it('has a webhook and a shop, disabled, once', async () => {
    await run();
    const before = await readSubscriber(db, 'sushi-kaji');
    const states = before?.endpoints.map((each) => [isShop(each), each.isEnabled, each.disabledReason]);
    expect(states).toEqual([
      [false, false, 'person'],
      [true, false, 'person'],
    ]);
    await run();
    expect(await readSubscriber(db, 'sushi-kaji')).toEqual(before);
  });
});
