// Files of shifts: each row is checked against the shifts of its courier that are stored, and against the rows before it.
import { newSchedule, type Schedule } from '@despacho/contract/couriers/schedules.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { clashOf, FIRST_STATUS, isNearEnough } from '@despacho/domain/couriers/schedules.ts';
import { readSchedule, type ReadSchedule } from '@despacho/domain/fileImport/schedules.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { clashWith, createSchedules } from '../../store/couriers/schedules.ts';
import { plannedShift, scheduleClash } from '../couriers/schedules.ts';
import { refuse, respond } from '../outcome.ts';
import {
  checkedBy,
  createdInSlices,
  inColumnOrder,
  oneEach,
  placeLists,
  WHOLE,
  type Checked,
  type RecordRow,
  type Importing,
} from './importer.ts';

const kind = { noun: 'schedules', unique: 'courier' } as const;
type Planned = Omit<Schedule, 'id'>;

/** What a row plans, where its courier and times can be read: compared with the other rows whatever else is wrong with it. */
type Shift = Pick<Planned, 'courier' | 'journey' | 'status'>;
type Parsed = { result: Checked<Planned>; shift: Shift | null };

const TIME_COLUMNS: ReadonlySet<RecordColumn | null> = new Set(['day', 'start', 'end', 'endDay']);

const shiftOf = ({ courier, startsAt, endsAt, problems }: ReadSchedule): Shift | null =>
  courier === null || startsAt === null || endsAt === null || problems.some(({ column }) => TIME_COLUMNS.has(column))
    ? null
    : { courier: { id: courier.id, name: courier.name }, journey: { startsAt, endsAt }, status: FIRST_STATUS };

/** At the cell that can be corrected. */
const clashProblem = (reason: 'overlap' | 'shift-taken'): RecordProblem =>
  reason === 'shift-taken' ? { column: kind.unique, issue: 'exists' } : { column: 'start', issue: 'overlaps' };

/** [AT12] */
const OUT_OF_RANGE: RecordProblem = { column: 'day', issue: 'out-of-range' };
const REPEATED: RecordProblem = { column: kind.unique, issue: 'repeated' };

/** [AT13] */
export const scheduleImporter: Importing<Planned> = async ({ db, clock }, { caller }, rows) => {
  const [{ found: allCouriers }, places] = await Promise.all([couriers.list(db, WHOLE, MAX_COURIERS), placeLists(db)]);
  const assisted = new Set(places.companies.filter(({ hasAssistance }) => hasAssistance).map(({ id }) => id));
  const lists = {
    couriers: allCouriers,
    branches: places.branches.map((branch) => ({ ...branch, hasAssistance: assisted.has(branch.company.id) })),
  };
  const parse = async ({ cells }: RecordRow): Promise<Parsed> => {
    const read = readSchedule(cells, lists);
    const { courier, branch, startsAt, endsAt } = read;
    const isOutOfRange = startsAt !== null && endsAt !== null && !isNearEnough({ startsAt, endsAt }, clock.now());
    const problems = isOutOfRange ? [...read.problems, OUT_OF_RANGE] : read.problems;
    const times = { startsAt: startsAt ?? SOME_TIME, endsAt: endsAt ?? SOME_LATER_TIME };
    const body = { courierId: courier?.id ?? NONE, branchId: branch?.id ?? NONE, ...times };
    const result = await checkedBy(kind, newSchedule, { body, problems }, (shift) =>
      courier === null || branch === null
        ? refuse('invalid')
        : respond(plannedShift(courier, branch, shift, clock.now())),
    );
    return { result, shift: shiftOf(read) };
  };
  const parsed = new Map<number, Parsed>();
  for (const row of rows) parsed.set(row.row, await parse(row));
  const earlier = ({ row }: RecordRow, { courier }: Shift): Shift[] =>
    [...parsed].flatMap(([number, { shift }]) =>
      number < row && shift !== null && shift.courier.id === courier.id ? [shift] : [],
    );
  const clashProblemOf = async (row: RecordRow, shift: Shift): Promise<RecordProblem | null> => {
    const stored = await clashWith(db, shift);
    if (stored !== null) return clashProblem(stored);
    const inFile = clashOf(shift, earlier(row, shift));
    if (inFile === null) return null;
    return inFile === 'shift-taken' ? REPEATED : clashProblem(inFile);
  };
  return {
    ...kind,
    // The same shift is found with those that overlap.
    existing: new Set(),
    keyOf: () => null,
    check: async (row) => {
      const { result, shift } = parsed.get(row.row) ?? (await parse(row));
      const clash = shift === null ? null : await clashProblemOf(row, shift);
      if (clash === null) return result;
      const others = result.ok ? [] : result.problems;
      return { ok: false, problems: inColumnOrder(kind.noun, oneEach([...others, clash])) };
    },
    create: createdInSlices(async (slice) => {
      const event = { by: { id: caller.id, name: caller.name }, at: clock.now() };
      const written = await createSchedules(db, slice, event);
      return written.map((one) => (one.ok ? respond(null) : scheduleClash(one.reason)));
    }),
  };
};

/** Far beyond any operation. */
const MAX_COURIERS = 10_000;
/** Values that the schema takes, in the place of none: the row has a problem that names its column. */
const NONE = 'none';
const SOME_TIME = '2020-01-01T00:00:00.000Z';
const SOME_LATER_TIME = '2020-01-01T01:00:00.000Z';
