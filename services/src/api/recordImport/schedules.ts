// Files of shifts: each row is checked against the shifts of its courier that are stored, and against the rows before it.
import { newSchedule, type Schedule } from '@despacho/contract/couriers/schedules.ts';
import type { RecordColumn, RecordProblem } from '@despacho/contract/recordImport.ts';
import { clashOf, FIRST_STATUS, isNearEnough } from '@despacho/domain/couriers/schedules.ts';
import { readSchedule, type ReadSchedule } from '@despacho/domain/fileImport/schedules.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import { couriers } from '../../store/couriers/couriers.ts';
import { clashWith, createSchedules } from '../../store/couriers/schedules.ts';
import { MAX_CREATED } from '../../store/documents/collection.ts';
import { plannedShift, scheduleClash } from '../couriers/schedules.ts';
import { respond } from '../outcome.ts';
import {
  inColumnOrder,
  inSlices,
  oneEach,
  parsedBody,
  unlessUnavailable,
  type Checked,
  type Created,
  type FileRow,
  type Importer,
  type ImportRequest,
  type RecordDependencies,
} from './importer.ts';
import type { Outcome } from '../outcome.ts';

const noun = 'schedules';
const unique = 'courier';
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
  reason === 'shift-taken' ? { column: unique, issue: 'exists' } : { column: 'start', issue: 'overlaps' };

/** [AT12] */
const OUT_OF_RANGE: RecordProblem = { column: 'day', issue: 'out-of-range' };
const REPEATED: RecordProblem = { column: unique, issue: 'repeated' };

/** [AT13] */
export const scheduleImporter = async (
  { db, clock }: RecordDependencies,
  { caller }: ImportRequest,
  rows: readonly FileRow[],
): Promise<Importer<Planned>> => {
  const whole = { type: 'all' } as const;
  const [{ found: allCouriers }, { found: allBranches }, { found: allCompanies }] = await Promise.all([
    couriers.list(db, whole, MAX_COURIERS),
    branches.list(db, whole),
    companies.list(db, whole),
  ]);
  const assisted = new Set(allCompanies.filter(({ hasAssistance }) => hasAssistance).map(({ id }) => id));
  const lists = {
    couriers: allCouriers,
    branches: allBranches.map((branch) => ({ ...branch, hasAssistance: assisted.has(branch.company.id) })),
  };
  const checked = ({ courier, branch, startsAt, endsAt, problems }: ReadSchedule): Checked<Planned> => {
    const times = { startsAt: startsAt ?? SOME_TIME, endsAt: endsAt ?? SOME_LATER_TIME };
    const body = { courierId: courier?.id ?? NONE, branchId: branch?.id ?? NONE, ...times };
    const isOutOfRange = startsAt !== null && endsAt !== null && !isNearEnough({ startsAt, endsAt }, clock.now());
    const found = isOutOfRange ? [...problems, OUT_OF_RANGE] : problems;
    const parsed = parsedBody(noun, newSchedule, { body, problems: found });
    if (!parsed.ok) return parsed;
    if (courier === null || branch === null) return { ok: false, problems };
    return { ok: true, prepared: plannedShift(courier, branch, parsed.body, clock.now()), place: null };
  };
  const parse = ({ cells }: FileRow): Parsed => {
    const read = readSchedule(cells, lists);
    return { result: checked(read), shift: shiftOf(read) };
  };
  const parsed = new Map(rows.map((row) => [row.row, parse(row)]));
  const earlier = ({ row }: FileRow, { courier }: Shift): Shift[] =>
    [...parsed].flatMap(([number, { shift }]) =>
      number < row && shift !== null && shift.courier.id === courier.id ? [shift] : [],
    );
  const clashProblemOf = async (row: FileRow, shift: Shift): Promise<RecordProblem | null> => {
    const stored = await clashWith(db, shift);
    if (stored !== null) return clashProblem(stored);
    const inFile = clashOf(shift, earlier(row, shift));
    if (inFile === null) return null;
    return inFile === 'shift-taken' ? REPEATED : clashProblem(inFile);
  };
  return {
    noun,
    unique,
    // The same shift is found with those that overlap.
    existing: new Set(),
    keyOf: () => null,
    check: async (row) => {
      const { result, shift } = parsed.get(row.row) ?? parse(row);
      const clash = shift === null ? null : await clashProblemOf(row, shift);
      if (clash === null) return result;
      const others = result.ok ? [] : result.problems;
      return { ok: false, problems: inColumnOrder(noun, oneEach([...others, clash])) };
    },
    create: async (prepared) =>
      inSlices(prepared, MAX_CREATED, async (slice) =>
        unlessUnavailable<Outcome<Created>[]>(
          async () => {
            const event = { by: { id: caller.id, name: caller.name }, at: clock.now() };
            const written = await createSchedules(db, slice, event);
            return written.map((one) => (one.ok ? respond({ password: null }) : scheduleClash(one.reason)));
          },
          (refusal) => slice.map(() => refusal),
        ),
      ),
  };
};

/** Far beyond any operation. */
const MAX_COURIERS = 10_000;
/** Values that the schema takes, in the place of none: the row has a problem that names its column. */
const NONE = 'none';
const SOME_TIME = '2020-01-01T00:00:00.000Z';
const SOME_LATER_TIME = '2020-01-01T01:00:00.000Z';
