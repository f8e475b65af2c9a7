// Handlers of the imports of companies, branches, accounts, couriers and shifts: a check writes nothing, an import creates the rows that are new.
import type { ImportedRecord, RecordImport, RecordNoun, RecordProblem } from '@despacho/contract/recordImport.ts';
import type { UploadedFile } from '@despacho/contract/route.ts';
import { companies } from '../../store/companies/companies.ts';
import type { Handlers } from '../handlers.ts';
import { refuse, respond, type Outcome } from '../outcome.ts';
import { branchImporter } from './branches.ts';
import { companyImporter } from './companies.ts';
import { courierImporter } from './couriers.ts';
import {
  inSlices,
  oneEach,
  problemsOf,
  WHOLE,
  type Checked,
  type Created,
  type RecordRow,
  type Importer,
  type Importing,
  type ImportRequest,
  type RecordDependencies,
} from './importer.ts';
import { readFile } from './readFile.ts';
import { scheduleImporter } from './schedules.ts';
import { userImporter } from './users.ts';

type ImportHandlers = Pick<
  Handlers,
  'importCompanies' | 'importBranches' | 'importUsers' | 'importSchedules' | 'importCouriers'
>;

type RecordFile = { rows: readonly RecordRow[]; skippedLines: number };

/** Rows checked at the same time: each reads a few documents. */
const AT_ONCE = 8;

const verdictOf = (problems: readonly RecordProblem[]): 'exists' | 'invalid' =>
  problems.some(({ issue }) => issue === 'exists') ? 'exists' : 'invalid';

type Sorted<P> = { shown: ImportedRecord; prepared: P | null };

/** [IN3] The verdict of each row; `prepared` where it is new. */
const sortRows = async <P>(rows: readonly RecordRow[], importer: Importer<P>): Promise<Sorted<P>[]> => {
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
  outcome: Outcome<Created> | undefined,
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

type FileRequest = ImportRequest & { file: UploadedFile; query: { preview?: boolean | undefined } };

export const recordImportHandlers = (dependencies: RecordDependencies): ImportHandlers => {
  /** `isWhole`: only for accounts of the whole operation. */
  const importing =
    <P>(noun: RecordNoun, importerOf: Importing<P>, { isWhole = false } = {}) =>
    async ({ file, query: { preview = false }, ...request }: FileRequest): Promise<Outcome<RecordImport>> => {
      if (isWhole && request.scope.type !== 'all') return refuse('forbidden');
      const read = await readFile(noun, file);
      if (!read.ok) return read;
      const importer = await importerOf(dependencies, request, read.value.rows);
      return respond(await imported(read.value, importer, preview));
    };

  return {
    importCompanies: importing('companies', companyImporter, { isWhole: true }),
    importUsers: importing('users', userImporter),
    importSchedules: importing('schedules', scheduleImporter, { isWhole: true }),
    importCouriers: importing('couriers', courierImporter),
    importBranches: async ({ file, query: { preview = false }, body: { places, companyId = null }, ...request }) => {
      const read = await readFile('branches', file, places, companyId !== null);
      if (!read.ok) return read;
      const { found } = await companies.list(dependencies.db, WHOLE);
      const owner = found.find(({ id }) => id === companyId) ?? null;
      const issue = owner === null ? 'unknown' : owner.isEnabled ? null : 'disabled';
      if (companyId !== null && issue !== null) return refuse('invalid', [{ path: 'body.companyId', issue }]);
      const options = { companies: found, companyId, searches: preview };
      return respond(await imported(read.value, await branchImporter(dependencies, request, options), preview));
    },
  };
};
