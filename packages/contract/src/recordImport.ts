// Companies, branches, accounts, couriers and shifts from CSV files: their columns, the limits, and the result of each row ([IN1], [IN3]).
import { z } from 'zod';
import type { Permission } from './accounts/access.ts';
import { userRows } from './accounts/users.ts';
import { branchRows } from './branches.ts';
import { companyRows } from './companies.ts';
import { courierRows } from './couriers/couriers.ts';
import { acceptedPlaces, rowBreak } from './csvFiles.ts';
import { fieldIssue } from './errors.ts';
import { columnsOf } from './columns.ts';
import { routes } from './route.ts';
import { documentId, latLng } from './values.ts';

export const recordNoun = z.enum(['companies', 'branches', 'users', 'schedules', 'couriers']);
export type RecordNoun = z.infer<typeof recordNoun>;

/**
 * In the order of the templates, by the names of payloads where a cell is a field of one. A file without a needed one is refused as
 * a whole; `company` of branches is needed where the request names none.
 */
export const RECORD_COLUMNS = {
  companies: columnsOf(companyRows, { lateLimitMinutes: { place: 11 } }),
  branches: columnsOf(branchRows, {
    company: { place: 1 },
    country: { place: 4, isNeeded: true },
    region: { place: 5, isNeeded: true },
    city: { place: 6, isNeeded: true },
    latitude: { place: 7 },
    longitude: { place: 8 },
  }),
  users: columnsOf(userRows, { role: { place: 4, isNeeded: true }, company: { place: 5 }, branch: { place: 6 } }),
  schedules: {
    columns: ['courier', 'branch', 'day', 'start', 'end', 'endDay'],
    needed: ['courier', 'day', 'start', 'end'],
  },
  couriers: columnsOf(courierRows, { company: { place: 4, isNeeded: true }, branch: { place: 5, isNeeded: true } }),
} as const satisfies Record<RecordNoun, Record<'columns' | 'needed', readonly string[]>>;

export type ColumnOf<N extends RecordNoun> = (typeof RECORD_COLUMNS)[N]['columns'][number];
export const recordColumn = z.enum([
  ...new Set(recordNoun.options.flatMap((noun): readonly ColumnOf<RecordNoun>[] => RECORD_COLUMNS[noun].columns)),
]);
export type RecordColumn = z.infer<typeof recordColumn>;

export const RECORD_LIMITS = { fileBytes: 2 * 1024 * 1024, rows: 500 } as const;

/** Those of a form, and those that only a file has. */
export const recordIssue = z.enum([
  ...fieldIssue.options,
  'not-a-choice',
  /** Several of this name: its id is needed. */
  'ambiguous',
  ...rowBreak.options,
  /** There is one of this name or e-mail. */
  'exists',
  /** An earlier row of the file has this name or e-mail. */
  'repeated',
  /** Without coordinates, and no place was found for the address. */
  'no-place',
  /** The courier has another shift at that time, in the store or in an earlier row. */
  'overlaps',
  /** The company of the branch has no assistance. */
  'no-assistance',
  /** It ends before it begins. */
  'reversed',
  /** It was not written, and can be sent again. */
  'unavailable',
]);
export type RecordIssue = z.infer<typeof recordIssue>;

export const recordProblem = z.object({ column: recordColumn.nullable(), issue: recordIssue });
export type RecordProblem = z.infer<typeof recordProblem>;

/** `new`: an import would create it. `exists`: nothing is written, now or before. */
export const recordVerdict = z.enum(['new', 'created', 'exists', 'invalid']);
export type RecordVerdict = z.infer<typeof recordVerdict>;

export const importedRecord = z.object({
  /** Counts from 1 behind the header; `line` as an editor shows it. */
  row: z.number().int(),
  line: z.number().int(),
  cells: z.partialRecord(recordColumn, z.string()),
  verdict: recordVerdict,
  problems: z.array(recordProblem),
  /** Found for an address without coordinates. An import uses it when the request sends it. */
  place: z.object({ label: z.string(), position: latLng }).nullable(),
  /** The password of a created account, in this response and nowhere else [AU2]. */
  password: z.string().nullable(),
});
export type ImportedRecord = z.infer<typeof importedRecord>;

export const recordImport = z.object({
  isPreview: z.boolean(),
  rows: z.array(importedRecord),
  /** Lines above the heading that were not read [IM8]. */
  skippedLines: z.number().int(),
});
export type RecordImport = z.infer<typeof recordImport>;

const importing = <const G extends Permission, const P extends string, B extends z.ZodType>(
  guard: G,
  path: P,
  invalidates: readonly string[],
  body: B,
) => ({
  method: 'POST' as const,
  path,
  guard,
  scoped: true as const,
  invalidates,
  /** A preview writes nothing. */
  query: z.strictObject({ preview: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional() }),
  body,
  file: { field: 'file', maxBytes: RECORD_LIMITS.fileBytes, isRequired: true as const },
  response: recordImport,
});

export const recordImportRoutes = routes({
  importCompanies: importing('companies.edit', '/api/companies/import', ['companies'], z.strictObject({})),
  importBranches: importing(
    'branches.edit',
    '/api/branches/import',
    ['branchOffices'],
    /** `places`: see placesText. `companyId`: of every row. */
    z.strictObject({ places: acceptedPlaces, companyId: documentId.optional() }),
  ),
  importUsers: importing('accounts.edit', '/api/users/import', ['users'], z.strictObject({})),
  importSchedules: importing('attendance.edit', '/api/schedules/import', ['schedules'], z.strictObject({})),
  importCouriers: importing('couriers.edit', '/api/couriers/import', ['couriers'], z.strictObject({})),
});
