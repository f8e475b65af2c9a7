// Handlers of the open API about webhooks: what a key sees of them is its company's, its branch's or its sandbox's [OA20].
import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import { MAX_WEBHOOKS, webhookType, type ClientWebhook } from '@despacho/contract/openApi/webhooks.ts';
import { clientTime, KEY_PREFIX } from '@despacho/domain/openApi/views.ts';
import { createWebhookSecret } from '../../identity/webhookSecrets.ts';
import type { Clock } from '../../platform/clock.ts';
import { outboundUrl } from '../../platform/outbound/addresses.ts';
import type { Sealer } from '../../platform/sealer.ts';
import { isKeyRevoked } from '../../store/apiKeys.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readOffsetMs } from '../../store/sandbox.ts';
import { deliveriesOf, hasTooManyTests } from '../../store/webhooks/deliveries.ts';
import {
  belongsTo,
  changeEndpoints,
  changesOf,
  readSubscriber,
  type Endpoint,
} from '../../store/webhooks/endpoints.ts';
import { eventPage } from '../../store/webhooks/events.ts';
import { streamOf, writeTestEvent } from '../../store/webhooks/outbox.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { keyName } from './text.ts';

export type WebhookDependencies = { db: Firestore; clock: Clock; sealer: Sealer; toLoopback: boolean };
type WebhookHandlers = Pick<
  Handlers,
  | 'clientCreateWebhook'
  | 'clientWebhooks'
  | 'clientWebhook'
  | 'clientChangeWebhook'
  | 'clientDeleteWebhook'
  | 'clientRotateSecret'
  | 'clientTestWebhook'
  | 'clientEvents'
>;

/** Secrets that sign at once while they rotate. */
const MAX_SECRETS = 5;
const PAGE = 20;

const clientWebhookOf = (endpoint: Endpoint): ClientWebhook => {
  const { id, url, description, types, mode, branch, isEnabled, createdAt } = endpoint;
  return {
    id,
    url,
    description,
    types: types && types.flatMap((type) => webhookType.safeParse(type).data ?? []),
    test: mode === 'test',
    branch,
    enabled: isEnabled,
    disabledReason: endpoint.disabledReason,
    createdAt: clientTime(createdAt),
  };
};

const refusedUrl = refuse('invalid', [{ path: 'body.url', issue: 'refused' }]);
type Decided = { endpoints: Endpoint[]; what: string; details: object };

const toolsOf = ({ db, clock, toLoopback }: WebhookDependencies) => {
  const write = async (
    key: ApiKey,
    decide: (endpoints: readonly Endpoint[]) => Decided | Refusal,
  ): Promise<Refusal | null> => {
    const by = { id: `${KEY_PREFIX}${key.id}`, name: keyName(key.name) };
    const written = await changeEndpoints<Refusal>(db, key.company, { by, at: clock.now() }, (endpoints) => {
      const decision = decide(endpoints);
      return 'what' in decision ? { ok: true, ...decision } : { ok: false, reason: decision };
    });
    return written.ok ? null : written.reason;
  };
  return {
    write,
    /** Null: there is none that the key sees. */
    find: async (key: ApiKey, id: string): Promise<Endpoint | null> => {
      const subscriber = await readSubscriber(db, key.company.id);
      return subscriber?.endpoints.find((each) => each.id === id && belongsTo(each, key)) ?? null;
    },
    /** Changes one that the key sees; `change` gives null where it is to be deleted. */
    revise: async (
      key: ApiKey,
      id: string,
      what: string,
      change: (endpoint: Endpoint, others: readonly Endpoint[]) => Endpoint | null | Refusal,
    ): Promise<Outcome<Endpoint>> => {
      let result: Endpoint | null = null;
      const refusal = await write(key, (endpoints) => {
        const visible = endpoints.filter((each) => belongsTo(each, key));
        const found = visible.find((each) => each.id === id);
        if (found === undefined) return refuse('not-found');
        const changed = change(
          found,
          visible.filter((each) => each !== found),
        );
        if (changed !== null && 'ok' in changed) return changed;
        result = changed ?? found;
        const after = endpoints.flatMap((each) => (each === found ? (changed ?? []) : [each]));
        return { what, endpoints: after, details: changesOf(found, changed) };
      });
      return refusal ?? (result === null ? refuse('not-found') : respond(result));
    },
    /** What happened before now is not reported; clock of the orders that the key sees. */
    sinceOf: async ({ id, mode }: ApiKey): Promise<number> =>
      mode === 'live' ? clock.now() : clock.realNow() + (await readOffsetMs(db, id)),
    isSafe: (key: ApiKey, url: string): boolean =>
      outboundUrl(url, toLoopback && key.mode === 'test' ? 'loopback' : 'public') !== null,
  };
};

