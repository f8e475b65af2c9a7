// The open API of the demo city: a test key to try it with, and what a company has that connected its programs and its shop. Nothing
// answers at their invented addresses, so a person disabled them.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { keyScope } from '@despacho/contract/accounts/access.ts';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Reference } from '@despacho/contract/values.ts';
import { createKeyToken, hashKeyToken, startOfKey } from '../identity/keyTokens.ts';
import { createWebhookSecret, signingOwner, webhookSealer } from '../identity/webhookSecrets.ts';
import type { RunningConfig } from '../platform/context.ts';
import { DEMO_KEY_FILE } from '../platform/demoAccounts.ts';
import type { Sealer } from '../platform/sealer.ts';
import { apiKeyCodec } from '../store/apiKeys.ts';
import { withinLimit, type Firestore } from '../store/firestore.ts';
import { changeEndpoints, readSubscriber, type Endpoint } from '../store/webhooks/endpoints.ts';
import { branchOf, DEMO_ACCOUNTS, HOME_BRANCH_ID } from './accounts.ts';
import { COMPANIES } from './city/companies.ts';
import { OPEN_API_TEXT } from './city/text.ts';
import { tokenIn } from './identities.ts';

/** One with few orders: each order of a company with webhooks costs more. */
const CONNECTED = 'sushi-kaji';
const SITE = 'https://sushikaji.invalid';

type Keyed = Pick<ApiKey, 'id' | 'name' | 'mode' | 'company'>;

/** A key is left as it is where it exists: people may have changed or revoked it. */
const ensureKey = async (db: Firestore, token: string, createdBy: Reference, key: Keyed): Promise<void> => {
  const document = db.doc(`${apiKeyCodec.collection}/${key.id}`);
  if ((await withinLimit(document.get())).exists) return;
  const whole: ApiKey = {
    ...key,
    scopes: [...keyScope.options],
    branch: null,
    start: startOfKey(token),
    tokenHash: hashKeyToken(token),
    createdAt: new Date().toISOString(),
    createdBy,
    isOfStaff: true,
    isRevoked: false,
  };
  await withinLimit(document.create(apiKeyCodec.write(whole)));
};

type Seed = { key: Reference; by: Reference; now: number; sealer: Sealer };

const endpointsOf = ({ key, by, now, sealer }: Seed): Endpoint[] => {
  const common = {
    mode: 'live',
    keyId: null,
    branch: null,
    isEnabled: false,
    disabledReason: 'person',
    since: now,
    createdAt: new Date().toISOString(),
    createdBy: by,
  } as const;
  const [webhook, shop] = ['demo-webhook', 'demo-shop'];
  const secret = (id: string, text: string) => ({ sealed: sealer.seal(text, id), endsAt: null });
  return [
    {
      ...common,
      id: webhook,
      url: `${SITE}/avisos`,
      description: OPEN_API_TEXT.webhook,
      types: null,
      secrets: [secret(webhook, createWebhookSecret())],
      shop: null,
    },
    {
      ...common,
      id: shop,
      url: SITE,
      description: 'WooCommerce',
      types: null,
      secrets: [secret(shop, `ck_${randomUUID()}:cs_${randomUUID()}`)],
      shop: { key, name: null, branch: null, branches: [], signing: sealer.seal(randomUUID(), signingOwner(shop)) },
    },
  ];
};

/** [DM13] `now`: the city's clock. */
export const ensureDemoOpenApi = async (db: Firestore, config: RunningConfig, now: number): Promise<void> => {
  const [owner] = DEMO_ACCOUNTS;
  const company = COMPANIES.find(({ id }) => id === CONNECTED);
  if (owner === undefined || company === undefined) return;
  const by = { id: owner.controller.id, name: owner.controller.name };
  const token = await tokenIn(join(config.dataDir, DEMO_KEY_FILE), () => createKeyToken('test'));
  const home = branchOf(HOME_BRANCH_ID).company;
  await ensureKey(db, token, by, { id: 'demo-key', name: OPEN_API_TEXT.testKey, mode: 'test', company: home });
  const connected = { id: company.id, name: company.name };
  const key = { id: 'demo-shop-key', name: OPEN_API_TEXT.shopKey };
  await ensureKey(db, createKeyToken('live'), by, { ...key, mode: 'live', company: connected });
  if ((await readSubscriber(db, connected.id)) !== null) return;
  const sealer = webhookSealer(config);
  await changeEndpoints(db, connected, { by, at: now }, () => ({
    ok: true,
    endpoints: endpointsOf({ key, by, now, sealer }),
    what: 'shop-connected',
    details: {},
  }));
};
