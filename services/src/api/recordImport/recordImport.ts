// Handlers of the imports of companies, branches, accounts, couriers and shifts: a check writes nothing, an import creates the rows that are new.
import type { Company } from '@despacho/contract/companies.ts';
import type { ImportedRecord, RecordImport, RecordNoun, RecordProblem } from '@despacho/contract/recordImport.ts';
import type { UploadedFile } from '@despacho/contract/route.ts';
import { withPlaces } from '@despacho/domain/fileImport/coordinates.ts';
import { isFileOf, tableFormat } from '@despacho/domain/fileImport/columns.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Firestore } from '../../store/firestore.ts';
import { readTable } from '../files/table.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import { branchImporter } from './branches.ts';
import { companyImporter } from './companies.ts';
import { courierImporter } from './couriers.ts';
import {
  inSlices,
  oneEach,
  problemsOf,
  type Checked,
  type FileRow,
  type Importer,
  type RecordDependencies,
} from './importer.ts';
import { scheduleImporter } from './schedules.ts';
import { userImporter } from './users.ts';

type ImportHandlers = Pick<
  Handlers,
  'importCompanies' | 'importBranches' | 'importUsers' | 'importSchedules' | 'importCouriers'
>;

type RecordFile = { rows: readonly FileRow[]; skippedLines: number };

/** Rows checked at the same time: each reads a few documents. */
const AT_ONCE = 8;

/** [IM8] Content decides what a file is; its name is only one of a text. */
const readFile = async (noun: RecordNoun, file: UploadedFile, isOfCompany: boolean): Promise<Outcome<RecordFile>> => {
  if (!isFileOf(noun, file.name)) return refuse('unsupported-type');
  const read = await readTable(file.bytes, tableFormat(noun, isOfCompany));
  return read.ok ? respond(read) : refuse('invalid', [read.problem]);
};

const verdictOf = (problems: readonly RecordProblem[]): 'exists' | 'invalid' =>
  problems.some(({ issue }) => issue === 'exists') ? 'exists' : 'invalid';

type Sorted<P> = { shown: ImportedRecord; prepared: P | null };

/** [IN3] The verdict of each row; `prepared` where it is new. */
const sortRows = async <P>(rows: readonly FileRow[], importer: Importer<P>): Promise<Sorted<P>[]> => {
  const { unique, existing, keyOf } = importer;
  const checked = await inSlices(rows, AT_ONCE, async (slice) =>
    Promise.all(
      slice.map(async (row): Promise<Checked<P> | null> => {
        const key = keyOf(row);
        return key !== null && existing.has(key) ? null : importer.check(row);
      }),
    ),
  );
  const earlier = new Set<string>();
  return rows.map((row, index): Sorted<P> => {
    const { broken, ...plain } = row;
    const empty = { ...plain, place: null, password: null };
    const found = checked[index] ?? null;
    const repeats = (issue: 'exists' | 'repeated'): Sorted<P> => ({
      shown: { ...empty, verdict: 'exists', problems: [{ column: unique, issue }] },
      prepared: null,
    });
    if (found === null) return repeats('exists');
    const key = keyOf(row);
    if (key !== null && earlier.has(key)) return repeats('repeated');
    const problems = oneEach([
      ...(broken === null ? [] : [{ column: null, issue: broken }]),
      ...(found.ok ? [] : found.problems),
    ]);
    if (!found.ok || problems.length > 0) {
      return { shown: { ...empty, verdict: verdictOf(problems), problems }, prepared: null };
    }
    if (key !== null) earlier.add(key);
    return { shown: { ...empty, verdict: 'new', problems: [], place: found.place }, prepared: found.prepared };
  });
};

/** [IN4] Of a row that was new. */
const createdRow = (
  { noun, unique }: Pick<Importer<never>, 'noun' | 'unique'>,
  shown: ImportedRecord,
  outcome: Outcome<{ password: string | null }> | undefined,
): ImportedRecord => {
  if (outcome?.ok === true) return { ...shown, verdict: 'created', password: outcome.value.password };
  const problems = problemsOf(noun, unique, outcome ?? { ok: false, code: 'unavailable' });
  return { ...shown, verdict: verdictOf(problems), problems };
};

const imported = async <P>(
  { rows, skippedLines }: RecordFile,
  importer: Importer<P>,
  isPreview: boolean,
): Promise<RecordImport> => {
  const sorted = await sortRows(rows, importer);
  if (isPreview) return { isPreview, skippedLines, rows: sorted.map(({ shown }) => shown) };
  const creatable = sorted.flatMap(({ shown, prepared }) => (prepared === null ? [] : [{ row: shown.row, prepared }]));
  const outcomes = await importer.create(creatable.map(({ prepared }) => prepared));
  const byRow = new Map(creatable.map(({ row }, index) => [row, outcomes[index]]));
  return {
    isPreview,
    skippedLines,
    rows: sorted.map(({ shown, prepared }) =>
      prepared === null ? shown : createdRow(importer, shown, byRow.get(shown.row)),
    ),
  };
};

const allCompanies = async (db: Firestore): Promise<Company[]> => (await companies.list(db, { type: 'all' })).found;

export const recordImportHandlers = (dependencies: RecordDependencies): ImportHandlers => ({
  importCompanies: async ({ file, query: { preview = false }, ...request }) => {
    if (request.scope.type !== 'all') return refuse('forbidden');
    const rows = await readFile('companies', file, false);
    if (!rows.ok) return rows;
    return respond(await imported(rows.value, await companyImporter(dependencies, request), preview));
  },
  importBranches: async ({ file, query: { preview = false }, body: { places, companyId = null }, ...request }) => {
    const rows = await readFile('branches', file, companyId !== null);
    if (!rows.ok) return rows;
    const found = await allCompanies(dependencies.db);
    const owner = found.find(({ id }) => id === companyId) ?? null;
    if (companyId !== null && owner === null) return refuse('invalid', [{ path: 'body.companyId', issue: 'unknown' }]);
    if (owner?.isEnabled === false) return refuse('invalid', [{ path: 'body.companyId', issue: 'disabled' }]);
    const placed = withPlaces(rows.value.rows, places);
    if (!placed.ok) return refuse('invalid', [{ path: `body.places.${placed.at}`, issue: 'mismatch' }]);
    const options = { companies: found, companyId, searches: preview };
    return respond(
      await imported(
        { ...rows.value, rows: placed.rows },
        await branchImporter(dependencies, request, options),
        preview,
      ),
    );
  },
  importUsers: async ({ file, query: { preview = false }, ...request }) => {
    const rows = await readFile('users', file, false);
    if (!rows.ok) return rows;
    const importer = await userImporter(dependencies, request, await allCompanies(dependencies.db));
    return respond(await imported(rows.value, importer, preview));
  },
  importSchedules: async ({ file, query: { preview = false }, ...request }) => {
    if (request.scope.type !== 'all') return refuse('forbidden');
    const rows = await readFile('schedules', file, false);
    if (!rows.ok) return rows;
    return respond(await imported(rows.value, await scheduleImporter(dependencies, request, rows.value.rows), preview));
  },
  importCouriers: async ({ file, query: { preview = false }, ...request }) => {
    const rows = await readFile('couriers', file, false);
    if (!rows.ok) return rows;
    const importer = await courierImporter(dependencies, request, await allCompanies(dependencies.db));
    return respond(await imported(rows.value, importer, preview));
  },
});