/** [OA20] The test keys of webhooks that are revoked: their webhooks end. A key that was made meanwhile is none of them. */
const revokedKeysOf = async (db: Firestore, endpoints: readonly Endpoint[]): Promise<Set<string>> => {
  const ids = [...new Set(endpoints.flatMap(({ keyId }) => keyId ?? []))];
  const revoked = await Promise.all(ids.map(async (id) => ((await isKeyRevoked(db, id)) ? [id] : [])));
  return new Set(revoked.flat());
};

const writesOf = (dependencies: WebhookDependencies) => {
  const { db, clock, sealer } = dependencies;
  const { write, revise, sinceOf, isSafe } = toolsOf(dependencies);
  const handlers: Pick<
    WebhookHandlers,
    'clientCreateWebhook' | 'clientChangeWebhook' | 'clientDeleteWebhook' | 'clientRotateSecret'
  > = {
    clientCreateWebhook: async ({ caller: key, body: { url, description = null, types = null } }) => {
      if (!isSafe(key, url)) return refusedUrl;
      const [id, secret] = [`we_${randomBytes(12).toString('hex')}`, createWebhookSecret()];
      const since = await sinceOf(key);
      const made: Endpoint = {
        id,
        url,
        description,
        types,
        mode: key.mode,
        keyId: key.mode === 'test' ? key.id : null,
        branch: key.branch,
        isEnabled: true,
        disabledReason: null,
        secrets: [{ sealed: sealer.seal(secret, id), endsAt: null }],
        since,
        createdAt: new Date(clock.realNow()).toISOString(),
        createdBy: { id: key.id, name: key.name },
        shop: null,
      };
      const stored = (await readSubscriber(db, key.company.id))?.endpoints ?? [];
      const revoked = await revokedKeysOf(db, stored);
      const refusal = await write(key, (endpoints) => {
        const current = endpoints.filter(({ keyId }) => keyId === null || !revoked.has(keyId));
        const own = current.filter((each) => each.shop === null && each.mode === key.mode && each.keyId === made.keyId);
        const alike = own.filter(({ branch }) => branch?.id === key.branch?.id);
        if (alike.some((each) => each.url === url)) return refuse('conflict', { reason: 'url-taken' });
        if (alike.length >= MAX_WEBHOOKS) return refuse('conflict', { reason: 'too-many' });
        return { what: 'webhook-created', endpoints: [...current, made], details: changesOf(null, made) };
      });
      return refusal ?? { ok: true, status: 201, value: { ...clientWebhookOf(made), secret } };
    },
    clientChangeWebhook: async ({ caller: key, params: { id }, body }) => {
      const { url, enabled } = body;
      if (url !== undefined && !isSafe(key, url)) return refusedUrl;
      const since = await sinceOf(key);
      const changed = await revise(key, id, 'webhook-changed', (endpoint, others) => {
        if (url !== undefined && others.some((each) => each.url === url && each.branch?.id === endpoint.branch?.id))
          return refuse('conflict', { reason: 'url-taken' });
        const { description = endpoint.description, types = endpoint.types } = body;
        const after = { ...endpoint, url: url ?? endpoint.url, description, types };
        if (enabled === undefined || enabled === endpoint.isEnabled) return after;
        return enabled
          ? { ...after, isEnabled: true, disabledReason: null, since }
          : { ...after, isEnabled: false, disabledReason: 'person' };
      });
      return changed.ok ? respond(clientWebhookOf(changed.value)) : changed;
    },
    clientDeleteWebhook: async ({ caller: key, params: { id } }) => {
      const deleted = await revise(key, id, 'webhook-deleted', () => null);
      return deleted.ok ? respond({ ok: true }) : deleted;
    },
    clientRotateSecret: async ({ caller: key, params: { id }, body: { expireAfter } }) => {
      const secret = createWebhookSecret();
      const now = clock.realNow();
      const endsAt = now + expireAfter * 1_000;
      const rotated = await revise(key, id, 'webhook-secret-rotated', (endpoint) => {
        const old = endpoint.secrets
          .map((each) => ({ ...each, endsAt: Math.min(each.endsAt ?? Infinity, endsAt) }))
          .filter((each) => each.endsAt > now);
        if (old.length >= MAX_SECRETS) return refuse('conflict', { reason: 'too-many' });
        return { ...endpoint, secrets: [{ sealed: sealer.seal(secret, id), endsAt: null }, ...old] };
      });
      return rotated.ok ? respond({ secret, oldSecretsEndAt: clientTime(endsAt) }) : rotated;
    },
  };
  return handlers;
};

