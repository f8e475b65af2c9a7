// Orders that a shop of WooCommerce sends [OA29] [OA38]: the signature first, then each as a call of the open API by the shop's key.
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import { newClientOrder } from '@despacho/contract/openApi/orders.ts';
import { openApiRoutes } from '@despacho/contract/openApi/routes.ts';
import { wooOrder, type WooOrder } from '@despacho/contract/openApi/wooCommerce.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import { scopeOfKey } from '@despacho/domain/access/scope.ts';
import { namedBranches, newOrderOf, shopActionOf, shopReference } from '@despacho/domain/openApi/shops.ts';
import { isSignedByShop, signingOwner } from '../../identity/webhookSecrets.ts';
import type { KeyOf } from '../../platform/redisKeys.ts';
import type { RedisClient } from '../../platform/redis.ts';
import { claimChange, isCancelledInShop, noteOfShop } from '../../store/shops.ts';
import { allSubscribers, isShop, referenceName, type Shop } from '../../store/webhooks/endpoints.ts';
import type { Handlers } from '../handlers.ts';
import { countAttempt } from '../http/attempts.ts';
import { refusedFields } from '../http/issues.ts';
import { isUnicode } from '../http/unicode.ts';
import { problemOf } from '../openApi/problems.ts';
import { CANCELLED_IN_SHOP } from '../openApi/text.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import type { ShopDependencies } from './shops.ts';

type Calls = Pick<Handlers, 'clientCreateOrder' | 'clientOrders' | 'clientCancelOrder'>;
type Dependencies = ShopDependencies & {
  redis: RedisClient;
  key: KeyOf;
  /** Null: the key is revoked, or what it belongs to is gone or disabled. */
  keyOf: (id: string) => Promise<ApiKey | null>;
  uses: { note(id: string): void };
};
type Request = Parameters<Handlers['wooCommerceOrder']>[0];
type Result = 'created' | 'cancelled' | 'unchanged';
type ShopCall = { key: ApiKey; request: Request; shop: Shop };

/** Wrong signatures of one address in a minute. */
const FORGED = { max: 60, windowSec: 60 } as const;
const TOPICS = new Set(['order.created', 'order.updated']);
/** WooCommerce sends it, unsigned, when a webhook is made. */
const PING = /^webhook_id=\d{1,20}$/;
/** What the references of orders are reserved for [OA8]: an older one would be created again. */
const MAX_AGE_MS = 30 * DAY_MS;

const jsonIn = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // What is no JSON is no order.
    return undefined;
  }
};

/** The calls that a shop makes, each as its row of the open API judges it. */
const shopCalls = (calls: Calls) => {
  const contextOf = ({ key, request }: ShopCall) => ({
    ...request,
    file: undefined,
    caller: key,
    scope: scopeOfKey(key),
  });
  const scopeRefusal = ({ key }: ShopCall, name: keyof Calls): Refusal | null =>
    key.scopes.includes(openApiRoutes[name].keyScope) ? null : refuse('forbidden', { reason: 'scope-missing' });

  const cancel = async (call: ShopCall, order: WooOrder): Promise<Outcome<Result>> => {
    const refusal = scopeRefusal(call, 'clientOrders') ?? scopeRefusal(call, 'clientCancelOrder');
    if (refusal !== null) return refusal;
    const context = contextOf(call);
    const query = { reference: shopReference(referenceName(call.shop), order.id) };
    const nothing = { params: undefined, headers: undefined, body: undefined };
    const listed = await calls.clientOrders({ ...context, ...nothing, query });
    if (!listed.ok) return listed;
    const [found] = listed.value.orders;
    if (found === undefined || found.status === 'cancelled') return respond('unchanged');
    const body = { reason: CANCELLED_IN_SHOP };
    const parts = { params: { id: found.id }, query: undefined, headers: {}, body };
    const cancelled = await calls.clientCancelOrder({ ...context, ...parts });
    return cancelled.ok ? respond('cancelled') : cancelled;
  };
  const create = async (call: ShopCall, order: WooOrder): Promise<Outcome<Result>> => {
    const refusal = scopeRefusal(call, 'clientCreateOrder');
    if (refusal !== null) return refusal;
    const { branch: chosen, branches } = call.shop.shop;
    const [branch = chosen?.id ?? null, other] = namedBranches(order, branches);
    if (other !== undefined) return refuse('invalid', [{ path: 'body.branch', issue: 'mismatch' }]);
    const sent = newOrderOf(order, { name: referenceName(call.shop), branch });
    const body = newClientOrder.safeParse(sent);
    if (!body.success) return refuse('invalid', refusedFields('body', body.error, sent));
    const parts = { params: undefined, query: undefined, headers: {}, body: body.data };
    const created = await calls.clientCreateOrder({ ...contextOf(call), ...parts });
    if (!created.ok) return created;
    return respond(created.status === 201 ? 'created' : 'unchanged');
  };
  return { create, cancel };
};

