// A row of a file of shifts as the body of a creation. Hours are those of the local day.
import type { Branch } from '@despacho/contract/branches.ts';
import type { Courier } from '@despacho/contract/couriers/couriers.ts';
import { LONGEST_SHIFT_MS } from '@despacho/contract/couriers/schedules.ts';
import { DAY_MS, MINUTE_MS } from '@despacho/contract/durations.ts';
import { LOCAL_DIGITS } from '../reading/phone.ts';
import { plainCharacters } from '../reading/characters.ts';
import { readers } from '../reading/kinds.ts';
import { valueIn } from '../reading/reading.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { dayRange } from '../localTime.ts';
import { onlyOne, pickedByName } from '../named.ts';
import { recordReader, type RecordCells, type RecordReader } from './rows.ts';

type ListedCourier = Pick<Courier, 'id' | 'name' | 'phone' | 'branch' | 'accountStatus'>;
type ListedBranch = Pick<Branch, 'id' | 'name' | 'company' | 'isEnabled'> & { hasAssistance: boolean };
export type ScheduleLists = { couriers: readonly ListedCourier[]; branches: readonly ListedBranch[] };

export type ReadSchedule = {
  courier: ListedCourier | null;
  branch: ListedBranch | null;
  startsAt: string | null;
  endsAt: string | null;
  problems: RecordProblem[];
};

const DAY = /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/-](\d{1,2})[/-](\d{4}))$/;
const HOUR = /^(\d{1,2}):(\d{2})(?::00)?$/;

/** The midnight that begins it; null: no such day. `2026-11-21`, `21-11-2026` or `21/11/2026`. */
const midnightOf = (text: string): number | null => {
  const [, year, month, day, lastDay, lastMonth, lastYear] = DAY.exec(text) ?? [];
  const parts = [year ?? lastYear, month ?? lastMonth, day ?? lastDay];
  if (parts.some((part) => part === undefined)) return null;
  const iso = parts.map((part = '') => part.padStart(2, '0')).join('-');
  const parsed = new Date(iso);
  const isDay = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
  return isDay ? dayRange(iso, iso).from : null;
};

/** Milliseconds since midnight; 24:00 is its end. */
const hourOf = (text: string): number | null => {
  const [, hour, minute] = HOUR.exec(text) ?? [];
  if (hour === undefined || minute === undefined || Number(minute) > 59) return null;
  const ms = (Number(hour) * 60 + Number(minute)) * MINUTE_MS;
  return ms > DAY_MS ? null : ms;
};

const timeIn = (
  { cell, fail }: RecordReader,
  column: RecordColumn,
  parse: (text: string) => number | null,
): number | null => {
  const text = plainCharacters(cell(column));
  if (text === '') return fail(column, 'required');
  return parse(text) ?? fail(column, 'malformed');
};

/** [AT13] Without a day of its own, an end before the beginning is on the next day. */
const timesIn = (reader: RecordReader): { from: number | null; to: number | null } => {
  const { cell, fail } = reader;
  const midnight = timeIn(reader, 'day', midnightOf);
  const start = timeIn(reader, 'start', hourOf);
  const end = timeIn(reader, 'end', hourOf);
  const named = cell('endDay') === '' ? null : timeIn(reader, 'endDay', midnightOf);
  if (midnight === null || start === null || end === null) return { from: null, to: null };
  if (cell('endDay') !== '' && named === null) return { from: null, to: null };
  const from = midnight + start;
  const to = named === null ? midnight + end + (end < start ? DAY_MS : 0) : named + end;
  if (to <= from) fail('end', 'reversed');
  else if (to - from > LONGEST_SHIFT_MS) fail('end', 'too-long');
  return { from, to };
};

/** Couriers who left are not found. Several have the same name, but not the same phone [CU8]. */
const courierIn = ({ cell, fail }: RecordReader, couriers: readonly ListedCourier[]): ListedCourier | null => {
  const text = cell('courier');
  if (text === '') return fail('courier', 'required');
  const listed = couriers.map((courier) => ({ ...courier, isEnabled: courier.accountStatus !== 'INACTIVE' }));
  const digits = valueIn(readers.phone(text));
  const withPhone = digits?.length === LOCAL_DIGITS ? listed.filter(({ phone }) => phone === digits) : [];
  const picked = withPhone.length > 0 ? onlyOne(withPhone) : pickedByName(listed, text);
  return picked.ok ? picked.value : fail('courier', picked.issue);
};

/** An empty cell is the courier's own branch; a name is first looked for in the courier's company. */
const branchIn = (
  { cell, fail }: RecordReader,
  courier: ListedCourier | null,
  branches: readonly ListedBranch[],
): ListedBranch | null => {
  const own = branches.find(({ id }) => id === courier?.branch?.id);
  const named = (text: string): ListedBranch | null => {
    if (text === '') return own ?? (courier === null ? null : fail('branch', 'required'));
    const near = pickedByName(
      branches.filter(({ company }) => company.id === own?.company.id),
      text,
    );
    const picked = near.ok ? near : pickedByName(branches, text);
    return picked.ok ? picked.value : fail('branch', picked.issue);
  };
  const branch = named(cell('branch'));
  return branch?.hasAssistance === false ? fail('branch', 'no-assistance') : branch;
};

/** [AT13] [IN2] */
export const readSchedule = (cells: RecordCells, { couriers, branches }: ScheduleLists): ReadSchedule => {
  const reader = recordReader(cells);
  const courier = courierIn(reader, couriers);
  const branch = branchIn(reader, courier, branches);
  const { from, to } = timesIn(reader);
  const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return { courier, branch, startsAt: instant(from), endsAt: instant(to), problems: reader.problems };
};
