// Handlers of the console about webhooks: what was sent, each attempt with its answer as text, one more by hand, and their end [OA25].
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import { eventType } from '@despacho/contract/openApi/webhooks.ts';
import type { ListedDelivery, ListedWebhook } from '@despacho/contract/webhooks.ts';
import type { Clock } from '../platform/clock.ts';
import type { Firestore } from '../store/firestore.ts';
import { deliveriesTo, findDelivery, resend, type Delivery } from '../store/webhooks/deliveries.ts';
import {
  changeEndpoints,
  changesOf,
  isInScope,
  readSubscriber,
  subscribersIn,
  type Endpoint,
  type Subscriber,
} from '../store/webhooks/endpoints.ts';
import type { Handlers } from './handlers.ts';
import { refuse, respond, type Outcome } from './outcome.ts';

/** Deliveries that a list shows. */
const MAX_LISTED = 100;

const listedOf = ({ company }: Subscriber, endpoint: Endpoint): ListedWebhook => {
  const { id, url, description, mode, branch, isEnabled: enabled, disabledReason, createdAt } = endpoint;
  return { id, url, description, test: mode === 'test', company, branch, enabled, disabledReason, createdAt };
};

/** Null: its type is of a newer version. */
const deliveryOf = (delivery: Delivery): ListedDelivery | null => {
  const { id, orderId, sequence, state, createdAt, nextAt, attempts } = delivery;
  const type = eventType.safeParse(delivery.type).data;
  if (type === undefined) return null;
  return {
    id,
    type,
    orderId: type === 'webhook.test' ? null : orderId,
    sequence,
    state,
    createdAt: new Date(createdAt).toISOString(),
    nextAt: state === 'pending' && nextAt > 0 ? new Date(nextAt).toISOString() : null,
    attempts: attempts.length,
    status: attempts.at(-1)?.status ?? null,
  };
};

export const webhookHandlers = (
  db: Firestore,
  clock: Clock,
): Pick<
  Handlers,
  'webhooks' | 'disableWebhook' | 'deleteWebhook' | 'webhookDeliveries' | 'webhookDelivery' | 'resendDelivery'
> => {
  const visibleIn = async (scope: Scope): Promise<ListedWebhook[]> =>
    (await subscribersIn(db, scope)).flatMap((subscriber) =>
      subscriber.endpoints.flatMap((each) =>
        isInScope(scope, subscriber.company.id, each) ? [listedOf(subscriber, each)] : [],
      ),
    );
  /** Null: there is none that the person sees. */
  const endpointFor = async (scope: Scope, { companyId, endpointId }: Delivery): Promise<Endpoint | null> => {
    const subscriber = await readSubscriber(db, companyId);
    const endpoint = subscriber?.endpoints.find(({ id }) => id === endpointId) ?? null;
    return subscriber !== null && endpoint !== null && isInScope(scope, subscriber.company.id, endpoint)
      ? endpoint
      : null;
  };
  const sees = async (scope: Scope, delivery: Delivery): Promise<boolean> =>
    (await endpointFor(scope, delivery)) !== null;
  /** `change` gives null where it is to be deleted. */
  const change = async (
    { caller, scope, params: { id } }: { caller: Controller; scope: Scope; params: { id: string } },
    what: string,
    changed: (endpoint: Endpoint) => Endpoint | null,
  ): Promise<Outcome<{ ok: true }>> => {
    const subscribers = await subscribersIn(db, scope);
    const company = subscribers.find(({ endpoints }) => endpoints.some((each) => each.id === id))?.company;
    if (company === undefined) return refuse('not-found');
    const by = { id: caller.id, name: caller.name };
    const written = await changeEndpoints<'missing'>(db, company, { by, at: clock.now() }, (endpoints) => {
      const found = endpoints.find((each) => each.id === id);
      if (found === undefined || !isInScope(scope, company.id, found)) return { ok: false, reason: 'missing' };
      const after = changed(found);
      const all = endpoints.flatMap((each) => (each === found ? (after ?? []) : [each]));
      return { ok: true, what, endpoints: all, details: changesOf(found, after) };
    });
    return written.ok ? respond({ ok: true }) : refuse('not-found');
  };
  return {
    disableWebhook: async (request) =>
      change(request, 'webhook-changed', (endpoint) =>
        endpoint.isEnabled ? { ...endpoint, isEnabled: false, disabledReason: 'person' } : endpoint,
      ),
    deleteWebhook: async (request) => change(request, 'webhook-deleted', () => null),
    webhooks: async ({ scope }) => respond({ webhooks: await visibleIn(scope) }),
    webhookDeliveries: async ({ scope, params: { id } }) => {
      if (!(await visibleIn(scope)).some((webhook) => webhook.id === id)) return refuse('not-found');
      return respond({
        deliveries: (await deliveriesTo(db, id, MAX_LISTED)).flatMap((each) => deliveryOf(each) ?? []),
      });
    },
    webhookDelivery: async ({ scope, params: { id } }) => {
      const delivery = await findDelivery(db, id);
      const listed = delivery && deliveryOf(delivery);
      if (delivery === null || listed === null || !(await sees(scope, delivery))) return refuse('not-found');
      return respond({ delivery: listed, attempts: delivery.attempts });
    },
    resendDelivery: async ({ scope, params: { id } }) => {
      const delivery = await findDelivery(db, id);
      const endpoint = delivery && (await endpointFor(scope, delivery));
      if (endpoint?.isEnabled === false) return refuse('conflict', { reason: 'disabled' });
      const result = await resend(db, id, async (found) => sees(scope, found));
      if (result === 'missing') return refuse('not-found');
      return result === 'too-many' ? refuse('conflict', { reason: 'too-many' }) : respond({ ok: true });
    },
  };
};
