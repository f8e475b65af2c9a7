// Why a minute has no board, in the order in which the reasons are worth telling [PB3].
import { DAY_MS } from '@despacho/contract/durations.ts';
import { BOARD_KEPT_DAYS, type MissingReason } from '@despacho/contract/pastBoard.ts';
import { minuteOf } from './hours.ts';

/** Milliseconds of the operation's clock. `firstRecordAt` null: nothing was ever recorded. */
type RequestedMinute = { at: number; now: number; firstRecordAt: number | null; isTooLarge: boolean };

/** Why a minute has no board. */
export const missingReason = ({ at, now, firstRecordAt, isTooLarge }: RequestedMinute): MissingReason => {
  if (at > now) return 'future';
  if (at < now - BOARD_KEPT_DAYS * DAY_MS) return 'tooOld';
  if (firstRecordAt === null || at < minuteOf(firstRecordAt)) return 'beforeFirst';
  return isTooLarge ? 'tooLarge' : 'gap';
};
