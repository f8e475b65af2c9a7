// The columns of planned shifts: as planned, and as the courier worked them.
import { scheduleStatus, type ScheduleStatus, type ScheduleView } from '@despacho/contract/couriers/schedules.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { workedBetween, type Worked } from '@despacho/domain/couriers/attendance.ts';
import { localDay, startOfLocalDay } from '@despacho/domain/localTime.ts';
import { dateTime, duration, hourMinute } from '@despacho/ui/format.ts';
import type { Column, Columns } from '../../kit/grid/column.ts';
import { Mark, type MarkLook } from '../../kit/mark/Mark.tsx';
import { attendanceText, NOT_WORKED_TEXT, SHIFT_END_TEXT, scheduleText as text } from './text.ts';

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

export const plannedOf = ({ journey }: ScheduleView): Worked =>
  workedBetween(msOf(journey.startsAt), msOf(journey.endsAt));
/** [AT5] Between the times of the statuses. */
export const workedOfShift = ({ times }: ScheduleView): Worked =>
  workedBetween(msOf(times.startedAt), msOf(times.completedAt));

const courierOf = ({ courier }: ScheduleView): string => (courier.name === '' ? text.nameless : courier.name);
/** A courier and a beginning: each button of a row has a name of its own. */
export const shiftName = (shift: ScheduleView): string =>
  `${courierOf(shift)} ${dateTime(shift.journey.startsAt).slice(0, -3)}`;

/** Not a level, so no level's colour. */
const STATUS_MARK = {
  Pendiente: { color: 'strong', shape: 'dashed', text: 'muted' },
  Iniciado: { color: 'strong', shape: 'ring' },
  Completado: { color: 'strong' },
  Cancelado: { color: 'faint', text: 'muted' },
} as const satisfies Record<ScheduleStatus, MarkLook>;

const hoursColumn = (id: string, header: string, of: (shift: ScheduleView) => Worked): Column<ScheduleView> => ({
  id,
  header,
  kind: 'number',
  unit: 'h',
  value: (shift) => {
    const each = of(shift);
    return each.ok ? each.ms / HOUR_MS : null;
  },
  render: (shift) => {
    const each = of(shift);
    return each.ok ? duration(each.ms) : NOT_WORKED_TEXT[each.why];
  },
  width: 165,
});

/** The hour, with its date where that is not `day`. */
export const timeOn = (day: string, at: string): string =>
  localDay(Date.parse(at)) === day ? hourMinute(at) : dateTime(at).slice(0, -3);

const shownTime = ({ journey }: ScheduleView, at: string | null): string =>
  at === null ? '' : timeOn(localDay(Date.parse(journey.startsAt)), at);

const timeColumn = (id: string, header: string, of: (shift: ScheduleView) => string | null): Column<ScheduleView> => ({
  id,
  header,
  kind: 'date',
  value: (shift) => msOf(of(shift)),
  render: (shift) => shownTime(shift, of(shift)),
  width: 165,
});

export const scheduleColumns: Columns<ScheduleView> = [
  {
    id: 'courier',
    header: text.columns.courier,
    kind: 'text',
    value: courierOf,
    filter: 'set',
    group: true,
    width: 200,
    card: 'title',
    pinned: 'wide',
  },
  {
    id: 'day',
    header: text.columns.day,
    kind: 'day',
    value: ({ journey }) => startOfLocalDay(Date.parse(journey.startsAt)),
    filter: 'set',
    group: true,
    width: 125,
  },
  timeColumn('starts', text.columns.starts, ({ journey }) => journey.startsAt),
  timeColumn('ends', text.columns.ends, ({ journey }) => journey.endsAt),
  {
    id: 'status',
    header: text.columns.status,
    kind: 'enum',
    value: ({ status }) => status,
    values: scheduleStatus.options,
    render: ({ status }) => <Mark {...STATUS_MARK[status]}>{status}</Mark>,
    width: 150,
    card: 'mark',
  },
  timeColumn('started', text.columns.started, ({ times }) => times.startedAt),
  timeColumn('completed', text.columns.completed, ({ times }) => times.completedAt),
  hoursColumn('worked', text.columns.worked, workedOfShift),
  {
    id: 'phone-times',
    header: text.columns.phoneTimes,
    kind: 'text',
    value: (shift) =>
      (['startedAt', 'completedAt'] as const)
        .filter((end) => shift.phoneTimes[end] !== null)
        .map((end) => attendanceText.phone(SHIFT_END_TEXT[end], shownTime(shift, shift.phoneTimes[end])))
        .join(' · ') || null,
    width: 240,
    card: 'detail',
  },
  hoursColumn('planned', text.columns.planned, plannedOf),
  {
    id: 'branch',
    header: text.columns.branch,
    kind: 'text',
    value: ({ branch }) => branch.name,
    filter: 'set',
    group: true,
    width: 160,
  },
];
