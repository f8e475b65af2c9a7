// Orders of the operation, written and read for a key by what the console's own calls do.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { RefusedField } from '@despacho/contract/errors.ts';
import { MAX_EVENTS, orderConflict } from '@despacho/contract/orders/calls.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { editableField, type OrderChanges } from '@despacho/contract/orders/payload.ts';
import { trackingLink } from '@despacho/domain/messages/compose.ts';
import { changesOf, CLIENT_PATH } from '@despacho/domain/openApi/content.ts';
import { KEY_PREFIX } from '@despacho/domain/openApi/views.ts';
import { historyWithin } from '@despacho/domain/orders/history.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { withReadiness } from '@despacho/domain/orders/ready.ts';
import { lockedByOther } from '@despacho/domain/orders/saving.ts';
import { companies } from '../../store/companies/companies.ts';
import { readEvents } from '../../store/orders/events.ts';
import { readCursor, writeCursor } from '../../store/orders/lists/cursor.ts';
import { readPage } from '../../store/orders/lists/orderPage.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import { changeOrder, readOrder, wasCreatedFrom } from '../../store/orders/write.ts';
import { contentHash, orderCreator } from '../orders/create.ts';
import {
  isOwn,
  presentedBy,
  rejected,
  unknownOrder,
  writerOf,
  type OrderDependencies,
} from '../orders/dependencies.ts';
import { orderEditor } from '../orders/edit.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';
import { liveCourierOf, type CourierDependencies } from './liveCourier.ts';
import type { KeyCall, OrderBook } from './orderBook.ts';
import { comparedContent, newestWithReference, placeOfReference, usedUp } from './references.ts';
import { keyName } from './text.ts';

export type LiveDependencies = OrderDependencies & CourierDependencies;

/** [OA6] A key acts as an administrator of its company would, within its own scope and under its own name. */
const accountOf = ({ id, name, company }: ApiKey): Controller => ({
  id: `${KEY_PREFIX}${id}`,
  firstName: keyName(name),
  lastName: '',
  name: keyName(name),
  email: '',
  role: 'ADMINISTRATOR',
  company,
  branch: null,
  picture: null,
  isEnabled: true,
  tokenGeneration: 0,
  mustChangePassword: false,
  lastSignInAt: null,
  closedSessions: [],
});

const callOf = ({ caller, scope, log }: KeyCall) => ({ caller: accountOf(caller), scope, query: {}, headers: {}, log });

/** Also fields that a program does not send by these names. */
const PATH: typeof CLIENT_PATH = {
  ...CLIENT_PATH,
  company_id: 'branch',
  orderId: 'number',
  orderObservations: 'reason',
};

/** `path`: in the body of the console's own call, or the name of one of its fields. */
const pathOf = (path: string): string => {
  const name = path.replace(/^body\./, '');
  const field = editableField.safeParse(name).data;
  return `body.${(field === undefined ? undefined : PATH[field]) ?? name}`;
};

/** In the words of programs, without the names of staff. */
const inClientWords = (refusal: Refusal, realNow: number): Refusal => {
  if (refusal.code === 'invalid' && Array.isArray(refusal.details))
    return refuse(
      'invalid',
      refusal.details.map((each: RefusedField) =>
        // A program names no courier: that of the order does not go with the branch.
        each.path === 'body.alias_id'
          ? { path: 'body.branch', issue: 'mismatch' as const }
          : { ...each, path: pathOf(each.path) },
      ),
    );
  const conflict = orderConflict.safeParse(refusal.details).data;
  if (refusal.code !== 'conflict' || conflict === undefined) return refusal;
  switch (conflict.reason) {
    case 'locked':
    case 'lock-lost': {
      const leftMs = conflict.holder === null ? 0 : Date.parse(conflict.holder.expiresAt) - realNow;
      return refuse('conflict', { reason: 'locked', retryAfterSec: Math.max(1, Math.ceil(leftMs / 1_000)) });
    }
    case 'changed':
      return refuse('conflict', {
        reason: 'changed',
        fields: conflict.fields.map(({ field }) => ({ path: pathOf(field), issue: 'changed' })),
      });
    case 'key-reused':
      return refuse('conflict', { reason: 'reference-taken', order: conflict.order.id });
    case 'left':
      return refuse('conflict', { reason: 'picked-up' });
    case 'closed':
    case 'red-zone':
      return refuse('conflict', { reason: conflict.reason });
  }
};

/** [OA9] Until the courier leaves the branch with it. */
export const pickedUp = ({ status }: Order): Refusal | null => {
  if (status === ORDER_STATUS.GOING) return refuse('conflict', { reason: 'picked-up' });
  return isActiveStatus(status) ? null : refuse('conflict', { reason: 'closed' });
};

