// The couriers of the account's scope as they are seen now, once a second.
import type { StaffDocs } from '@despacho/client/live/kinds.ts';
import { seenCouriers, type SeenCourier } from './seen.ts';
import { LIVE_MS } from '../../kit/freshness.ts';
import { useConnection, useLive, useShownAt } from '../../kit/live.tsx';

export const useSeenCouriers = (
  isShown?: (courier: StaffDocs['courier'], isCarrying: boolean) => boolean,
): SeenCourier[] => {
  const connection = useConnection();
  const shownAt = useShownAt();
  return useLive((live, now) => seenCouriers(live, { now: shownAt(now), rate: connection.rate() }, isShown), {
    everyMs: LIVE_MS.screen,
  });
};

/** Off duty too; undefined: unknown, or not of the account's scope. */
export const useSeenCourier = (id: string): SeenCourier | undefined =>
  useSeenCouriers((courier) => courier.id === id)[0];
