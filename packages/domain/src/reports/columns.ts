// Each report once: its columns, and the cells of a row. The console's grid and the files of the server read them from here.
import type { CheckIn } from '@despacho/contract/couriers/attendance.ts';
import type { Order } from '@despacho/contract/orders/order.ts';
import type { ReportCell, ReportKind } from '@despacho/contract/reports.ts';
import { dayRange } from '../localTime.ts';
import { ORDER_COLUMNS, type ValueColumnId } from '../orders/lists/columns.ts';
import { LIST_WORD, ORDER_HEADER } from '../orders/lists/text.ts';
import type { CourierTotal } from './totals.ts';
import { REPORT_HEADER, REPORT_WORD } from './text.ts';

/** `date` cells are milliseconds since 1970, `day` cells those of its first moment, `money` cells quetzales. */
export type ReportColumn = {
  id: string;
  header: string;
  kind: 'text' | 'number' | 'date' | 'day' | 'money';
  unit?: string;
  /** In pixels of the screen; files share their width in this proportion. */
  width: number;
};
type Valued<S> = ReportColumn & { value: (source: S) => ReportCell };

type Report<S> = { columns: readonly ReportColumn[]; cellsOf: (source: S) => ReportCell[] };

const reportOf = <S>(valued: readonly Valued<S>[]): Report<S> => ({
  columns: valued,
  cellsOf: (source) => valued.map(({ value }) => value(source)),
});

const WIDE: Partial<Record<ValueColumnId, number>> = {
  customer: 200,
  address: 300,
  reason: 220,
  number: 120,
  preparation: 220,
  deliveryTime: 200,
  sinceAssigned: 220,
  totalTime: 200,
};
/** A date with its seconds, and its filter, whole. */
const DATE_WIDTH = 190;

const ofOrder = (id: ValueColumnId): Valued<Order> => {
  const column = ORDER_COLUMNS[id];
  const kind = column.kind === 'enum' ? 'text' : column.kind;
  const unit = 'unit' in column ? { unit: column.unit } : {};
  const width = WIDE[id] ?? (kind === 'date' ? DATE_WIDTH : 150);
  return { id, header: ORDER_HEADER[id], kind, ...unit, width, value: column.value };
};

const orders = reportOf<Order>(
  (
    [
      'number',
      'status',
      'type',
      'customer',
      'phone',
      'address',
      'municipality',
      'zone',
      'company',
      'branch',
      'courier',
      'payment',
      'created',
      'delivered',
      'canceled',
      'deliveryTime',
      'totalTime',
      'circle',
      'distance',
      'cost',
      'sent',
      'reason',
    ] as const
  ).map(ofOrder),
);

const deliveryTimes = reportOf<Order>(
  (
    [
      'number',
      'company',
      'branch',
      'courier',
      'created',
      'delivered',
      'preparation',
      'deliveryTime',
      'sinceAssigned',
      'totalTime',
    ] as const
  ).map(ofOrder),
);

const serviceRatings = reportOf<Order>([
  ...(['number', 'company', 'branch', 'courier', 'customer', 'delivered'] as const).map(ofOrder),
  {
    id: 'stars',
    header: REPORT_HEADER.stars,
    kind: 'number',
    width: 130,
    value: ({ customerRating }) => customerRating,
  },
  {
    id: 'opinion',
    header: REPORT_HEADER.opinion,
    kind: 'text',
    width: 320,
    value: (order) => order.customerRatingText,
  },
]);

const courierName: Valued<CourierTotal> = {
  id: 'courier',
  header: REPORT_HEADER.courierName,
  kind: 'text',
  width: 280,
  value: ({ id, name }) => (id === '' ? LIST_WORD.noCourier : name),
};
const delivered: Valued<CourierTotal> = {
  id: 'delivered',
  header: REPORT_HEADER.delivered,
  kind: 'number',
  width: 140,
  value: (total) => total.delivered,
};

