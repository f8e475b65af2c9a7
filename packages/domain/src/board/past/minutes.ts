// Minutes and hours as addresses write them, in the operation's local time [TM8].
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { localDay, startOfLocalDay, timeOfLocalDay } from '../../localTime.ts';

/** [TM8] The instant at which a minute, `2026-11-24T14:32`, or an hour, `2026-11-24T14`, begins. */
export const startOfLocalTime = (text: string): number => {
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number);
  return startOfLocalDay(Date.parse(`${text.slice(0, 10)}T12:00:00Z`)) + hours * HOUR_MS + minutes * MINUTE_MS;
};

/** [TM8] `2026-11-24T14:32`. */
export const localMinuteText = (at: number): string =>
  `${localDay(at)}T${new Date(timeOfLocalDay(at)).toISOString().slice(11, 16)}`;
