// Orders of the operation, written and read for a key by what the console's own calls do.
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { ApiKey } from '@despacho/contract/apiKeys.ts';
import type { RefusedField } from '@despacho/contract/errors.ts';
import { imageNameIn } from '@despacho/contract/images.ts';
import { proofKind } from '@despacho/contract/orders/deliveryProofs.ts';
import { MAX_EVENTS, orderConflict } from '@despacho/contract/orders/calls.ts';
import { ORDER_STATUS, type Order } from '@despacho/contract/orders/order.ts';
import { editableField, type OrderChanges } from '@despacho/contract/orders/payload.ts';
import { withAddedText } from '@despacho/domain/commands/acts.ts';
import { trackingLink } from '@despacho/domain/messages/compose.ts';
import { changesOf, CLIENT_PATH } from '@despacho/domain/openApi/content.ts';
import { KEY_PREFIX } from '@despacho/domain/openApi/views.ts';
import { historyWithin } from '@despacho/domain/orders/history.ts';
import { readyConflict } from '@despacho/domain/orders/ready.ts';
import { lockedByOther } from '@despacho/domain/orders/saving.ts';
import { companies } from '../../store/companies/companies.ts';
import { readEvents } from '../../store/orders/events.ts';
import { readCursor, writeCursor } from '../../store/orders/lists/cursor.ts';
import { readPage } from '../../store/orders/lists/orderPage.ts';
import { readOrderSecrets } from '../../store/orders/secrets.ts';
import { readOrder, wasCreatedFrom } from '../../store/orders/write.ts';
import { createImageAddresses } from '../files/imageAddress.ts';
import { contentHash, orderCreator } from '../orders/create.ts';
import { isOwn, presentedBy, type OrderDependencies } from '../orders/dependencies.ts';
import { orderEditor } from '../orders/edit.ts';
import { readyMarker } from '../orders/ready.ts';
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

/** The fields have other values by now than the program read. */
export const changedElsewhere = (fields: readonly { field: string }[]): Refusal =>
  refuse('conflict', {
    reason: 'changed',
    fields: fields.map(({ field }) => ({ path: pathOf(field), issue: 'changed' })),
  });

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
      return changedElsewhere(conflict.fields);
    case 'key-reused':
      return refuse('conflict', { reason: 'reference-taken', order: conflict.order.id });
    case 'left':
      return refuse('conflict', { reason: 'picked-up' });
    case 'closed':
    case 'red-zone':
    case 'cash-limit':
    case 'reference-taken':
      return refuse('conflict', { reason: conflict.reason });
  }
};

/** [OA9] Until the courier leaves the branch with it. */
export const pickedUp = (order: Order): Refusal | null => {
  const conflict = readyConflict(order);
  return conflict && refuse('conflict', { reason: conflict.reason === 'left' ? 'picked-up' : conflict.reason });
};

const creationIn = (dependencies: LiveDependencies): OrderBook['create'] => {
  const { db, clock } = dependencies;
  const create = orderCreator(dependencies);
  return async (call, body, prepare) => {
    const { reference } = body;
    const named = { companyId: call.caller.company.id, reference };
    const place = await placeOfReference(named, clock.now(), async (id) => readOrder(db, id));
    if (place === null) return usedUp;
    const { id, order } = place;
    const content = comparedContent(body);
    if (order !== null) {
      if (!isOwn(call.scope, order)) return refuse('conflict', { reason: 'reference-taken' });
      const isEqual = await wasCreatedFrom(db, id, contentHash(content));
      return isEqual
        ? respond({ order, resolved: null })
        : refuse('conflict', { reason: 'reference-taken', order: id });
    }
    const prepared = await prepare();
    if (!prepared.ok) return prepared;
    const { payload, quote, resolved } = prepared.value;
    const own = {
      id,
      reference,
      content,
      // [OA47] An earlier one may be open again: its cancellation was undone.
      refusalIn: async (readNow: (orderId: string) => Promise<Order | null>) => {
        const now = await placeOfReference(named, clock.now(), readNow);
        return now?.id === id ? null : refuse('conflict', { reason: 'reference-taken', order: now?.order?.id });
      },
      priced: quote?.priced ?? null,
    };
    const created = await create({ ...callOf(call), body: payload }, own);
    if (!created.ok) return inClientWords(created, clock.realNow());
    // An equal request may have come first.
    return respond({ order: created.value.order, resolved: created.value.isNew ? resolved : null });
  };
};

export const createLiveOrders = (dependencies: LiveDependencies): OrderBook => {
  const { db, clock, config } = dependencies;
  const addresses = createImageAddresses(config);
  const edit = orderEditor(dependencies);
  const markReady = readyMarker(dependencies);
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
    create: creationIn(dependencies),
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
        // What does not fit stays in the history.
        orderObservations: withAddedText(remarks, reason) ?? reason,
        base: { status, orderObservations: remarks },
      }));
      // Another cancellation may have come first.
      const stored = cancelled.ok ? null : await read(order.id);
      return stored?.status === ORDER_STATUS.CANCELLED && isOwn(call.scope, stored) ? respond(stored) : cancelled;
    },
    markReady: async (call, { id }) => {
      const marked = await markReady({ ...callOf(call), params: { id }, body: { isReady: true } });
      return marked.ok ? respond(marked.value.order) : inClientWords(marked, clock.realNow());
    },
    events: async ({ scope }, order) => historyWithin(scope, order, await readEvents(db, order.id, MAX_EVENTS)),
    courierOf: liveCourierOf(dependencies),
    following: async ({ id, company, deliveryProofs }) => {
      const [secrets, owner] = await Promise.all([readOrderSecrets(db, [id]), companies.find(db, company.id)]);
      const token = secrets.get(id)?.trackingToken ?? null;
      return {
        trackingUrl: token === null ? null : trackingLink(token, config.publicOrigin),
        pinRequired: owner?.requirePin === true,
        pictures: proofKind.options.flatMap((type) => {
          const name = imageNameIn(deliveryProofs[type]?.image ?? '');
          return name === null ? [] : [{ type, url: `${config.publicOrigin}${addresses.sign(name, clock.realNow())}` }];
        }),
      };
    },
  };
};
