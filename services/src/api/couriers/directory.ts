// Handlers that read the directory of couriers: pages of the scope, who is available, and one courier with the phone's record.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import type { courierDocumentStatus } from '@despacho/contract/couriers/directory.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import { scopeContains } from '@despacho/domain/access/scope.ts';
import { isOnDuty } from '@despacho/domain/couriers/couriers.ts';
import { hasOldApplication, listedStatus } from '@despacho/domain/couriers/directory.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import type { z } from 'zod';
import type { ProcessContext } from '../../platform/context.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { namedOrder } from '../../store/couriers/directory.ts';
import { phoneRecordOf } from '../../store/couriers/phoneRecords.ts';
import { storedCourier } from '../../store/couriers/stored.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { carriedByCourier, carriedNow } from '../../store/live/carried.ts';
import type { CourierView } from './views.ts';

export type DirectoryDependencies = Pick<ProcessContext, 'clock' | 'config'> & {
  db: Firestore;
  fold: LiveFold;
  view: CourierView;
  uploads: Uploads;
};
type DirectoryHandlers = Pick<Handlers, 'couriers' | 'availableCouriers' | 'courierProfile'>;
type DocumentStatus = z.infer<typeof courierDocumentStatus>;

const hasStatus = (courier: Courier, status: DocumentStatus): boolean =>
  status === 'available' || status === 'unavailable'
    ? courier.availability === status
    : listedStatus(courier) === status;

const byId = (a: Courier, b: Courier): number => (a.id < b.id ? -1 : 1);

export const directoryHandlers = ({ db, fold, config, view }: DirectoryDependencies): DirectoryHandlers => {
  const visible = async (scope: Scope): Promise<Courier[]> => {
    const all = fold.isReady() ? [...fold.all('courier')] : (await couriers.list(db, { type: 'all' })).found;
    const ordersByCourier = carriedByCourier(fold);
    return all.filter((courier) => seesCourier(scope, courier, ordersByCourier.get(courier.id) ?? []));
  };
  const isOfScope = (scope: Scope, { company, branch }: Order): boolean =>
    scopeContains(scope, { companyId: company.id, branchId: branch?.id ?? null });

  const profileOf = async (caller: Controller, scope: Scope, id: string) => {
    const [stored, orders] = await Promise.all([storedCourier(db, id), carriedNow(db, fold, id)]);
    if (stored === null || !seesCourier(scope, stored.courier, orders)) return null;
    const { courier, unreadable } = stored;
    const phone = await phoneRecordOf(db, id);
    return {
      ...view(caller)(courier),
      firstName: courier.firstName,
      lastName: courier.lastName,
      totalTravelledKm: courier.totalTravelledKm,
      unavailableReason: courier.unavailableReason,
      phoneRecord: phone,
      hasOldApplication: hasOldApplication(phone, config.courierAppVersion),
      orders: orders.filter((order) => isOfScope(scope, order)).map(namedOrder),
      unreadable,
    };
  };

  return {
    couriers: async ({ caller, scope, query: { status, limit, after } }) => {
      const found = await visible(scope);
      const listed = status === undefined ? found : found.filter((courier) => hasStatus(courier, status));
      const rest = listed.toSorted(byId).filter(({ id }) => after === undefined || id > after);
      const page = rest.slice(0, limit);
      const next = rest.length > page.length ? (page.at(-1)?.id ?? null) : null;
      return respond({ data: page.map(view(caller)), total: listed.length, next });
    },
    availableCouriers: async ({ caller, scope, query: { branchId } }) => {
      const found = (await visible(scope))
        .filter((courier) => isOnDuty(courier) && courier.availability === 'available')
        .filter(
          ({ branch, branchIds }) => branchId === undefined || branch?.id === branchId || branchIds.includes(branchId),
        );
      return respond({ data: found.toSorted(byId).map(view(caller)) });
    },
    courierProfile: async ({ caller, scope, params }) => {
      const profile = await profileOf(caller, scope, params.id);
      return profile === null ? refuse('not-found') : respond(profile);
    },
  };
};
