// Handlers of the schedules of reports, which belong to the account that saved them.
import type { MessageState } from '@despacho/contract/messages.ts';
import type { ReportSchedule, ScheduleResult } from '@despacho/contract/reportSchedules.ts';
import { runAfter } from '@despacho/domain/reports/schedules.ts';
import type { ProcessContext } from '../../platform/context.ts';
import type { Firestore } from '../../store/firestore.ts';
import { reportMailStates } from '../../store/messages/outbox.ts';
import {
  addSchedule,
  newSchedule,
  schedulesOf,
  stopSchedule,
  type StoredSchedule,
} from '../../store/reports/schedules.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond } from '../outcome.ts';
import { scopeOfReport } from './scopeOfReport.ts';

type Dependencies = Pick<ProcessContext, 'clock'> & { db: Firestore };
type ScheduleHandlers = Pick<Handlers, 'reportSchedules' | 'createReportSchedule' | 'stopReportSchedule'>;

const RESULT_OF = {
  waiting: 'waiting',
  pending: 'waiting',
  sent: 'sent',
  recorded: 'recorded',
  refused: 'not-sent',
  failed: 'not-sent',
  dropped: 'not-sent',
} as const satisfies Record<MessageState, ScheduleResult>;

const isoOf = (at: number): string => new Date(at).toISOString();

const scheduleView = (
  { id, choice, every, format, to, dueAtMs, runAtMs, stopped, last }: StoredSchedule,
  mail: MessageState | null,
): ReportSchedule => ({
  ...choice,
  id,
  every,
  format,
  to,
  nextRunAt: dueAtMs === null ? null : isoOf(runAtMs),
  stopped,
  last:
    last === null
      ? null
      : {
          from: last.from,
          to: last.to,
          at: isoOf(last.atMs),
          result: mail === null ? last.result : RESULT_OF[mail],
        },
});

/** [RP11] In lower case and each once. The account's own is taken from the account when a mail is sent. */
const addressesBeside = (own: string, to: readonly string[]): string[] => [
  ...new Set(to.map((address) => address.toLowerCase()).filter((address) => address !== own.toLowerCase())),
];

export const reportScheduleHandlers = ({ db, clock }: Dependencies): ScheduleHandlers => ({
  reportSchedules: async ({ caller }) => {
    const own = await schedulesOf(db, caller.id);
    const mails = await reportMailStates(
      db,
      own.flatMap(({ last }) => last?.exportId ?? []),
    );
    const mailOf = ({ last }: StoredSchedule) => mails.get(last?.exportId ?? '') ?? null;
    return respond({ schedules: own.map((schedule) => scheduleView(schedule, mailOf(schedule))) });
  },

  /** [RP11] */
  createReportSchedule: async ({ caller, scope: own, body: { every, format, to, ...choice } }) => {
    const scoped = await scopeOfReport(db, { caller, own, request: choice, part: 'body' });
    if (!scoped.ok) return scoped;
    const now = clock.now();
    const saved = {
      askerId: caller.id,
      choice,
      every,
      format,
      to: addressesBeside(caller.email, to),
      scope: scoped.scope,
      runAtMs: runAfter(every, now),
    };
    const added = await addSchedule(db, newSchedule(saved, now));
    return added === null ? refuse('conflict', { reason: 'too-many-schedules' }) : respond(scheduleView(added, null));
  },

  /** [RP12] */
  stopReportSchedule: async ({ caller, params: { id } }) => {
    const by = { id: caller.id, name: caller.name };
    const stopped = await stopSchedule(db, { id, askerId: caller.id }, { reason: 'asker', by, at: clock.now() });
    return stopped === null ? refuse('not-found') : respond(scheduleView(stopped, null));
  },
});
