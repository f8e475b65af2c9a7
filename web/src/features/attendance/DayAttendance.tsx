// The check-ins of a day: who came, when, what is approved; approved from here, or by a link that another person opens.
import {
  MAX_CHECK_INS,
  type AttendanceRow,
  approvalConflict,
  type Check,
} from '@despacho/contract/couriers/attendance.ts';
import { workedSum } from '@despacho/domain/couriers/attendance.ts';
import { useMemo, useCallback } from 'react';
import { attendanceColumns, nameOf, rowId, workedOf } from '../../entities/attendance/columns.tsx';
import { CHECK_TEXT } from '../../entities/attendance/text.ts';
import { useCan } from '../../kit/access.ts';
import { isDay, today as todayAt } from '../../kit/date/days.ts';
import { DayStep } from '../../kit/date/DayStep.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn, type RowAction } from '../../kit/grid/rowActions.tsx';
import { Row } from '../../kit/layout/Page.tsx';
import { useServerNow } from '../../kit/live.tsx';
import { useCourierName } from '../../kit/namesakes.tsx';
import { notify } from '../../kit/notify/notify.ts';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useRoute, useAction } from '../../kit/requests/useRoute.ts';
import { WhenLive } from '../../kit/shell/WhenLive.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { PlaceChoice } from './DayFilters.tsx';
import { pendingChecks, useShareCheck } from './shareCheck.tsx';
import { ADDRESS, dayText as text, approveText } from './text.ts';

// Approves one end of a check-in for the signed-in staff; the result is a notice.
const useApprove = (): ((row: AttendanceRow, check: Check) => Promise<void>) => {
  const approve = useAction('approveCheck');
  return useCallback(
    async (row, check) => {
      const result = await approve({ params: { day: row.day, id: row.id, check } });
      if (result.ok) {
        const sentence = result.value.isChanged ? approveText.done : approveText.already;
        notify(sentence(CHECK_TEXT[check], nameOf(row)), result.value.isChanged ? 'success' : 'warning');
        return;
      }
      if (result.code === 'not-found') return notify(approveText.gone, 'danger');
      const isMissing = approvalConflict.safeParse(result.details).success;
      notify(isMissing ? approveText.missing : FAILURE_TEXT[result.code], 'danger');
    },
    [approve],
  );
};

const CLOCK_MS = 10_000;
const ONE_BUTTON_PX = 108;
const TWO_BUTTONS_PX = 250;
const NONE: readonly AttendanceRow[] = [];

const useRowActions = (): readonly RowAction<AttendanceRow>[] => {
  const canApprove = useCan('attendance.edit');
  const approve = useApprove();
  const share = useShareCheck();
  return useMemo(() => {
    const approving = (['checkin', 'checkout'] as const).map((check): RowAction<AttendanceRow> => ({
      text: check === 'checkin' ? text.approveIn : text.approveOut,
      run: (row) => void approve(row, check),
      // One after the other, so that a row has room for its buttons.
      isOffered: (row) => pendingChecks(row)[0] === check,
    }));
    const link: RowAction<AttendanceRow> = {
      text: text.link,
      run: (row) => void share(row),
      isOffered: (row) => pendingChecks(row).length > 0,
    };
    return canApprove ? [...approving, link] : [link];
  }, [canApprove, approve, share]);
};

/** [AT5] */
const Sum = ({ rows }: { rows: readonly AttendanceRow[] }) => {
  const { ms, unsummed } = workedSum(rows.map(workedOf));
  return <span>{[text.sum(ms), ...(unsummed === 0 ? [] : [text.left(unsummed)])].join(' · ')}</span>;
};

const wholeFooter = (rows: readonly AttendanceRow[]) => <Sum rows={rows} />;
const partFooter = (rows: readonly AttendanceRow[]) => (
  <>
    <Sum rows={rows} />
    <p role="status">{text.notWhole(MAX_CHECK_INS)}</p>
  </>
);

const Day = ({ companyId }: { companyId: string | null }) => {
  const { get, put } = useAddress();
  const present = todayAt(useServerNow(CLOCK_MS));
  const named = get(ADDRESS.day);
  const day = isDay(named) && named <= present ? named : present;
  const [company, branch] = [companyId ?? get(ADDRESS.company), get(ADDRESS.branch)];
  const query = { day, ...(company === '' ? {} : { company }), ...(branch === '' ? {} : { branch }) };
  const { value, failure, isLoading, retry } = useRoute('dayAttendance', { query }, { everyMs: REQUEST_MS.work });
  const markedName = useCourierName();
  const rows = useMemo(
    () =>
      (value?.checkIns ?? NONE).map((row) =>
        row.name === '' ? row : { ...row, name: markedName({ id: row.courierId, name: row.name }) },
      ),
    [value, markedName],
  );
  const actions = useRowActions();
  const columns = useMemo(() => {
    const [courier, ...others] = attendanceColumns(companyId !== null);
    const buttons = { ...actionsColumn(actions, nameOf), width: actions.length > 1 ? TWO_BUTTONS_PX : ONE_BUTTON_PX };
    return courier === undefined ? others : [courier, buttons, ...others];
  }, [companyId, actions]);
  return (
    <DataGrid
      id={companyId === null ? 'attendance' : 'company-attendance'}
      title={text.title}
      fileName={`${text.title} ${day}`}
      columns={columns}
      rows={rows}
      rowId={rowId}
      size={20}
      sizes={[5, 10, 20, 50, 100]}
      empty={text.none}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
      footer={value?.isWhole === false ? partFooter : wholeFooter}
      head={
        <Row align="end">
          <DayStep
            day={day}
            today={present}
            onChange={(next) => put({ [ADDRESS.day]: next === present ? '' : next })}
          />
          <PlaceChoice company={company} branch={branch} put={put} isOfCompany={companyId !== null} />
        </Row>
      }
    />
  );
};

/** `companyId` null: of everything the account sees. */
export const DayAttendance = ({ companyId }: { companyId: string | null }) => (
  <WhenLive>
    <Day companyId={companyId} />
  </WhenLive>
);
