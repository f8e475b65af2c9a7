// Handlers of deposits: cash that couriers hand over at a branch during the day, and the cash that they carry.
import { localDay } from '@despacho/domain/localTime.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import { cashOf } from '@despacho/domain/money/amounts.ts';
import { cashStateOf, exceedsLimit, seesCash } from '@despacho/domain/money/cashLimit.ts';
import { countersigning, receiving, type Depositing } from '@despacho/domain/money/deposits.ts';
import type { Deposit } from '@despacho/contract/settlements.ts';
import type { ProcessContext } from '../../platform/context.ts';
import { branches } from '../../store/companies/branches.ts';
import type { CourierCashes } from '../../store/courierCash.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import { carriedBy, carriedByCourier } from '../../store/live/carried.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import { changeDeposits } from '../../store/settlements.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import { deliveredBy } from './settlements.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore; fold: LiveFold; cash: CourierCashes };

export const depositOutcome = (depositing: Depositing): Outcome<Deposit> => {
  if (depositing.result !== 'refused') return respond(depositing.deposit);
  const { reason } = depositing;
  return reason === 'unknown' ? refuse('not-found') : refuse('conflict', { reason });
};

export const depositHandlers = ({
  db,
  fold,
  clock,
  cash,
}: Dependencies): Pick<Handlers, 'receiveDeposit' | 'signDepositOnPaper' | 'courierCash' | 'cashWarnings'> => ({
  /** [CX8] */
  receiveDeposit: async ({ scope, caller, params: { id }, body }) => {
    const [courier, branch] = await Promise.all([couriers.find(db, id), branches.find(db, body.branch)]);
    const orders = fold.isReady() ? carriedBy(fold, id) : [];
    if (courier === null || !seesCourier(scope, courier, orders)) return refuse('not-found');
    if (branch === null || !scopeContains(scope, { companyId: branch.company.id, branchId: branch.id }))
      return refuse('invalid', [{ path: 'body.branch', issue: 'unknown' }]);
    const now = clock.now();
    const day = localDay(now);
    const by = { id: caller.id, name: caller.name };
    const collectedCents = cashOf(await deliveredBy(db, id, day)).cents;
    const received = {
      id: body.key,
      cents: body.cents,
      branch: { id: branch.id, name: branch.name },
      by,
      at: new Date(now).toISOString(),
    };
    const occasion = { day, courier: { id, name: courier.name }, collectedCents };
    return depositOutcome(
      await changeDeposits(db, { day, courierId: id }, { what: 'deposited', by, at: now }, (stored) =>
        receiving(stored, received, occasion),
      ),
    );
  },

  /** [CX10] Couriers deliver for several companies, so only the whole operation signs for them. */
  signDepositOnPaper: async ({ scope, caller, params: { day, courierId, depositId }, body: { note } }) => {
    if (scope.type !== 'all') return refuse('forbidden');
    const now = clock.now();
    const by = { id: caller.id, name: caller.name };
    const signed = { depositId, at: new Date(now).toISOString(), onPaper: { by, note } };
    return depositOutcome(
      await changeDeposits(db, { day, courierId }, { what: 'deposit-signed', by, at: now }, (stored) =>
        countersigning(stored, signed),
      ),
    );
  },

  /** [CX3] */
  courierCash: async ({ scope, params: { id }, query: { adds = 0 } }) => {
    if (!fold.isReady()) return refuse('unavailable');
    const courier = fold.find('courier', id);
    const orders = carriedBy(fold, id);
    if (courier === null || !seesCourier(scope, courier, orders)) return refuse('not-found');
    const carried = (await cash())(courier, orders);
    return respond({
      state: cashStateOf(carried),
      isOver: exceedsLimit(carried, adds),
      cash: seesCash(scope, courier) ? carried : null,
    });
  },

  /** [CX5] */
  cashWarnings: async ({ scope }) => {
    if (!fold.isReady()) return refuse('unavailable');
    const cashOfCourier = await cash();
    const carriedOrders = carriedByCourier(fold);
    const rows = fold.all('courier').flatMap((courier) => {
      const orders = carriedOrders.get(courier.id) ?? [];
      if (!seesCourier(scope, courier, orders)) return [];
      const carried = cashOfCourier(courier, orders);
      const state = cashStateOf(carried);
      return state === 'ok' ? [] : [{ courierId: courier.id, state, cash: seesCash(scope, courier) ? carried : null }];
    });
    return respond({ rows });
  },
});
