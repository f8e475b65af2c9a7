// The handlers of the open API, and of its keys, webhooks and shops in the console, together.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { Geocoder } from '../../geo/geo.ts';
import { webhookSealer } from '../../identity/webhookSecrets.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import { createStatementOf } from '../money/accountStatements.ts';
import type { Handlers } from '../handlers.ts';
import { respond } from '../outcome.ts';
import { webhookHandlers } from '../webhooks.ts';
import { shopInboundHandlers } from '../shops/inbound.ts';
import { shopHandlers } from '../shops/shops.ts';
import { batchHandler } from './batch.ts';
import { clientCompanyHandlers } from './company.ts';
import { apiKeyHandlers } from '../apiKeys/apiKeys.ts';
import type { KeyUses } from '../apiKeys/keyUses.ts';
import { openApiDocument } from './document.ts';
import { createLiveOrders, type LiveDependencies } from './liveOrders.ts';
import { clientOrderHandlers } from './orders.ts';
import type { KeyCall } from './orderBook.ts';
import { createPlaces } from './places.ts';
import { createQuotes } from './quotes.ts';
import { createSandbox } from './sandboxOrders.ts';
import { clientTestHandlers } from './testing.ts';
import { clientWebhookHandlers } from './webhooks.ts';

type Dependencies = LiveDependencies & {
  redis: RedisClient;
  key: KeyOf;
  geocoder: Geocoder;
  uses: KeyUses;
  keyOf: (id: string) => Promise<ApiKey | null>;
};

export const openApiHandlers = (dependencies: Dependencies) => {
  const { db, redis, key, clock, config, geocoder } = dependencies;
  const live = createLiveOrders(dependencies);
  const sandbox = createSandbox(dependencies);
  const parts = {
    ...dependencies,
    places: createPlaces(db, geocoder),
    quotes: createQuotes(redis, key, clock.realNow),
    statement: createStatementOf(dependencies),
    bookOf: ({ caller }: KeyCall) => (caller.mode === 'test' ? sandbox : live),
  };
  // Made when a program asks for it: it would delay each start.
  let document: ReturnType<typeof openApiDocument> | null = null;
  const documentHandler: Pick<Handlers, 'openApiDocument'> = {
    openApiDocument: async () => respond((document ??= openApiDocument(config.publicOrigin))),
  };
  const sealer = webhookSealer(config);
  const orders = clientOrderHandlers(parts);
  return {
    ...documentHandler,
    ...apiKeyHandlers(dependencies),
    ...webhookHandlers(db, clock),
    ...clientTestHandlers(db, sandbox),
    ...clientWebhookHandlers({ db, clock, sealer, toLoopback: config.webhooksToLoopback }),
    ...shopHandlers({ db, clock, sealer, config }),
    ...shopInboundHandlers({ ...dependencies, sealer }, orders),
    ...orders,
    ...batchHandler(parts),
    ...clientCompanyHandlers(parts),
  };
};