const deliveredByCourier = reportOf<CourierTotal>([courierName, delivered]);

const hundredths = (value: number): number => Math.round(value * 100) / 100;

const distanceByCourier = reportOf<CourierTotal>([
  courierName,
  delivered,
  {
    id: 'kilometres',
    header: REPORT_HEADER.kilometres,
    kind: 'number',
    unit: 'km',
    width: 150,
    value: ({ kilometres }) => hundredths(kilometres),
  },
  {
    id: 'average',
    header: REPORT_HEADER.average,
    kind: 'number',
    unit: 'km',
    width: 200,
    value: ({ measured, kilometres }) => (measured === 0 ? null : hundredths(kilometres / measured)),
  },
  {
    id: 'unmeasured',
    header: REPORT_HEADER.unmeasured,
    kind: 'number',
    width: 150,
    value: (total) => total.delivered - total.measured,
  },
]);

const at = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
const yesNo = (value: boolean): string => (value ? REPORT_WORD.yes : REPORT_WORD.no);

const checkIns = reportOf<CheckIn>([
  { id: 'day', header: REPORT_HEADER.day, kind: 'day', width: 125, value: ({ day }) => dayRange(day, day).from },
  { id: 'courier', header: REPORT_HEADER.courierName, kind: 'text', width: 240, value: ({ name }) => name },
  {
    id: 'company',
    header: REPORT_HEADER.company,
    kind: 'text',
    width: 180,
    value: ({ branch }) => branch.companyName,
  },
  { id: 'branch', header: REPORT_HEADER.branch, kind: 'text', width: 180, value: ({ branch }) => branch.name },
  {
    id: 'checkIn',
    header: REPORT_HEADER.checkIn,
    kind: 'date',
    width: DATE_WIDTH,
    value: ({ checkInAt }) => at(checkInAt),
  },
  {
    id: 'checkOut',
    header: REPORT_HEADER.checkOut,
    kind: 'date',
    width: DATE_WIDTH,
    value: ({ checkOutAt }) => at(checkOutAt),
  },
  {
    id: 'checkInApproved',
    header: REPORT_HEADER.checkInApproved,
    kind: 'text',
    width: 200,
    value: ({ isCheckInApproved }) => yesNo(isCheckInApproved),
  },
  {
    id: 'checkOutApproved',
    header: REPORT_HEADER.checkOutApproved,
    kind: 'text',
    width: 200,
    value: ({ isCheckOutApproved }) => yesNo(isCheckOutApproved),
  },
  {
    id: 'phoneTimes',
    header: REPORT_HEADER.phoneTimes,
    kind: 'text',
    width: 220,
    value: ({ phoneCheckInAt, phoneCheckOutAt }) => REPORT_WORD.phoneTimes(at(phoneCheckInAt), at(phoneCheckOutAt)),
  },
]);

/** By what their rows are made of. */
export const ORDER_REPORTS = { orders, deliveryTimes, serviceRatings } as const;
export const COURIER_REPORTS = { deliveredByCourier, distanceByCourier, courierSummary: deliveredByCourier } as const;
export const CHECK_IN_REPORTS = { checkIns } as const;

const ALL = { ...ORDER_REPORTS, ...COURIER_REPORTS, ...CHECK_IN_REPORTS } as const satisfies Record<
  ReportKind,
  { columns: readonly ReportColumn[] }
>;

export const columnsOfReport = (report: ReportKind): readonly ReportColumn[] => ALL[report].columns;
export const headerOf = ({ header, unit }: ReportColumn): string =>
  unit === undefined ? header : LIST_WORD.inUnit(header, unit);

export type OrderReport = keyof typeof ORDER_REPORTS;
export type CourierReport = keyof typeof COURIER_REPORTS;
export const isOrderReport = (report: ReportKind): report is OrderReport => Object.hasOwn(ORDER_REPORTS, report);
export const isCourierReport = (report: ReportKind): report is CourierReport => Object.hasOwn(COURIER_REPORTS, report);
