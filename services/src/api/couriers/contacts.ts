// Handler of a courier's contact: of couriers of the caller's scope, and of those who carry its orders now. While there is
// no live copy the store has the couriers, and the orders they carry are unknown.
import { can } from '@despacho/domain/access/permissions.ts';
import { seesCourier } from '@despacho/domain/live/rooms.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import type { LiveFold } from '../../store/live/foldLive.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { carriedNow } from '../../store/live/carried.ts';

/** [LV27] */
export const courierContactHandlers = ({
  db,
  fold,
}: {
  db: Firestore;
  fold: LiveFold;
}): Pick<Handlers, 'courierContact'> => ({
  courierContact: async ({ caller, scope, params }) => {
    const courier = fold.isReady() ? fold.find('courier', params.id) : await couriers.find(db, params.id);
    const orders = await carriedNow(db, fold, params.id);
    if (courier === null || !seesCourier(scope, courier, orders)) return refuse('not-found');
    const { id, name, phone, email, plate, dpi, mongoId } = courier;
    return respond({ id, name, phone, email, plate, identity: can(caller, 'couriers.edit') ? { dpi, mongoId } : null });
  },
});
