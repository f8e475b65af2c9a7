// What one kind of records adds to the import of a file: how a row is read and checked, and how records are created.
import type { Controller, Scope } from '@despacho/contract/accounts/access.ts';
import type { RefusedField } from '@despacho/contract/errors.ts';
import type { ImportedRecord, RecordColumn, RecordNoun, RecordProblem } from '@despacho/contract/recordImport.ts';
import { columnOfField, IMPORT_FILES } from '@despacho/domain/fileImport/columns.ts';
import type { FileRow } from '@despacho/domain/fileImport/rows.ts';
import { z } from 'zod';
import { refusedFields } from '../http/issues.ts';
import { isUnavailable } from '../http/unavailable.ts';
import type { Geocoder } from '../../geo/geo.ts';
import type { IdentityProvider } from '../../identity/provider.ts';
import type { Clock } from '../../platform/clock.ts';
import { branches } from '../../store/companies/branches.ts';
import { companies } from '../../store/companies/companies.ts';
import { MAX_CREATED } from '../../store/documents/collection.ts';
import type { HappenedEvent } from '../../store/events.ts';
import type { Firestore } from '../../store/firestore.ts';
import { refuse, respond, type Outcome, type Refusal } from '../outcome.ts';

export type RecordDependencies = { db: Firestore; clock: Clock; provider: IdentityProvider; geocoder: Geocoder };
export type ImportRequest = { caller: Controller; scope: Scope };
export type RecordRow = FileRow<RecordColumn>;
type Place = ImportedRecord['place'];

export type Checked<P> = { ok: true; prepared: P; place: Place } | { ok: false; problems: readonly RecordProblem[] };
export type Created = { password: string | null };

export type Importer<P> = {
  noun: RecordNoun;
  /** The column of the name or e-mail that no two records share. */
  unique: RecordColumn;
  /** As `keyOf` returns them. */
  existing: ReadonlySet<string>;
  /** Null: the row has none. */
  keyOf: (row: RecordRow) => string | null;
  /** By the schema and the rules of the call that creates one. */
  check: (row: RecordRow) => Promise<Checked<P>>;
  /** In the order of what was prepared. */
  create: (prepared: readonly P[]) => Promise<readonly Outcome<Created>[]>;
};

/** `rows`: of the whole file. */
export type Importing<P> = (
  dependencies: RecordDependencies,
  request: ImportRequest,
  rows: readonly RecordRow[],
) => Promise<Importer<P>>;

export const WHOLE = { type: 'all' } as const;

/** What rows name by name. */
export const placeLists = async (db: Firestore) => {
  const [{ found: all }, { found: own }] = await Promise.all([companies.list(db, WHOLE), branches.list(db, WHOLE)]);
  return { companies: all, branches: own };
};

/** The first problem of each column: those after it follow from it. */
export const oneEach = (problems: readonly RecordProblem[]): RecordProblem[] => {
  const usedColumns = new Set<RecordColumn | null>();
  return problems.filter(({ column }) => !usedColumns.has(column) && usedColumns.add(column));
};

export const inColumnOrder = (noun: RecordNoun, problems: readonly RecordProblem[]): RecordProblem[] => {
  const columns = IMPORT_FILES[noun].columns;
  const placeOf = ({ column }: RecordProblem): number => (column === null ? -1 : columns.indexOf(column));
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
};

const refusedFieldsIn = z.array(z.custom<RefusedField>((value) => typeof value === 'object' && value !== null));
const conflictIn = z.object({ reason: z.string() });

/** The problems of a refused creation, at the columns of its fields. */
export const problemsOf = (noun: RecordNoun, unique: RecordColumn, { code, details }: Refusal): RecordProblem[] => {
  if (code === 'invalid') {
    const fields = refusedFieldsIn.safeParse(details).data ?? [];
    return oneEach(fields.map(({ path, issue }) => ({ column: columnOfField(noun, path), issue })));
  }
  if (code === 'unavailable') return [{ column: null, issue: 'unavailable' }];
  const reason = conflictIn.safeParse(details).data?.reason ?? '';
  if (reason === 'overlap') return [{ column: 'start', issue: 'overlaps' }];
  const field = IMPORT_FILES[noun].columns.find((column) => reason === `${column}-taken`);
  if (reason.endsWith('-taken')) return [{ column: field ?? unique, issue: 'exists' }];
  return [{ column: null, issue: reason === 'too-many' ? 'too-many' : 'refused' }];
};

