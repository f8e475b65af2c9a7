// Which index Cloud Firestore would need for a query. It is refused there without one, so in strict mode it is here.
import type { FieldPath } from '../values/fields.ts';
import { formatFieldPath, isNamePath, NAME_FIELD } from '../values/fields.ts';
import { failedPrecondition } from '../wire/status.ts';
import type { FieldFilter } from './filters.ts';
import { isEquality } from './filters.ts';
import type { CompositeIndex, FieldOverride, IndexedField, IndexFile } from './index-file.ts';
import type { Order, Query } from './query.ts';
import { disjunctsOf } from './refusals.ts';

type Scope = CompositeIndex['queryScope'];

/** What one branch of a query asks of the indexes: fields in any order first, then the orders exactly. */
interface Need {
  readonly collectionGroup: string;
  readonly queryScope: Scope;
  readonly leading: readonly IndexedField[];
  readonly trailing: readonly IndexedField[];
}

const DEFAULTS: FieldOverride['indexes'] = [
  { queryScope: 'COLLECTION', order: 'ASCENDING' },
  { queryScope: 'COLLECTION', order: 'DESCENDING' },
  { queryScope: 'COLLECTION', arrayConfig: 'CONTAINS' },
];

const orderOf = ({ path, descending }: Order): IndexedField => ({
  fieldPath: formatFieldPath(path),
  order: descending ? 'DESCENDING' : 'ASCENDING',
});

// Every index ends with the name, in the direction of the field before it; that need not be said.
const withoutName = (fields: readonly IndexedField[]): readonly IndexedField[] => {
  const last = fields.at(-1);
  const implied = fields.at(-2)?.order ?? 'ASCENDING';
  return last?.fieldPath === NAME_FIELD && last.order === implied ? fields.slice(0, -1) : fields;
};

const distinct = (paths: readonly FieldPath[]) => [...new Set(paths.map(formatFieldPath))].sort();

const needOf = (query: Query, collectionGroup: string, conjunction: readonly FieldFilter[]): Need => {
  const leaves = conjunction.filter(({ path }) => !isNamePath(path));
  const equal = distinct(leaves.filter((leaf) => isEquality(leaf) || leaf.op === 'in').map(({ path }) => path));
  const contained = distinct(leaves.filter(({ op }) => op.startsWith('array-contains')).map(({ path }) => path));
  // An order by a field with one value decides nothing.
  const fixed = new Set(distinct(leaves.filter(isEquality).map(({ path }) => path)));
  const orders = query.orders.map(orderOf).filter(({ fieldPath }) => !fixed.has(fieldPath));
  return {
    collectionGroup,
    queryScope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    leading: [
      ...equal.map((fieldPath): IndexedField => ({ fieldPath, order: 'ASCENDING' })),
      ...contained.map((fieldPath): IndexedField => ({ fieldPath, arrayConfig: 'CONTAINS' })),
    ],
    trailing: withoutName(orders),
  };
};

const keyOf = ({ fieldPath, arrayConfig }: IndexedField) => `${fieldPath} ${arrayConfig ?? 'VALUE'}`;

const isSameMode = (a: Omit<IndexedField, 'fieldPath'>, b: Omit<IndexedField, 'fieldPath'>) =>
  a.order === b.order && a.arrayConfig === b.arrayConfig;

const isSameField = (a: IndexedField, b: IndexedField | undefined) => a.fieldPath === b?.fieldPath && isSameMode(a, b);

/** The leading fields an index covers for the need; undefined when it does not fit. */
const coverage = (need: Need, index: CompositeIndex): string[] | undefined => {
  if (index.collectionGroup !== need.collectionGroup || index.queryScope !== need.queryScope) return undefined;
  const fields = withoutName(index.fields);
  const split = fields.length - need.trailing.length;
  if (split < 0 || !need.trailing.every((field, position) => isSameField(field, fields[split + position])))
    return undefined;
  const covered = fields.slice(0, split).map(keyOf);
  const wanted = new Set(need.leading.map(keyOf));
  return covered.every((key) => wanted.has(key)) ? covered : undefined;
};

