// Where an alarm about a person is: the reported place, else the courier's last position with its age.
import type { Fix } from '@despacho/contract/couriers/couriers.ts';
import type { AlarmPlace } from '@despacho/contract/incidentCalls.ts';
import type { LatLng } from '@despacho/contract/values.ts';
import { fixAgeMs } from '../couriers/couriers.ts';

/** [IC8] The way that is shown; of the operation's clock. */
export const WAY_MS = 15 * 60_000;

/** [IC5] Null: it is unknown. `rate`: the speed of the operation's clock. */
export const placeOfAlarm = (
  reported: LatLng | null,
  fix: Pick<Fix, 'position' | 'at'> | undefined,
  { now, rate }: { now: number; rate: number },
): AlarmPlace | null => {
  if (reported !== null) return { position: reported, source: 'report', ageSec: null };
  if (fix === undefined) return null;
  return { position: fix.position, source: 'fix', ageSec: Math.round(fixAgeMs(fix.at, now, rate) / 1_000) };
};
