// PATCH /api/deliveries/:id/editing: acquires, renews, releases and clears the lock of an order [LK1] [LK7] [LK8].
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { Reference } from '@despacho/contract/values.ts';
import {
  acquireLock,
  clearLock,
  holderAt,
  lockStateAfter,
  releaseLock,
  renewLock,
  type Claimant,
  type LockProof,
} from '@despacho/domain/orders/locks.ts';
import { shownHolder } from '@despacho/domain/orders/saving.ts';
import { isActiveStatus } from '@despacho/domain/orders/order.ts';
import { can } from '@despacho/domain/access/permissions.ts';
import { changeLock, type Decision } from '../../store/orders/write.ts';
import type { Handlers } from '../handlers.ts';
import { respond, refuse, type Refusal } from '../outcome.ts';
import {
  rejected,
  conflicting,
  isOwn,
  presentedBy,
  unknownOrder,
  writerOf,
  type OrderDependencies,
} from './dependencies.ts';

type LockDecision = Decision<Refusal> & { cleared?: Reference | null };

/** [LK1] [LK3] [LK4] */
const acquire = (order: Order, claimant: Claimant, takeOver: boolean, now: number): LockDecision => {
  if (!isActiveStatus(order.status)) return conflicting({ reason: 'closed' });
  const acquired = acquireLock(order, claimant, now, takeOver);
  if (acquired.kind === 'granted') return { ok: true, order: { ...order, ...lockStateAfter(order, acquired) } };
  const { id, name, expiresAt } = acquired.by;
  return conflicting({ reason: 'locked', holder: { id, name, expiresAt }, isSameUser: acquired.isSameUser });
};

/** [LK5] An order that was closed meanwhile stays locked until its holder releases it. */
const renew = (order: Order, proof: LockProof | null, now: number): LockDecision => {
  const renewed = proof === null ? null : renewLock(order, proof, now);
  return renewed?.kind === 'renewed'
    ? { ok: true, order: { ...order, ...lockStateAfter(order, renewed) } }
    : conflicting({ reason: 'lock-lost', holder: shownHolder(order, now), fields: [] });
};

/** [LK7] */
const release = (order: Order, proof: LockProof): LockDecision => ({
  ok: true,
  order: { ...order, ...lockStateAfter(order, releaseLock(order, proof)) },
});

/** [LK8] Clearing one's own lock in another tab needs no permission; another user's lock does. */
const clear = (order: Order, caller: Controller, now: number): LockDecision => {
  const holder = holderAt(order, now);
  const isOthers = holder !== null && holder.id !== caller.id;
  if (isOthers && !can(caller, 'orders.clearLock')) return rejected(refuse('forbidden'));
  const cleared = order.lock === null ? null : { id: order.lock.id, name: order.lock.name };
  return { ok: true, order: { ...order, ...lockStateAfter(order, clearLock(order)) }, cleared };
};

export const lockHandler = ({ db, clock }: OrderDependencies): Pick<Handlers, 'orderLock'> => ({
  orderLock: async ({ caller, scope, params: { id }, query, headers }) => {
    const isEnding = query.delete === true;
    const sessionId = headers['x-session-id'];
    const { proof } = presentedBy(caller, headers);
    if (!isEnding && sessionId === undefined)
      return refuse('invalid', [{ path: 'headers.x-session-id', issue: 'required' }]);
    const now = clock.realNow();
    const decide = (order: Order): LockDecision => {
      const own = order.lock?.id === caller.id ? proof : null;
      if (isEnding && proof === null) return clear(order, caller, now);
      if (isEnding) return own === null ? { ok: true, order } : release(order, own);
      if (proof !== null) return renew(order, own, now);
      const claimant = { id: caller.id, name: caller.name, sessionId: sessionId ?? '' };
      return acquire(order, claimant, query.take_over === true, now);
    };
    const writer = writerOf(caller, clock.now(), headers);
    const written = await changeLock(db, id, writer, (order): LockDecision =>
      isOwn(scope, order) ? decide(order) : unknownOrder,
    );
    if (!written.ok) return written.refusal;
    const { order } = written;
    const lock = isEnding ? null : order.lock;
    return respond({
      order,
      lock: lock === null ? null : { id: lock.id, name: lock.name, expiresAt: lock.expiresAt, fence: lock.fence },
    });
  },
});
