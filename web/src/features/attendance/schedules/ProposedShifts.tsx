// The proposed shifts with their couriers, and planning them at once.
import { Button } from '@blueprintjs/core';
import { useSession } from '@despacho/client/session/hooks.ts';
import { MAX_PLANNED_SHIFTS, type ProposedShift } from '@despacho/contract/couriers/shiftProposals.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { operatingDay } from '@despacho/domain/shifts/operatingDay.ts';
import { decimal } from '@despacho/ui/format.ts';
import { useState } from 'react';
import { timeOn } from '../../../entities/attendance/scheduleColumns.tsx';
import { useCan } from '../../../kit/access.ts';
import { confirm } from '../../../kit/dialog/confirm.tsx';
import type { Columns } from '../../../kit/grid/column.ts';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import { Note } from '../../../kit/layout/Page.tsx';
import { useNamedRows } from '../../../kit/namesakes.tsx';
import { notify } from '../../../kit/notify/notify.ts';
import { proposalText as text, SHIFT_REFUSAL_TEXT } from './text.ts';

type Row = ProposedShift & { id: string };

/** [SH12] The hour, with its date after midnight. */
const timeOf = ({ startsAt }: ProposedShift, at: string): string => timeOn(operatingDay(Date.parse(startsAt)), at);
const hasCourier = ({ courier }: ProposedShift): boolean => courier !== null;

const columns: Columns<Row> = [
  {
    id: 'courier',
    header: text.columns.courier,
    kind: 'text',
    value: ({ courier }) => courier?.name ?? text.unassigned,
    width: 220,
    card: 'title',
  },
  {
    id: 'branch',
    header: text.columns.branch,
    kind: 'text',
    value: ({ branch }) => branch.name,
    filter: 'set',
    width: 200,
  },
  {
    id: 'starts',
    header: text.columns.starts,
    kind: 'date',
    value: ({ startsAt }) => Date.parse(startsAt),
    render: (shift) => timeOf(shift, shift.startsAt),
    width: 165,
  },
  {
    id: 'ends',
    header: text.columns.ends,
    kind: 'date',
    value: ({ endsAt }) => Date.parse(endsAt),
    render: (shift) => timeOf(shift, shift.endsAt),
    width: 165,
  },
  {
    id: 'hours',
    header: text.columns.hours,
    kind: 'number',
    unit: 'h',
    value: ({ startsAt, endsAt }) => (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS,
    render: ({ startsAt, endsAt }) => decimal((Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS),
    width: 100,
  },
];

const slices = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Plans them, and returns why some are not. A request that fails ends it: what is planned already is not planned twice. */
const useTake = () => {
  const { api } = useSession();
  return async (shifts: readonly ProposedShift[], day: string): Promise<string[]> => {
    const refused: string[] = [];
    let [created, existing] = [0, 0];
    const named = shifts.flatMap((shift) => (shift.courier === null ? [] : [{ ...shift, courier: shift.courier }]));
    for (const slice of slices(named, MAX_PLANNED_SHIFTS)) {
      const body = {
        shifts: slice.map(({ courier, branch, startsAt, endsAt }) => ({
          courierId: courier.id,
          branchId: branch.id,
          startsAt,
          endsAt,
        })),
      };
      const reply = await api.takeShifts({ body });
      if (!reply.ok) {
        notify(text.takeFailed, 'danger');
        return refused;
      }
      for (const [at, result] of reply.value.results.entries()) {
        const shift = slice[at];
        if (result.status === 'created') created += 1;
        else if (result.status === 'existing') existing += 1;
        else if (shift !== undefined && result.reason !== null)
          refused.push(
            text.refused(shift.courier.name, timeOn(day, shift.startsAt), SHIFT_REFUSAL_TEXT[result.reason]),
          );
      }
    }
    notify(text.result(created, existing), refused.length === 0 ? 'success' : 'warning');
    return refused;
  };
};

type TakeProps = { shifts: readonly ProposedShift[]; label: (count: number) => string; day: string };

/** [SH9] The button that plans shifts at once, and why some were not. `day`: their operating day, '' where they have several. */
export const useTaking = ({ shifts: proposed, label, day }: TakeProps) => {
  const shifts = useNamedRows(proposed);
  const canTake = useCan('attendance.edit');
  const take = useTake();
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const count = shifts.filter(hasCourier).length;
  const onTake = async (): Promise<void> => {
    const detail = text.takeDetail(count, shifts.length - count);
    const question = { title: text.takeTitle, detail, action: text.takeAction, intent: 'primary' as const };
    if (!(await confirm(question))) return;
    setIsBusy(true);
    try {
      setRefused(await take(shifts, day));
    } finally {
      setIsBusy(false);
    }
  };
  const button =
    !canTake || count === 0 ? null : (
      <Button intent="primary" loading={isBusy} onClick={() => void onTake()}>
        {label(count)}
      </Button>
    );
  const refusals = refused.map((line) => (
    <Note key={line} kind="failed" role="alert">
      {line}
    </Note>
  ));
  return { button, refusals };
};

export const ProposedShifts = ({ shifts: proposed, day }: { shifts: readonly ProposedShift[]; day: string }) => {
  const shifts = useNamedRows(proposed);
  const { button, refusals } = useTaking({ shifts: proposed, label: text.take, day });
  return (
    <>
      {refusals}
      <DataGrid
        id="shift-proposal"
        title={text.list}
        isBeneath
        columns={columns}
        rows={shifts.map((shift, at) => ({ ...shift, id: String(at) }))}
        rowId={({ id }) => id}
        size={20}
        sizes={[10, 20, 50]}
        empty={text.none}
        isLoading={false}
        failure={null}
        head={button}
      />
    </>
  );
};
