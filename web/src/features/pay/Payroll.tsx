// The payroll of a week: a row a courier with hours, deliveries and sums, saved as CSV or workbook like every list, and the lines
// of each below it.
import { useSession } from '@despacho/client/session/hooks.ts';
import { HOUR_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { payKind, type PayrollRow } from '@despacho/contract/pay.ts';
import { daysOfWeek, weekOf } from '@despacho/domain/pay/terms.ts';
import { useCallback, useMemo } from 'react';
import { useCan } from '../../kit/access.ts';
import { daysBefore, isDay, today as todayAt } from '../../kit/date/days.ts';
import { Choice } from '../../kit/form/Choice.tsx';
import { REQUEST_MS } from '../../kit/freshness.ts';
import type { Columns } from '../../kit/grid/column.ts';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import { actionsColumn, type RowAction } from '../../kit/grid/rowActions.tsx';
import { List } from '../../kit/layout/List.tsx';
import { Note, Row } from '../../kit/layout/Page.tsx';
import { useServerNow } from '../../kit/live.tsx';
import { useNamedRows } from '../../kit/namesakes.tsx';
import { FAILURE_TEXT } from '../../kit/requests/text.ts';
import { useRoute } from '../../kit/requests/useRoute.ts';
import { DataPart } from '../../kit/states/DataPart.tsx';
import { useAddress } from '../../kit/useAddress.ts';
import { answerDispute, correctPay } from './payDialogs.ts';
import { KIND_TEXT, payText as text, WEEK } from './text.ts';

const WEEKS = 12;
const NONE: readonly PayrollRow[] = [];

const courierColumn: Columns<PayrollRow>[number] = {
  id: 'courier',
  header: text.courier,
  kind: 'text',
  value: ({ courier }) => courier.name,
  width: 230,
  card: 'title',
};
const sums: Columns<PayrollRow> = [
  { id: 'total', header: text.total, kind: 'money', value: ({ cents }) => cents / 100, width: 130, card: 'mark' },
  { id: 'deliveries', header: text.deliveries, kind: 'number', value: ({ deliveries }) => deliveries, width: 120 },
  {
    id: 'hours',
    header: text.hours,
    kind: 'number',
    value: ({ workedMs }) => Math.round((workedMs / HOUR_MS) * 100) / 100,
    width: 110,
  },
  {
    id: 'unknownShifts',
    header: text.unknownShifts,
    kind: 'number',
    value: ({ unknownShifts }) => unknownShifts,
    width: 180,
  },
  ...payKind.options.map((kind): Columns<PayrollRow>[number] => ({
    id: kind,
    header: KIND_TEXT[kind],
    kind: 'money',
    value: ({ byKind }) => byKind[kind] / 100,
    width: 130,
  })),
];

const Lines = ({ courier, week }: { courier: PayrollRow['courier']; week: string }) => {
  const statement = useRoute('payStatement', { params: { courierId: courier.id }, query: { week } });
  return (
    <DataPart
      {...statement}
      label={text.lines(courier.name)}
      empty={text.noLines}
      isEmpty={({ lines }) => lines.length === 0}
      rows={4}
    >
      {({ lines, disputes, unpaid }) => (
        <>
          <List look="lines" label={text.lines(courier.name)}>
            {lines.map((line) => (
              <li key={line.id}>
                <bdi>{text.line(line)}</bdi>
              </li>
            ))}
          </List>
          {disputes.length === 0 ? null : (
            <List look="lines" label={text.disputes(courier.name)}>
              {disputes.map((dispute) => (
                <li key={dispute.lineId}>
                  <bdi>
                    {text.dispute(
                      dispute,
                      lines.find(({ id }) => id === dispute.lineId),
                    )}
                  </bdi>
                </li>
              ))}
            </List>
          )}
          {unpaid === 0 ? null : <Note>{text.unpaid(unpaid)}</Note>}
        </>
      )}
    </DataPart>
  );
};

const linesOf = (courier: PayrollRow['courier'], week: string) => <Lines courier={courier} week={week} />;

const useRowActions = (week: string, today: string): readonly RowAction<PayrollRow>[] => {
  const { api } = useSession();
  const canEdit = useCan('pay.edit');
  return useMemo(
    () =>
      canEdit
        ? [
            { text: text.correct, run: ({ courier }) => void correctPay(api, { courier, week }, today) },
            { text: text.answer, run: ({ courier }) => void answerDispute(api, { courier, week }) },
          ]
        : [],
    [api, canEdit, week, today],
  );
};

export const Payroll = () => {
  const { get, put } = useAddress();
  const today = todayAt(useServerNow(MINUTE_MS));
  const present = weekOf(today);
  const weeks = Array.from({ length: WEEKS }, (_, back) => daysBefore(present, 7 * back));
  const named = get(WEEK);
  const week = isDay(named) && weekOf(named) === named && named <= present ? named : present;
  const { value, failure, isLoading, retry } = useRoute('payroll', { query: { week } }, { everyMs: REQUEST_MS.report });
  const rows = useNamedRows(value?.rows ?? NONE);
  const actions = useRowActions(week, today);
  const detail = useCallback(({ courier }: PayrollRow) => linesOf(courier, week), [week]);
  const columns = useMemo(() => {
    const own = actions.length === 0 ? [] : [actionsColumn(actions, ({ courier }: PayrollRow) => courier.name)];
    return [courierColumn, ...own, ...sums];
  }, [actions]);
  return (
    <DataGrid
      id="payroll"
      title={text.title}
      fileName={`${text.title} ${week}`}
      columns={columns}
      rows={rows}
      rowId={({ courier }) => courier.id}
      size={50}
      sizes={[20, 50, 100, 200]}
      empty={text.empty}
      isLoading={isLoading}
      failure={failure === null ? null : FAILURE_TEXT[failure]}
      onRetry={retry}
      detail={detail}
      head={
        <Row align="end">
          <Choice
            label={text.week}
            options={weeks.map((each) => ({ value: each, label: text.weekOf(each, daysOfWeek(each).at(-1) ?? each) }))}
            value={week}
            onChange={({ target }) => put({ [WEEK]: target.value === present ? '' : target.value })}
          />
          {value === null || value.isWhole ? null : <Note role="status">{text.notWhole}</Note>}
        </Row>
      }
    />
  );
};
