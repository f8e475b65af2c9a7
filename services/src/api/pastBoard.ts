// Handlers of past boards: a minute for people, an hour for walls. Each is cut to the caller's scope here [PB7].
import type { Scope } from '@despacho/contract/accounts/access.ts';
import type { BoardHour, PastBoard } from '@despacho/contract/pastBoard.ts';
import { frameAt, framesOf, gapsIn, HOUR_MS, hourOf, steppedFrames } from '@despacho/domain/board/past/hours.ts';
import { missingReason } from '@despacho/domain/board/past/missing.ts';
import { frameInScope, hourInScope, shownBoard } from '@despacho/domain/board/past/view.ts';
import { startOfLocalTime } from '@despacho/domain/board/past/minutes.ts';
import type { ProcessContext } from '../platform/context.ts';
import type { Firestore } from '../store/firestore.ts';
import { readBoardHours, readFirstRecordAt, readNeighbourHours } from '../store/pastBoard.ts';
import type { Handlers } from './handlers.ts';
import { respond } from './outcome.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };

const instant = (at: number): string => new Date(at).toISOString();
const instantOrNull = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : instant(at);

const recordTimes = (hour: BoardHour | null): number[] => (hour === null ? [] : framesOf(hour).map(({ at }) => at));

/** The records around a minute that has none. `own`: the hour of that minute. */
const nearestRecords = async (
  db: Firestore,
  at: number,
  own: BoardHour | null,
): Promise<Pick<PastBoard, 'before' | 'after'>> => {
  const { earlier, later } = await readNeighbourHours(db, at);
  const times = [earlier, own, later].flatMap(recordTimes);
  return {
    before: instantOrNull(times.findLast((time) => time < at)),
    after: instantOrNull(times.find((time) => time > at)),
  };
};

/** A minute near the start of an hour may show the last board of the hour before. */
const pastBoardAt = async (db: Firestore, at: number, now: number, scope: Scope): Promise<PastBoard> => {
  const [stored, firstRecordAt] = await Promise.all([readBoardHours(db, [at - HOUR_MS, at]), readFirstRecordAt(db)]);
  const [earlier, own] = stored;
  const frames = steppedFrames(stored.flatMap(({ hour }) => hour ?? []));
  const start = Math.max(hourOf(at), firstRecordAt ?? Infinity);
  const frame = at > now ? null : frameAt(frames, at);
  const common = {
    at: instant(at),
    firstRecordAt: instantOrNull(firstRecordAt),
    stepMin: own?.hour?.stepMin ?? earlier?.hour?.stepMin ?? null,
    gaps: gapsIn(frames, start, Math.min(hourOf(at) + HOUR_MS, now)).map(({ from, to }) => ({
      from: instant(from),
      to: instant(to),
    })),
  };
  if (frame !== null)
    return { ...common, before: null, after: null, missing: null, board: shownBoard(frameInScope(frame, scope)) };
  const missing = missingReason({ at, now, firstRecordAt, isTooLarge: own?.isTooLarge === true });
  return { ...common, ...(await nearestRecords(db, at, own?.hour ?? null)), board: null, missing };
};

export const pastBoardHandlers = ({ clock, db }: Dependencies): Pick<Handlers, 'pastBoard' | 'pastBoardHour'> => ({
  pastBoard: async ({ scope, query }) => respond(await pastBoardAt(db, startOfLocalTime(query.at), clock.now(), scope)),
  pastBoardHour: async ({ scope, query }) => {
    const startAt = startOfLocalTime(query.hour);
    const [stored] = await readBoardHours(db, [startAt]);
    const hour = stored?.hour ?? null;
    return respond({ startAt: instant(startAt), hour: hour === null ? null : hourInScope(hour, scope) });
  },
});
