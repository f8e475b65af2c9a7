// The planned shifts of a month, with the hours that were planned and worked; staff plans, changes and cancels them here.
import { Button } from '@blueprintjs/core';
import { MAX_SCHEDULES, type ScheduleView } from '@despacho/contract/couriers/schedules.ts';
import { workedSum } from '@despacho/domain/couriers/attendance.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { plannedOf, scheduleColumns, shiftName, workedOfShift } from '../../../entities/attendance/scheduleColumns.tsx';
import { startOfDay, today } from '../../../kit/date/days.ts';
import { REQUEST_MS } from '../../../kit/freshness.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { actionsColumn } from '../../../kit/grid/rowActions.tsx';
import { lazyPart } from '../../../kit/lazy/lazyPart.tsx';
import { Row } from '../../../kit/layout/Page.tsx';
import { useServerNow } from '../../../kit/live.tsx';
import { useNamedRows } from '../../../kit/namesakes.tsx';
import { useRoute } from '../../../kit/requests/useRoute.ts';
import { useScreenPath } from '../../../kit/shell/paths.tsx';
import { WhenLive } from '../../../kit/shell/WhenLive.tsx';
import { PlaceChoice } from '../DayFilters.tsx';
import { ADDRESS } from '../text.ts';
import { useAddress } from '../../../kit/useAddress.ts';
import { MonthChoice, monthIn, presentMonth } from './MonthChoice.tsx';
import { monthText as text, MONTH_NAMES } from './text.ts';
import { useCreateShift, useShiftActions } from './useShiftActions.ts';

const ShiftProposal = lazyPart(async () => (await import('./ShiftProposal.tsx')).ShiftProposal);

const CLOCK_MS = 10_000;
const NONE: readonly ScheduleView[] = [];
/** In the address. */
const SHOWN = 'si';

/** [AT16] Shifts that are not over before today in their order, then the past ones, the latest first. `shifts`: by their beginning. */
const fromToday = (shifts: readonly ScheduleView[], day: string): ScheduleView[] => {
  const from = startOfDay(day);
  const isPast = ({ journey: { startsAt, endsAt } }: ScheduleView): boolean =>
    endsAt === null ? Date.parse(startsAt) < from : Date.parse(endsAt) <= from;
  return [...shifts.filter((shift) => !isPast(shift)), ...shifts.filter(isPast).toReversed()];
};

/** [AT5] Of the rows that the filters leave. Cancelled shifts are not planned any more. */
const Sums = ({ rows }: { rows: readonly ScheduleView[] }) => {
  const worked = workedSum(rows.map(workedOfShift));
  const planned = workedSum(rows.filter(({ status }) => status !== 'Cancelado').map(plannedOf));
  const unsummed = worked.unsummed + planned.unsummed;
  return (
    <span>
      {[text.sum(worked.ms), text.planned(planned.ms), ...(unsummed === 0 ? [] : [text.left(unsummed)])].join(' · ')}
    </span>
  );
};

const wholeFooter = (rows: readonly ScheduleView[]) => <Sums rows={rows} />;
const partFooter = (rows: readonly ScheduleView[]) => (
  <>
    <Sums rows={rows} />
    <p role="status">{text.notWhole(MAX_SCHEDULES)}</p>
  </>
);

const Buttons = ({ companyId, branchId }: { companyId: string | null; branchId: string }) => {
  const navigate = useNavigate();
  const { put } = useAddress();
  const create = useCreateShift(companyId, branchId);
  const importPath = useScreenPath()('/schedules-biker/import');
  return (
    <>
      <Button onClick={() => put({ [ADDRESS.proposal]: SHOWN })}>{text.propose}</Button>
      {importPath === null ? null : <Button onClick={() => void navigate(importPath)}>{text.import}</Button>}
      {create === null ? null : (
        <Button intent="primary" onClick={() => void create()}>
          {text.create}
        </Button>
      )}
    </>
  );
};

const Month = ({ companyId }: { companyId: string | null }) => {
  const { get, put } = useAddress();
  const day = today(useServerNow(CLOCK_MS));
  const present = presentMonth(day);
  const { year, month } = monthIn(get, present);
  const [company, branch] = [companyId ?? get(ADDRESS.company), get(ADDRESS.branch)];
  const query = { year, month, ...(company === '' ? {} : { company }), ...(branch === '' ? {} : { branch }) };
  const { value, failure, isLoading, retry } = useRoute('schedules', { query }, { everyMs: REQUEST_MS.list });
  const actions = useShiftActions();
  const columns = useMemo(
    () =>
      scheduleColumns.flatMap((column) =>
        column.id === 'status' && actions.length > 0 ? [column, actionsColumn(actions, shiftName)] : [column],
      ),
    [actions],
  );
  const rows = useNamedRows(useMemo(() => fromToday(value?.schedules ?? NONE, day), [value, day]));
  return (
    <DataGrid
      id={companyId === null ? 'schedules' : 'company-schedules'}
      title={text.title}
      fileName={`${text.title} ${MONTH_NAMES[month] ?? ''} ${year}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      size={20}
      sizes={[5, 10, 20, 40, 50]}
      empty={text.none}
      isLoading={isLoading}
      failure={failure === null ? null : text.failed}
      onRetry={retry}
      footer={value?.isWhole === false ? partFooter : wholeFooter}
      head={
        <Row align="end">
          <MonthChoice year={year} month={month} present={present} put={put} />
          <PlaceChoice company={company} branch={branch} put={put} isOfCompany={companyId !== null} />
          <Buttons companyId={company === '' ? null : company} branchId={branch} />
        </Row>
      }
    />
  );
};

/** `companyId` null: of everything the account sees. */
export const MonthSchedules = ({ companyId }: { companyId: string | null }) => {
  const { get } = useAddress();
  const Shown = get(ADDRESS.proposal) === SHOWN ? ShiftProposal : Month;
  return (
    <WhenLive>
      <Shown companyId={companyId} />
    </WhenLive>
  );
};
