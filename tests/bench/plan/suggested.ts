// Today's suggestions accepted blindly: each order goes to the first courier suggested, behind what that courier has.
import { sampleCourier } from '@despacho/contract/samples.ts';
import { DOOR_SEC, suggestCouriers, type Candidate } from '@despacho/domain/couriers/suggestions.ts';
import type { Assignment, Day } from './day.ts';
import { placeOf, ridingMin, type Moment, type Rule } from './replay.ts';

/** What this minute has already given to a courier. */
type Added = { orders: number; freeAt: number; place: { x: number; y: number } };

export const suggestedRule = (day: Day): Rule => {
  const { company, branch } = sampleCourier();
  const served = { companyId: company?.id ?? '', branchId: branch?.id ?? '' };
  const couriers = day.couriers.map((_, index) => sampleCourier({ id: String(index) }));
  return ({ now, open, couriers: standings }: Moment) => {
    const added = new Map<number, Added>();
    return open.flatMap((index): Assignment[] => {
      const order = placeOf(day.orders, index);
      const counter = placeOf(day.branches, order.branch);
      const nowOf = (standing: (typeof standings)[number]): Added =>
        added.get(standing.courier) ?? { orders: 0, freeAt: Math.max(now, standing.freeAt), place: standing.place };
      const candidates = standings.flatMap((standing): Candidate[] => {
        const { orders, freeAt, place } = nowOf(standing);
        const carried = standing.open.length + orders;
        const arrival = freeAt + ridingMin(day, place, counter) + day.pickupMin / 2;
        if (Math.max(arrival, order.readyAt) > placeOf(day.couriers, standing.courier).offAt) return [];
        const driveSec = (arrival - now) * 60 - carried * DOOR_SEC;
        return [
          {
            courier: placeOf(couriers, standing.courier),
            state: carried > 0 ? 'going' : 'returning',
            orderCount: carried,
            fixAgeMs: 0,
            distanceM: null,
            toBranchSec: (arrival - now) * 60,
            trip: { stops: carried, driveSec },
          },
        ];
      });
      const [first] = suggestCouriers([{ candidates, served, branch: { id: served.branchId, name: '' } }]);
      const standing = standings.find(({ courier }) => String(courier) === first?.courier.id);
      if (standing === undefined) return [];
      const { orders, freeAt, place } = nowOf(standing);
      const picked = Math.max(order.readyAt, freeAt + ridingMin(day, place, counter) + day.pickupMin / 2);
      added.set(standing.courier, {
        orders: orders + 1,
        freeAt: picked + day.pickupMin / 2 + ridingMin(day, counter, order) + day.doorMin,
        place: order,
      });
      return [{ courier: standing.courier, at: now, branch: order.branch, orders: [index] }];
    });
  };
};