const streamOfKey = ({ id, mode, company, branch }: ApiKey): string => {
  if (mode === 'test') return streamOf({ keyId: id });
  return branch === null ? streamOf({ companyId: company.id }) : streamOf({ branchId: branch.id });
};

export const clientWebhookHandlers = (dependencies: WebhookDependencies): WebhookHandlers => {
  const { db, clock } = dependencies;
  const { find } = toolsOf(dependencies);
  return {
    ...writesOf(dependencies),
    clientWebhooks: async ({ caller: key }) => {
      const endpoints = (await readSubscriber(db, key.company.id))?.endpoints ?? [];
      return respond({ webhooks: endpoints.filter((each) => belongsTo(each, key)).map(clientWebhookOf) });
    },
    clientWebhook: async ({ caller: key, params: { id } }) => {
      const endpoint = await find(key, id);
      return endpoint === null ? refuse('not-found') : respond(clientWebhookOf(endpoint));
    },
    clientTestWebhook: async ({ caller: key, params: { id } }) => {
      const endpoint = await find(key, id);
      if (endpoint === null) return refuse('not-found');
      if (!endpoint.isEnabled) return refuse('conflict', { reason: 'webhook-disabled' });
      if (await hasTooManyTests(db, id)) return refuse('conflict', { reason: 'too-many' });
      const made = { companyId: key.company.id, endpoint, id: randomUUID(), at: clock.realNow() };
      return respond({ event: await writeTestEvent(db, made) });
    },
    clientEvents: async ({ caller: key, query: { order, limit = PAGE, cursor } }) => {
      const filter = { stream: streamOfKey(key), orderId: order ?? null, limit, cursor: cursor ?? null };
      const page = await eventPage(db, filter);
      if (page === null) return refuse('invalid', [{ path: 'query.cursor', issue: 'malformed' }]);
      const visible = new Set(
        ((await readSubscriber(db, key.company.id))?.endpoints ?? [])
          .filter((each) => belongsTo(each, key))
          .map(({ id }) => id),
      );
      const deliveries = await deliveriesOf(
        db,
        page.events.map(({ id }) => id),
      );
      const events = page.events.map((event) => ({
        ...event,
        deliveries: deliveries
          .filter(({ eventId, endpointId }) => eventId === event.id && visible.has(endpointId))
          .map(({ endpointId: webhook, state, attempts }) => ({
            webhook,
            state,
            attempts: attempts.length,
            status: attempts.at(-1)?.status ?? null,
          })),
      }));
      return respond({ events, next: page.next });
    },
  };
};
