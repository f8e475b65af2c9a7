// Who could be first at the place of an alarm, by street: one rule for the API's card and for what walls are sent [IC6].
import type { NearestCourier } from '@despacho/contract/incidentCalls.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { helpersNear, soonest, type HelperBoard } from '@despacho/domain/incidents/nearest.ts';
import type { Router } from './geo.ts';

/** The soonest first. `exceptId`: the courier of the alarm. `board`: only the couriers that the reader sees, and all orders. */
export const nearestByStreet = async (
  router: Pick<Router, 'matrix'>,
  place: LatLng,
  exceptId: string | null,
  board: HelperBoard,
  time: { now: number; rate: number },
): Promise<NearestCourier[]> => {
  const helpers = helpersNear(place, exceptId, board, time);
  if (helpers.length === 0) return [];
  const { durationsS } = await router.matrix(
    helpers.map(({ position }) => position),
    [place],
  );
  return soonest(helpers, new Map(helpers.map(({ courier }, at) => [courier.id, durationsS[at]?.[0] ?? null])));
};