const isComposite = ({ leading, trailing }: Need) =>
  trailing.length > 1 || (trailing.length === 1 && leading.length > 0);

const hasName = ({ trailing }: Need) => trailing.some(({ fieldPath }) => fieldPath === NAME_FIELD);

const isCovered = (need: Need, file: IndexFile): boolean => {
  const fitting = file.indexes.flatMap((index) => coverage(need, index) ?? []);
  // Firestore merges indexes that share their end, so together they must cover what leads.
  const covered = new Set(fitting);
  const hasFitting = need.leading.length > 0 || file.indexes.some((index) => coverage(need, index) !== undefined);
  return hasFitting && need.leading.every((field) => covered.has(keyOf(field)));
};

const singleFields = (need: Need, file: IndexFile): IndexedField[] =>
  [...need.leading, ...need.trailing].filter((field) => {
    const isOverride = (other: FieldOverride) =>
      other.collectionGroup === need.collectionGroup && other.fieldPath === field.fieldPath;
    const present = file.fieldOverrides.find(isOverride)?.indexes ?? DEFAULTS;
    return !present.some((index) => index.queryScope === need.queryScope && isSameMode(index, field));
  });

const missingFor = (need: Need, file: IndexFile): IndexFile => {
  const { collectionGroup, queryScope } = need;
  if (isCovered(need, file)) return { indexes: [], fieldOverrides: [] };
  if (isComposite(need) || hasName(need)) {
    return {
      indexes: [{ collectionGroup, queryScope, fields: [...need.leading, ...need.trailing] }],
      fieldOverrides: [],
    };
  }
  const fieldOverrides = singleFields(need, file).map(({ fieldPath, ...mode }) => {
    const known = DEFAULTS.some((index) => index.queryScope === queryScope && isSameMode(index, mode));
    return { collectionGroup, fieldPath, indexes: known ? DEFAULTS : [...DEFAULTS, { queryScope, ...mode }] };
  });
  return { indexes: [], fieldOverrides };
};

export class IndexRules {
  readonly #file: IndexFile;
  readonly #isStrict: boolean;
  readonly #needs = new Map<string, Need>();

  constructor(file: IndexFile, isStrict: boolean) {
    this.#file = file;
    this.#isStrict = isStrict;
  }

  /** Remembers what the query needs. In strict mode throws FAILED_PRECONDITION when the file does not have it. */
  admit(query: Query): void {
    const { collectionId } = query;
    if (collectionId === undefined) return;
    for (const conjunction of disjunctsOf(query.filter)) {
      const need = needOf(query, collectionId, conjunction);
      this.#needs.set(JSON.stringify(need), need);
      if (!this.#isStrict) continue;
      const missing = missingFor(need, this.#file);
      if (missing.indexes.length + missing.fieldOverrides.length > 0) {
        throw failedPrecondition(
          `The query requires an index that is not in the index file: ${JSON.stringify(missing)}`,
        );
      }
    }
  }

  /** The index file that all queries so far would have needed. */
  needed(): IndexFile {
    let file: IndexFile = { indexes: [], fieldOverrides: [] };
    for (const [, need] of [...this.#needs].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const missing = missingFor(need, file);
      file = {
        indexes: [...file.indexes, ...missing.indexes],
        fieldOverrides: merged(file.fieldOverrides, missing.fieldOverrides),
      };
    }
    return file;
  }
}

const merged = (present: readonly FieldOverride[], added: readonly FieldOverride[]): FieldOverride[] => {
  const result = [...present];
  for (const override of added) {
    const at = result.findIndex(
      ({ collectionGroup, fieldPath }) =>
        collectionGroup === override.collectionGroup && fieldPath === override.fieldPath,
    );
    const old = result[at];
    if (!old) result.push(override);
    else {
      const news = override.indexes.filter(
        (index) => !old.indexes.some((other) => JSON.stringify(other) === JSON.stringify(index)),
      );
      result[at] = { ...old, indexes: [...old.indexes, ...news] };
    }
  }
  return result;
};
