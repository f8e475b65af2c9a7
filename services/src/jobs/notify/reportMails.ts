// The mail of a scheduled report: its file attached, or a link where it is large, as long as the account may see it.
import { buffer } from 'node:stream/consumers';
import type { Controller } from '@despacho/contract/accounts/access.ts';
import type { ReportFormat } from '@despacho/contract/reports.ts';
import { localDateTime } from '@despacho/domain/localTime.ts';
import { MAX_LETTERS, oneLine } from '@despacho/domain/messages/compose.ts';
import type { MailText } from '@despacho/domain/messages/text.ts';
import { SYSTEM_ID } from '@despacho/domain/orders/lists/closed.ts';
import { reportFileName } from '@despacho/domain/reports/files.ts';
import { REPORT_RULE, REPORT_TITLE, REPORT_WORD } from '@despacho/domain/reports/text.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ExportFiles } from '../../platform/exportFiles.ts';
import type { Log } from '../../platform/log.ts';
import type { Handed, Mail } from '../../platform/notify/delivery.ts';
import type { Notifier } from '../../platform/notify/notifier.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readAccess } from '../../store/reports/access.ts';
import { readExport, type StoredExport } from '../../store/reports/exports.ts';
import { readSchedule, stopSchedule, type StoredSchedule } from '../../store/reports/schedules.ts';
import { REPORT_SCREEN, text } from './text.ts';

/** Under 7 MB as a mail carries it: mail servers accept it, and it is handed over within one try. */
const MAX_ATTACHED_BYTES = 5_000_000;

const TYPE_OF = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<ReportFormat, string>;

type Dependencies = {
  db: Firestore;
  files: Pick<ExportFiles, 'sizeOf' | 'open'>;
  notifier: Pick<Notifier, 'mail'>;
  clock: Clock;
  log: Log;
  /** The origin of the console. */
  origin: string;
  /** The test's own, for a file that is too large. */
  mostBytes?: number;
};

const refused = (problem: string): Handed => ({ delivery: { end: 'refused', problem }, text: '' });

type Names = Record<'company' | 'branch' | 'courier', string | null>;
const lineOf = (name: string | null): string | null => (name === null ? null : oneLine(name, MAX_LETTERS.name));

type Written = {
  file: StoredExport;
  schedule: StoredSchedule;
  asker: Controller;
  names: Names;
  isAttached: boolean;
};

const written = ({ file, schedule, asker, names, isAttached }: Written, origin: string): MailText => {
  const { request, format, rows, expiresAtMs } = file;
  return text.report({
    report: REPORT_TITLE[request.report],
    days: REPORT_WORD.days(request.from, request.to),
    rows,
    rule: REPORT_RULE[request.report],
    company: lineOf(names.company),
    branch: lineOf(names.branch),
    courier: lineOf(names.courier),
    minimum: request.minimum ?? null,
    status: request.status ?? null,
    payment: request.payment ?? null,
    asker: oneLine(asker.name, MAX_LETTERS.customer),
    email: oneLine(asker.email, MAX_LETTERS.address),
    every: schedule.every,
    file: reportFileName(request, format),
    until: isAttached ? null : localDateTime(expiresAtMs),
    link: `${origin}${request.report === 'courierSummary' ? REPORT_SCREEN.courierSummary : REPORT_SCREEN.orders}`,
  });
};

/** What the report was narrowed to, by the names of today. */
const namesOf = async (db: Firestore, { scope, request: { courier } }: StoredExport): Promise<Names> => ({
  company: scope.type === 'all' ? null : ((await companies.find(db, scope.companyId))?.name ?? scope.companyId),
  branch: scope.type === 'branch' ? ((await branches.find(db, scope.branchId))?.name ?? scope.branchId) : null,
  courier: courier === undefined ? null : ((await couriers.find(db, courier))?.name ?? courier),
});

/** The try to mail one file. [RP12] The account is read again: nothing is sent to one that may no longer see it. */
export const createReportMails = (use: Dependencies) => {
  const { db, files, notifier, clock, log, origin, mostBytes = MAX_ATTACHED_BYTES } = use;
  return async (exportId: string, mail: Pick<Mail, 'id' | 'to'>): Promise<Handed> => {
    const file = await readExport(db, exportId);
    const scheduleId = file?.scheduleId ?? null;
    const schedule = scheduleId === null ? null : await readSchedule(db, scheduleId);
    const bytes = file === null || clock.realNow() >= file.expiresAtMs ? null : await files.sizeOf(exportId);
    if (file === null || bytes === null) return refused('file-gone');
    if (schedule === null || schedule.stopped !== null) return refused('schedule-stopped');
    const { askerId, request, scope } = file;
    const { asker, loss: reason } = await readAccess(db, { askerId, report: request.report, scope });
    if (asker === null || reason !== null) {
      const by = { id: SYSTEM_ID, name: SYSTEM_ID };
      await stopSchedule(db, schedule, { reason: reason ?? 'account', by, at: clock.now() });
      log.info({ schedule: schedule.id, asker: file.askerId, reason }, 'scheduled report stopped');
      return refused('not-allowed');
    }
    const isAttached = bytes <= mostBytes;
    const { subject, text: body } = written(
      { file, schedule, asker, names: await namesOf(db, file), isAttached },
      origin,
    );
    const content = isAttached ? await files.open(exportId) : null;
    if (isAttached && content === null) return refused('file-gone');
    const attachment =
      content === null
        ? null
        : { name: reportFileName(file.request, file.format), type: TYPE_OF[file.format], bytes: await buffer(content) };
    return { delivery: await notifier.mail({ ...mail, subject, text: body, attachment }), text: body };
  };
};
