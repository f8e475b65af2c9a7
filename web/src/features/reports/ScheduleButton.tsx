// "Enviar por correo": saves what the screen shows as a report that is mailed every morning or every first of the month.
import { Button } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import type { Api } from '@despacho/client/rest.ts';
import { useSession, useSessionState } from '@despacho/client/session/hooks.ts';
import { reportChoice, reportFormat, type ReportRequest } from '@despacho/contract/reports.ts';
import { MAX_SCHEDULE_ADDRESSES, MAX_SCHEDULES, scheduleEvery } from '@despacho/contract/reportSchedules.ts';
import { linesIn, wrongEmails } from '@despacho/domain/companies/problems.ts';
import { REPORT_TITLE } from '@despacho/domain/reports/text.ts';
import { z } from 'zod';
import { notify } from '../../kit/notify/notify.ts';
import { editDialog } from '../../kit/resource/editDialog.ts';
import { EVERY_TEXT, FORMAT_TEXT, scheduleText } from './text.ts';

const schema = z.object({
  every: scheduleEvery,
  format: reportFormat,
  to: z.string().superRefine((typed, { addIssue }) => {
    const addresses = linesIn(typed);
    const wrong = wrongEmails(addresses);
    if (wrong.length > 0) addIssue({ code: 'custom', message: scheduleText.wrong(wrong.join(', ')) });
    else if (addresses.length > MAX_SCHEDULE_ADDRESSES)
      addIssue({ code: 'custom', message: scheduleText.tooMany(MAX_SCHEDULE_ADDRESSES) });
  }),
});
type Values = z.input<typeof schema>;

const EVERY = scheduleEvery.options.map((value) => ({ value, label: EVERY_TEXT[value] }));
const FORMATS = reportFormat.options.map((value) => ({ value, label: FORMAT_TEXT[value] }));
const first: Values = { every: 'day', format: 'xlsx', to: '' };

/** [RP11] */
const scheduleReport = async (api: Api, email: string, request: ReportRequest): Promise<void> => {
  // Its days follow from when it is sent.
  const choice = reportChoice.parse(request);
  const saved = await editDialog({
    title: scheduleText.dialog(REPORT_TITLE[request.report]),
    detail: scheduleText.detail(email),
    action: scheduleText.save,
    draft: `schedule ${JSON.stringify(choice)}`,
    schema,
    values: first,
    fields: [
      { kind: 'select', name: 'every', label: scheduleText.every, options: EVERY, empty: null, isRequired: true },
      { kind: 'select', name: 'format', label: scheduleText.format, options: FORMATS, empty: null, isRequired: true },
      {
        kind: 'text',
        name: 'to',
        label: scheduleText.to,
        hint: scheduleText.toHint(MAX_SCHEDULE_ADDRESSES),
        rows: 3,
        maxLength: 2_000,
        isWide: true,
      },
    ],
    conflicts: { 'too-many-schedules': scheduleText.full(MAX_SCHEDULES) },
    send: async ({ to, ...when }) => api.createReportSchedule({ body: { ...choice, ...when, to: linesIn(to) } }),
  });
  if (saved !== null) notify(scheduleText.saved, 'success');
};

export const ScheduleButton = ({ request }: { request: ReportRequest }) => {
  const { api } = useSession();
  const session = useSessionState();
  if (!session.isSignedIn) return null;
  const { email } = session.profile;
  return (
    <Button icon={<Envelope />} onClick={() => void scheduleReport(api, email, request)}>
      {scheduleText.open}
    </Button>
  );
};
