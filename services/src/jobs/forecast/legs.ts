// The router as the forecasts use it: seconds of each leg, with pauses for other work of the process.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LatLng } from '@despacho/contract/values.ts';
import type { Router } from '../../geo/geo.ts';

export type Legs = (stops: readonly LatLng[]) => Promise<number[]>;

/** Routes computed between two pauses. */
const ROUTES_AT_ONCE = 50;

export const createLegs = (router: Router): Legs => {
  let count = 0;
  return async (stops) => {
    count += 1;
    if (count % ROUTES_AT_ONCE === 0) await yieldToEventLoop();
    return (await router.route(stops)).legs.map(({ durationS }) => durationS);
  };
};
