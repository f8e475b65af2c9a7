// The reports that are mailed to the account: when the next one is sent, what became of the last one, and how to stop it.
import { Button } from '@blueprintjs/core';
import type { ReportSchedule } from '@despacho/contract/reportSchedules.ts';
import { REPORT_TITLE, REPORT_WORD } from '@despacho/domain/reports/text.ts';
import { dateTime } from '@despacho/ui/format.ts';
import { useCompanies } from '../../entities/companies/names.ts';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useAction, useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import styles from './Reports.module.css';
import { EVERY_TEXT, FORMAT_TEXT, RESULT_TEXT, scheduleText, STOP_TEXT } from './text.ts';

const useName = () => {
  const companies = useCompanies();
  return ({ report, every, format, company, branch, courier, status, payment, minimum }: ReportSchedule): string => {
    const named = companies.find(({ id }) => id === company)?.name;
    const min = minimum === undefined ? undefined : scheduleText.minimum(minimum);
    const filters = [named, branch, courier, status, payment, min];
    return [REPORT_TITLE[report], ...filters, EVERY_TEXT[every], FORMAT_TEXT[format]]
      .filter((part) => part !== undefined)
      .join(' · ');
  };
};

const stateOf = ({ nextRunAt, stopped }: ReportSchedule): string | null => {
  if (stopped !== null) return STOP_TEXT[stopped];
  return nextRunAt === null ? null : scheduleText.next(dateTime(Date.parse(nextRunAt)));
};

const lastOf = ({ last }: ReportSchedule): string =>
  last === null
    ? scheduleText.never
    : scheduleText.last(REPORT_WORD.days(last.from, last.to), RESULT_TEXT[last.result]);

const Schedule = ({ schedule, name }: { schedule: ReportSchedule; name: string }) => {
  const stop = useAction('stopReportSchedule');
  const onStop = async (): Promise<void> => {
    const result = await stop({ params: { id: schedule.id } });
    if (!result.ok) notify(FAILURE_TEXT[result.code], 'danger');
  };
  return (
    <li className={styles['file']}>
      <span className={styles['name']}>{name}</span>
      <span>
        {[stateOf(schedule), lastOf(schedule)].filter((part) => part !== null).join(' · ')}
        {schedule.to.length === 0 ? null : ` · ${scheduleText.recipients(schedule.to.join(', '))}`}
      </span>
      {schedule.stopped === null ? (
        <Button aria-label={scheduleText.stopOf(name)} onClick={() => void onStop()}>
          {scheduleText.stop}
        </Button>
      ) : null}
    </li>
  );
};

/** [RP11] Nothing where there are none. */
export const Schedules = () => {
  const result = useRoute('reportSchedules', {}, { everyMs: REQUEST_MS.list });
  const nameOf = useName();
  const isFailed = result.value === null && result.failure !== null;
  if (!isFailed && (result.value?.schedules ?? []).length === 0) return null;
  return (
    <section className={styles['files']} aria-label={scheduleText.title}>
      <h2>{scheduleText.title}</h2>
      <DataPart {...result} label={scheduleText.title}>
        {({ schedules }) => (
          <ul>
            {schedules.map((schedule) => (
              <Schedule key={schedule.id} schedule={schedule} name={nameOf(schedule)} />
            ))}
          </ul>
        )}
      </DataPart>
    </section>
  );
};