const creationIn = (dependencies: LiveDependencies): Pick<OrderBook, 'create' | 'findRepeated'> => {
  const { db, clock } = dependencies;
  const create = orderCreator(dependencies);
  const placeOf = async ({ caller }: KeyCall, reference: string) =>
    placeOfReference({ companyId: caller.company.id, reference }, clock.now(), async (id) => readOrder(db, id));

  return {
    findRepeated: async (call, body) => {
      const place = await placeOf(call, body.reference);
      if (place === null) return usedUp;
      const { order } = place;
      if (order === null) return null;
      if (!isOwn(call.scope, order)) return refuse('conflict', { reason: 'reference-taken' });
      const isEqual = await wasCreatedFrom(db, order.id, contentHash(comparedContent(body)));
      return isEqual ? respond(order) : refuse('conflict', { reason: 'reference-taken', order: order.id });
    },
    create: async (call, { body, payload, quote }) => {
      const place = await placeOf(call, body.reference);
      if (place === null) return usedUp;
      const { id, order } = place;
      if (order !== null && !isOwn(call.scope, order)) return refuse('conflict', { reason: 'reference-taken' });
      const own = { id, reference: body.reference, content: comparedContent(body), priced: quote?.priced ?? null };
      const created = await create({ ...callOf(call), body: payload }, own);
      return created.ok ? respond(created.value) : inClientWords(created, clock.realNow());
    },
  };
};

export const createLiveOrders = (dependencies: LiveDependencies): OrderBook => {
  const { db, clock, config } = dependencies;
  const edit = orderEditor(dependencies);
  const read = async (id: string) => readOrder(db, id);

  /** [OA9] `bodyFor`: the change for the order as it is stored. A person who has it open is waited for, whatever changes. */
  const edited = async (
    call: KeyCall,
    order: Order,
    bodyFor: (order: Order) => OrderChanges,
  ): Promise<Outcome<Order>> => {
    const own = callOf(call);
    const refusalOf = (stored: Order): Refusal | null => {
      const lock = lockedByOther(stored, presentedBy(own.caller, {}), clock.realNow());
      return pickedUp(stored) ?? (lock === null ? null : refuse('conflict', lock));
    };
    const saved = await edit({ ...own, params: { id: order.id }, body: bodyFor(order) }, { refusalOf, bodyFor });
    return saved.ok ? respond(saved.value.order) : inClientWords(saved, clock.realNow());
  };

  return {
    ...creationIn(dependencies),
    find: async ({ scope }, id) => {
      const order = await read(id);
      return isOwn(scope, order) ? order : null;
    },
    findByReference: async ({ caller, scope }, reference) => {
      const order = await newestWithReference({ companyId: caller.company.id, reference }, read);
      return isOwn(scope, order) ? order : null;
    },
    list: async (_call, { statuses, window, scope, limit, cursor }) => {
      const after = cursor === null ? null : readCursor(cursor);
      if (cursor !== null && after === null) return null;
      const { orders, next } = await readPage(db, { statuses, window, scope, limit, after });
      return { orders, next: next === null ? null : writeCursor(next) };
    },
    change: async (call, order, { base, ...changes }) =>
      edited(call, order, (stored) => changesOf(stored, changes, base)),
    cancel: async (call, order, reason) => {
      if (order.status === ORDER_STATUS.CANCELLED) return respond(order);
      const cancelled = await edited(call, order, ({ status, remarks }) => ({
        status: ORDER_STATUS.CANCELLED,
        orderObservations: reason,
        base: { status, orderObservations: remarks },
      }));
      // Another cancellation may have come first.
      const stored = cancelled.ok ? null : await read(order.id);
      return stored?.status === ORDER_STATUS.CANCELLED && isOwn(call.scope, stored) ? respond(stored) : cancelled;
    },
    markReady: async ({ caller, scope }, { id }) => {
      const now = clock.now();
      const writer = writerOf(accountOf(caller), now, {});
      const written = await changeOrder<Refusal>(db, id, 'ready-changed', writer, async (order) => {
        if (!isOwn(scope, order)) return unknownOrder;
        const refusal = pickedUp(order);
        return refusal === null ? { ok: true, order: withReadiness(order, true, now) } : rejected(refusal);
      });
      return written.ok ? respond(written.order) : written.refusal;
    },
    events: async ({ scope }, order) => historyWithin(scope, order, await readEvents(db, order.id, MAX_EVENTS)),
    courierOf: liveCourierOf(dependencies),
    following: async ({ id, company }) => {
      const [secrets, owner] = await Promise.all([readOrderSecrets(db, [id]), companies.find(db, company.id)]);
      const token = secrets.get(id)?.trackingToken ?? null;
      return {
        trackingUrl: token === null ? null : trackingLink(token, config.publicOrigin),
        pinRequired: owner?.requirePin === true,
      };
    },
  };
};
