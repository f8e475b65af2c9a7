// The way to the door of one order while its map is open [CP57].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { RouteToDoor } from '@despacho/contract/couriers/routeToDoor.ts';
import { hasLeft, isRouteDue, type LastRequest } from '@despacho/domain/couriers/routeToDoor.ts';
import { useEffect, useState } from 'react';
import { ownRequest } from '../account.ts';
import { phoneNow } from '../phoneClock.ts';
import { currentPosition } from '../positions.ts';

const CHECK_MS = 2_000;
/** An older way stays no longer on the screen while no other one comes. */
const MAX_AGE_MS = 120_000;

type Found = RouteToDoor & { at: number };

/** The way as the server knows it; null: none came, or it is no way by streets. Undefined: none was requested yet. */
export const useRouteToDoor = (orderId: string): RouteToDoor | null | undefined => {
  const [found, setFound] = useState<Found | null | undefined>();
  useEffect(() => {
    let isOpen = true;
    let isRequesting = false;
    let last: LastRequest | null = null;
    const request = async (): Promise<void> => {
      const position = currentPosition();
      const now = phoneNow();
      if (position === null || isRequesting || document.visibilityState !== 'visible') return;
      if (!isRouteDue(last, position, now)) return;
      isRequesting = true;
      const sent = await ownRequest<RouteToDoor>(COURIER_PATHS.routeToDoor, { body: { orderId, position } });
      isRequesting = false;
      if (!isOpen) return;
      last = { at: now, line: sent.ok ? (sent.value.route?.coordinates ?? null) : null };
      const isCurrent = (previous: Found): boolean =>
        now - previous.at < MAX_AGE_MS && !hasLeft(previous.route?.coordinates ?? [], position);
      setFound((previous) =>
        sent.ok
          ? { ...sent.value, at: now }
          : previous !== null && previous !== undefined && isCurrent(previous)
            ? previous
            : null,
      );
    };
    void request();
    const timer = setInterval(() => void request(), CHECK_MS);
    return () => {
      isOpen = false;
      clearInterval(timer);
    };
  }, [orderId]);
  return found;
};
