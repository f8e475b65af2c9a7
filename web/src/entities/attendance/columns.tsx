// The columns of the check-ins of a day.
import type { AttendanceRow, Check } from '@despacho/contract/couriers/attendance.ts';
import { HOUR_MS } from '@despacho/contract/durations.ts';
import { checkOf, workedBetween, type Worked } from '@despacho/domain/couriers/attendance.ts';
import { localDay } from '@despacho/domain/localTime.ts';
import { dateTime, duration, hourMinute } from '@despacho/ui/format.ts';
import type { Column, Columns } from '../../kit/grid/column.ts';
import { Mark, type MarkLook } from '../../kit/mark/Mark.tsx';
import { attendanceText as text, CHECK_TEXT, NOT_WORKED_TEXT } from './text.ts';

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

export const workedOf = ({ checkInAt, checkOutAt }: AttendanceRow): Worked =>
  workedBetween(msOf(checkInAt), msOf(checkOutAt));

export const nameOf = ({ name }: AttendanceRow): string => (name === '' ? text.nameless : name);
export const rowId = ({ day, id }: AttendanceRow): string => `${day}/${id}`;

/** Not a level, so no level's colour. */
const STATE_MARK = {
  approved: { color: 'strong' },
  notApproved: { color: 'strong', shape: 'ring' },
  missing: { color: 'strong', shape: 'dashed', text: 'muted' },
} as const satisfies Record<string, MarkLook>;

/** [AT6] */
const missingText = (check: Check): string => (check === 'checkin' ? text.notStarted : text.pending);

/** With the day where it is another one: a shift over midnight. */
const shownTime = (day: string, at: string): string =>
  localDay(Date.parse(at)) === day ? hourMinute(at) : dateTime(at).slice(0, -3);

const timeColumn = (check: Check, header: string): Column<AttendanceRow> => ({
  id: check,
  header,
  kind: 'date',
  value: (row) => msOf(checkOf(row, check).at),
  render: (row) => {
    const { at } = checkOf(row, check);
    return at === null ? missingText(check) : shownTime(row.day, at);
  },
  width: 165,
});

const stateColumn = (check: Check, header: string): Column<AttendanceRow> => {
  const stateOf = (row: AttendanceRow): keyof typeof STATE_MARK => {
    const { at, isApproved } = checkOf(row, check);
    if (isApproved) return 'approved';
    return at === null ? 'missing' : 'notApproved';
  };
  const textOf = (row: AttendanceRow): string => {
    const state = stateOf(row);
    return state === 'missing' ? missingText(check) : text[state];
  };
  return {
    id: `${check}-state`,
    header,
    kind: 'enum',
    value: textOf,
    values: [missingText(check), text.notApproved, text.approved],
    render: (row) => <Mark {...STATE_MARK[stateOf(row)]}>{textOf(row)}</Mark>,
    width: 165,
  };
};

/** [AT5] A time that cannot be summed has its reason. */
const worked: Column<AttendanceRow> = {
  id: 'worked',
  header: text.columns.worked,
  kind: 'number',
  unit: 'h',
  value: (row) => {
    const each = workedOf(row);
    return each.ok ? each.ms / HOUR_MS : null;
  },
  render: (row) => {
    const each = workedOf(row);
    return each.ok ? duration(each.ms) : NOT_WORKED_TEXT[each.why];
  },
  width: 130,
};

/** [DO21] By the phone's clock, where the time of its write counts instead. */
const phoneTimes: Column<AttendanceRow> = {
  id: 'phone-times',
  header: text.columns.phoneTimes,
  kind: 'text',
  value: ({ day, phoneCheckInAt, phoneCheckOutAt }) =>
    [
      ...(phoneCheckInAt === null ? [] : [text.phone(CHECK_TEXT.checkin, shownTime(day, phoneCheckInAt))]),
      ...(phoneCheckOutAt === null ? [] : [text.phone(CHECK_TEXT.checkout, shownTime(day, phoneCheckOutAt))]),
    ].join(' · ') || null,
  width: 240,
  card: 'detail',
};

/** The name of a single company is on the screen already. */
export const attendanceColumns = (isOfCompany: boolean): Columns<AttendanceRow> => {
  const { columns } = text;
  const company: Column<AttendanceRow> = {
    id: 'company',
    header: columns.company,
    kind: 'text',
    value: ({ branch }) => branch.companyName,
    filter: 'set',
    group: true,
    width: 160,
  };
  return [
    { id: 'courier', header: columns.courier, kind: 'text', value: nameOf, width: 210, card: 'title', pinned: 'wide' },
    timeColumn('checkin', columns.checkIn),
    stateColumn('checkin', columns.checkInState),
    timeColumn('checkout', columns.checkOut),
    stateColumn('checkout', columns.checkOutState),
    worked,
    phoneTimes,
    ...(isOfCompany ? [] : [company]),
    {
      id: 'branch',
      header: columns.branch,
      kind: 'text',
      value: ({ branch }) => branch.name,
      filter: 'set',
      group: true,
      width: 170,
    },
    {
      id: 'address',
      header: columns.address,
      kind: 'text',
      value: ({ branch }) => branch.address,
      width: 240,
      card: 'detail',
    },
  ];
};