/** [IN2] By the schema and the rules of the call that creates one: what that call would write, or all problems of the row. */
export const checkedBy = async <B, P>(
  { noun, unique }: Pick<Importer<P>, 'noun' | 'unique'>,
  schema: z.ZodType<B>,
  { body, problems }: { body: unknown; problems: readonly RecordProblem[] },
  prepare: (body: B) => Outcome<P> | Promise<Outcome<P>>,
): Promise<Checked<P>> => {
  const parsed = schema.safeParse(body);
  const refused = parsed.success ? [] : refusedFields('body', parsed.error, body);
  const found = refused.map(({ path, issue }) => ({ column: columnOfField(noun, path), issue }));
  const all = inColumnOrder(noun, oneEach([...problems, ...found]));
  if (!parsed.success || all.length > 0) return { ok: false, problems: all };
  const prepared = await prepare(parsed.data);
  return prepared.ok
    ? { ok: true, prepared: prepared.value, place: null }
    : { ok: false, problems: problemsOf(noun, unique, prepared) };
};

/** So many at a time, in their order: other requests are served between them. */
export const inSlices = async <T, R>(
  items: readonly T[],
  size: number,
  run: (slice: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) results.push(...(await run(items.slice(from, from + size))));
  return results;
};

/** [IN13] A response must arrive before the browser gives up: what was not begun by then is refused, and can be sent again. */
const LONGEST_MS = 60_000;

export const inSlicesWithinTime = async <T, R>(
  items: readonly T[],
  size: number,
  { realNow }: Pick<Clock, 'realNow'>,
  run: (slice: readonly T[]) => Promise<readonly (R | Refusal)[]>,
): Promise<(R | Refusal)[]> => {
  const end = realNow() + LONGEST_MS;
  return inSlices<T, R | Refusal>(items, size, async (slice) =>
    realNow() < end ? run(slice) : slice.map(() => refuse('unavailable')),
  );
};

/** [IN4] A store that cannot be reached fails what it was given, and not what was created before. */
const unlessUnavailable = async <R>(run: () => Promise<R>, failed: (refusal: Refusal) => R): Promise<R> => {
  try {
    return await run();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    return failed(refuse('unavailable'));
  }
};

/** A password is hashed slowly on purpose: more at once would keep other requests waiting. */
const ACCOUNTS_AT_ONCE = 4;

/** [IN4] For what gets an account: one call each, a few at a time. */
export const createdWithAccounts =
  <V>(clock: Pick<Clock, 'realNow'>, create: (values: V) => Promise<Outcome<Created>>): Importer<V>['create'] =>
  async (prepared) =>
    inSlicesWithinTime<V, Outcome<Created>>(prepared, ACCOUNTS_AT_ONCE, clock, async (slice) =>
      Promise.all(
        slice.map(async (values) =>
          unlessUnavailable<Outcome<Created>>(
            async () => create(values),
            (refusal) => refusal,
          ),
        ),
      ),
    );

type Creations<T> = readonly { make: (id: string) => T; details: HappenedEvent['details'] }[];

/** [IN4] Many in one transaction, each by its own check. */
export const createdInSlices =
  <V>(createAll: (slice: readonly V[]) => Promise<readonly Outcome<unknown>[]>): Importer<V>['create'] =>
  async (prepared) =>
    inSlices(prepared, MAX_CREATED, async (slice) =>
      unlessUnavailable<Outcome<Created>[]>(
        async () => (await createAll(slice)).map((one) => (one.ok ? respond({ password: null }) : one)),
        (refusal) => slice.map(() => refusal),
      ),
    );

/** For entities of a collection. */
export const createdTogether = <V extends object>(
  createAll: (creations: Creations<V & { id: string }>) => Promise<readonly Outcome<unknown>[]>,
  detailsOf: (values: V) => HappenedEvent['details'],
): Importer<V>['create'] =>
  createdInSlices(async (slice) =>
    createAll(slice.map((values) => ({ make: (id: string) => ({ ...values, id }), details: detailsOf(values) }))),
  );