export const shopInboundHandlers = (
  { db, redis, key: keyName, clock, sealer, keyOf, uses }: Dependencies,
  handlers: Calls,
): Pick<Handlers, 'wooCommerceOrder'> => {
  const { create, cancel } = shopCalls(handlers);

  const act = async (call: ShopCall, shopId: string, order: WooOrder): Promise<Outcome<Result | 'older'>> => {
    const action = shopActionOf(order);
    const change = { modifiedAt: order.date_modified_gmt, action };
    if (!(await claimChange(db, { shopId, orderId: order.id }, change))) return respond('older');
    if (action === 'none') return respond('unchanged');
    if (action === 'cancel') return cancel(call, order);
    if (order.date_created_gmt < clock.realNow() - MAX_AGE_MS) return respond('unchanged');
    const created = await create(call, order);
    // Its cancellation may have come while it was created, and found none.
    return created.ok && (await isCancelledInShop(db, shopId, order.id)) ? cancel(call, order) : created;
  };

  const note = async (request: Request, shopId: string, number: string, refusal: Refusal | null): Promise<void> => {
    const at = new Date(clock.realNow()).toISOString();
    const { code, errors = [] } = refusal === null ? { code: '' } : problemOf(refusal, request.problemContext);
    const fields = errors.map(({ path }) => path.replace(/^body\./, ''));
    const lastError = refusal === null ? {} : { lastError: { number, code, fields, at } };
    await noteOfShop(db, shopId, { lastOrder: { number, at }, ...lastError });
  };

  return {
    wooCommerceOrder: async (request) => {
      const { params, headers, body: bytes, address, log } = request;
      const found = (await allSubscribers(db))
        .flatMap(({ endpoints }) => endpoints.filter(isShop))
        .find(({ id }) => id === params.id);
      if (found === undefined) return refuse('not-found');
      if (PING.test(Buffer.from(bytes.subarray(0, 40)).toString('latin1'))) return respond({ result: 'pong' });
      const { id, shop } = found;
      const secret = sealer.open(shop.signing, signingOwner(id));
      if (secret === null || !isSignedByShop(bytes, secret, headers['x-wc-webhook-signature'])) {
        const forged = await countAttempt(redis, keyName, { kind: 'shops:forged', subject: address, ...FORGED });
        return refuse(forged > FORGED.max ? 'too-many-requests' : 'wrong-credentials');
      }
      if (!TOPICS.has(headers['x-wc-webhook-topic'] ?? ''))
        return refuse('invalid', [{ path: 'headers.x-wc-webhook-topic', issue: 'unknown' }]);
      if (!found.isEnabled) return refuse('conflict', { reason: 'disabled' });
      const json = jsonIn(bytes);
      if (json === undefined || !isUnicode(json)) return refuse('invalid', [{ path: 'body', issue: 'malformed' }]);
      const parsed = wooOrder.safeParse(json);
      if (!parsed.success) {
        const refusal = refuse('invalid', refusedFields('body', parsed.error, json));
        await note(request, id, '', refusal);
        return respond({ result: 'refused' });
      }
      const order = parsed.data;
      const number = (order.number ?? String(order.id)).slice(0, 80).toWellFormed();
      const key = await keyOf(shop.key.id);
      if (key === null) {
        const refusal = refuse('forbidden');
        await note(request, id, number, refusal);
        return refusal;
      }
      uses.note(key.id);
      const outcome = await act({ key, request, shop: found }, id, order);
      await note(request, id, number, outcome.ok ? null : outcome);
      if (outcome.ok) return respond({ result: outcome.value });
      log.info({ shop: id, code: outcome.code }, 'an order of a shop was refused');
      // [OA39] A refusal would count against the webhook, which WooCommerce disables after five.
      return respond({ result: 'refused' });
    },
  };
};
