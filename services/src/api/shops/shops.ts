// Handlers of the console about shops: a shop is an endpoint of the webhooks that gets notes instead of events [OA28].
import { randomBytes } from 'node:crypto';
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import { MAX_WEBHOOKS } from '@despacho/contract/openApi/webhooks.ts';
import { MAX_SHOP_NAME, type ListedShop } from '@despacho/contract/shops.ts';
import { shopName } from '@despacho/domain/openApi/shops.ts';
import { outboundUrl } from '../../platform/outbound/addresses.ts';
import type { Clock } from '../../platform/clock.ts';
import { signingOwner } from '../../identity/webhookSecrets.ts';
import type { Sealer } from '../../platform/sealer.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readOffsetMs } from '../../store/sandbox.ts';
import { readShopStates } from '../../store/shops.ts';
import {
  changeEndpoints,
  changesOf,
  isInScope,
  isShop,
  referenceName,
  subscribersIn,
  type Endpoint,
  type Shop,
  type Subscriber,
} from '../../store/webhooks/endpoints.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { branchesFor, branchFor, invalid, keyFor, targetAfter, type Target } from './targets.ts';

export type ShopDependencies = {
  db: Firestore;
  clock: Clock;
  sealer: Sealer;
  config: { publicOrigin: string; webhooksToLoopback: boolean };
};

const listing =
  ({ db, config }: ShopDependencies) =>
  async (company: Subscriber['company'], found: readonly Shop[]): Promise<ListedShop[]> => {
    const states = await readShopStates(
      db,
      found.map(({ id }) => id),
    );
    return found.map(({ id, url, mode, isEnabled, disabledReason, createdAt, shop }) => ({
      id,
      url,
      test: mode === 'test',
      enabled: isEnabled,
      disabledReason,
      company,
      branch: shop.branch,
      branches: shop.branches,
      apiKey: shop.key,
      webhookUrl: `${config.publicOrigin}/connectors/woocommerce/${id}`,
      createdAt,
      ...(states.get(id) ?? { lastOrder: null, lastError: null }),
    }));
  };

const addressOf = (url: string, mode: ApiKey['mode'], toLoopback: boolean): Outcome<string> => {
  const parsed = outboundUrl(url, toLoopback && mode === 'test' ? 'loopback' : 'public');
  if (parsed === null || parsed.search !== '') return invalid('url', 'refused');
  const address = `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`;
  return shopName(address).length > MAX_SHOP_NAME ? invalid('url', 'too-long') : respond(address);
};

type ShopHandlers = Pick<Handlers, 'shops' | 'connectShop' | 'changeShop'>;

/** What happened before is no note; clock of the orders of the key. */
const sinceOf = async (
  { db, clock }: ShopDependencies,
  { mode, keyId }: Pick<Endpoint, 'mode' | 'keyId'>,
): Promise<number> =>
  mode === 'live' || keyId === null ? clock.now() : clock.realNow() + (await readOffsetMs(db, keyId));

const connecting = (dependencies: ShopDependencies): ShopHandlers['connectShop'] => {
  const { db, clock, sealer, config } = dependencies;
  const listedOf = listing(dependencies);
  return async ({ caller, scope, body }) => {
    const found = await keyFor(db, scope, body.apiKey);
    if (!found.ok) return found;
    const key = found.value;
    const address = addressOf(body.url, key.mode, config.webhooksToLoopback);
    if (!address.ok) return address;
    const branch = await branchFor(db, key, body.branch ?? null);
    if (!branch.ok) return branch;
    const branches = await branchesFor(db, key, body.branches ?? []);
    if (!branches.ok) return branches;
    const [id, url] = [`we_${randomBytes(12).toString('hex')}`, address.value];
    const made: Shop = {
      id,
      url,
      description: 'WooCommerce',
      types: null,
      mode: key.mode,
      keyId: key.mode === 'test' ? key.id : null,
      branch: key.branch,
      isEnabled: true,
      disabledReason: null,
      secrets: [{ sealed: sealer.seal(`${body.consumerKey}:${body.consumerSecret}`, id), endsAt: null }],
      since: await sinceOf(dependencies, { mode: key.mode, keyId: key.id }),
      createdAt: new Date(clock.realNow()).toISOString(),
      createdBy: { id: caller.id, name: caller.name },
      shop: {
        key: { id: key.id, name: key.name },
        name: null,
        branch: branch.value,
        branches: branches.value,
        signing: sealer.seal(body.webhookSecret, signingOwner(id)),
      },
    };
    const by = { id: caller.id, name: caller.name };
    const written = await changeEndpoints<Refusal>(db, key.company, { by, at: clock.now() }, (endpoints) => {
      const shops = endpoints.filter(isShop);
      const conflict = addressConflict(shops, made);
      if (conflict !== null) return { ok: false, reason: conflict };
      if (shops.length >= MAX_WEBHOOKS) return { ok: false, reason: refuse('conflict', { reason: 'too-many' }) };
      const details = changesOf(null, made);
      return { ok: true, endpoints: [...endpoints, made], what: 'shop-connected', details };
    });
    if (!written.ok) return written.reason;
    const [shop] = await listedOf(key.company, [made]);
    return shop === undefined ? refuse('not-found') : { ok: true, status: 201, value: { shop } };
  };
};

/** Whether another shop has this one's address, or names its orders by it since before it moved. Null: none. */
const addressConflict = (shops: readonly Shop[], { id, keyId, url, shop }: Shop): Refusal | null => {
  const others = shops.filter((each) => each.id !== id && each.keyId === keyId);
  if (others.some((each) => each.url === url)) return refuse('conflict', { reason: 'url-taken' });
  const name = referenceName({ url, shop });
  return others.some((each) => referenceName(each) === name) ? refuse('conflict', { reason: 'name-taken' }) : null;
};

type ChangeBody = Parameters<ShopHandlers['changeShop']>[0]['body'];

/** `url` null: it stays. [OA43] Another one gets no secret that was given for the one before. */
const changedShop = (
  sealer: Sealer,
  before: Shop,
  { consumerKey, consumerSecret, webhookSecret, enabled }: ChangeBody,
  { url, target, since }: { url: string | null; target: Target | null; since: number },
): Outcome<Shop> => {
  const { id, shop, secrets } = before;
  const hasConsumer = consumerKey !== undefined && consumerSecret !== undefined;
  const isMoved = url !== null && url !== before.url;
  if (isMoved && !hasConsumer) return invalid('consumerKey', 'required');
  return respond({
    ...before,
    url: url ?? before.url,
    branch: target === null ? before.branch : target.branch,
    secrets: hasConsumer ? [{ sealed: sealer.seal(`${consumerKey}:${consumerSecret}`, id), endsAt: null }] : secrets,
    shop: {
      ...shop,
      ...target?.shop,
      name: isMoved ? referenceName(before) : shop.name,
      signing: webhookSecret === undefined ? shop.signing : sealer.seal(webhookSecret, signingOwner(id)),
    },
    ...(enabled === undefined || enabled === before.isEnabled
      ? {}
      : { isEnabled: enabled, disabledReason: enabled ? null : 'person', ...(enabled ? { since } : {}) }),
  });
};

type Named = { caller: Controller; scope: Scope; params: { id: string } };

export const shopHandlers = (dependencies: ShopDependencies): ShopHandlers => {
  const { db, clock, sealer, config } = dependencies;
  const listedOf = listing(dependencies);

  const change = async ({ caller, scope, params: { id } }: Named, changed: (shop: Shop) => Outcome<Shop>) => {
    const owner = (await subscribersIn(db, scope)).find(({ endpoints }) => endpoints.some((each) => each.id === id));
    if (owner === undefined) return refuse('not-found');
    const { company } = owner;
    const by = { id: caller.id, name: caller.name };
    const written = await changeEndpoints<Refusal>(db, company, { by, at: clock.now() }, (endpoints) => {
      const before = endpoints.find((each) => each.id === id);
      if (before === undefined || !isShop(before) || !isInScope(scope, company.id, before))
        return { ok: false, reason: refuse('not-found') };
      const outcome = changed(before);
      if (!outcome.ok) return { ok: false, reason: outcome };
      const after = outcome.value;
      const conflict = after.url === before.url ? null : addressConflict(endpoints.filter(isShop), after);
      if (conflict !== null) return { ok: false, reason: conflict };
      const all = endpoints.map((each) => (each === before ? after : each));
      // Which secrets were replaced, and not by what.
      const rotated = [
        ...(after.secrets === before.secrets ? [] : ['consumer']),
        ...(after.shop.signing === before.shop.signing ? [] : ['webhookSecret']),
      ];
      return { ok: true, endpoints: all, what: 'shop-changed', details: { ...changesOf(before, after), rotated } };
    });
    if (!written.ok) return written.reason;
    const [shop] = await listedOf(
      company,
      written.endpoints.filter(isShop).filter((each) => each.id === id),
    );
    return shop === undefined ? refuse('not-found') : respond({ shop });
  };

  return {
    shops: async ({ scope }) => {
      const lists = (await subscribersIn(db, scope)).map(async ({ company, endpoints }) =>
        listedOf(
          company,
          endpoints.filter(isShop).filter((each) => isInScope(scope, company.id, each)),
        ),
      );
      return respond({ shops: (await Promise.all(lists)).flat() });
    },
    connectShop: connecting(dependencies),
    changeShop: async (request) => {
      const { body, params, scope } = request;
      const owned = (await subscribersIn(db, scope))
        .flatMap(({ company, endpoints }) => endpoints.map((found) => ({ company, found })))
        .find(({ company, found }) => found.id === params.id && isInScope(scope, company.id, found));
      if (owned === undefined || !isShop(owned.found)) return refuse('not-found');
      const { company, found } = owned;
      const since = await sinceOf(dependencies, found);
      const address =
        body.url === undefined ? respond(null) : addressOf(body.url, found.mode, config.webhooksToLoopback);
      if (!address.ok) return address;
      const isRetargeted = [body.apiKey, body.branch, body.branches].some((each) => each !== undefined);
      const target = isRetargeted ? await targetAfter(db, { scope, company, found }, body) : respond(null);
      if (!target.ok) return target;
      return change(request, (before) =>
        changedShop(sealer, before, body, { url: address.value, target: target.value, since }),
      );
    },
  };
};
