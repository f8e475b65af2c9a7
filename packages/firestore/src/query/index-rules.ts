// Which index Cloud Firestore needs for a query. Without it the query fails there, and in strict mode also here.
import { dequal } from 'dequal/lite';
import type { FieldPath } from '../values/fields.ts';
import { formatFieldPath, isNamePath, NAME_FIELD } from '../values/fields.ts';
import { failedPrecondition } from '../wire/status.ts';
import type { FieldFilter } from './filters.ts';
import { isEquality } from './filters.ts';
import type { CompositeIndex, FieldOverride, IndexedField, IndexFile } from './index-file.ts';
import type { Order, Query } from './query.ts';
import { disjunctsOf } from './restrictions.ts';

type Scope = CompositeIndex['queryScope'];

/** What one conjunction of a query needs of an index: leading fields in any order, then the orders exactly. */
export interface IndexRequirement {
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

// Every index ends with the name, in the direction of the field before it; that part is implicit.
const withoutName = (fields: readonly IndexedField[]): readonly IndexedField[] => {
  const last = fields.at(-1);
  const implied = fields.at(-2)?.order ?? 'ASCENDING';
  return last?.fieldPath === NAME_FIELD && last.order === implied ? fields.slice(0, -1) : fields;
};

const distinct = (paths: readonly FieldPath[]) => [...new Set(paths.map(formatFieldPath))].sort();

const requirementOf = (
  query: Query,
  collectionGroup: string,
  conjunction: readonly FieldFilter[],
): IndexRequirement => {
  const leaves = conjunction.filter(({ path }) => !isNamePath(path));
  const equal = distinct(leaves.filter((leaf) => isEquality(leaf) || leaf.op === 'in').map(({ path }) => path));
  const contained = distinct(leaves.filter(({ op }) => op.startsWith('array-contains')).map(({ path }) => path));
  // Ordering by a field with a single value has no effect.
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

/** For each conjunction of the query; none for one that reads every collection. */
export const requirementsOf = (query: Query): IndexRequirement[] => {
  const { collectionId } = query;
  if (collectionId === undefined) return [];
  return disjunctsOf(query.filter).map((conjunction) => requirementOf(query, collectionId, conjunction));
};

const keyOf = ({ fieldPath, arrayConfig }: IndexedField) => `${fieldPath} ${arrayConfig ?? 'VALUE'}`;

const isSameMode = (a: Omit<IndexedField, 'fieldPath'>, b: Omit<IndexedField, 'fieldPath'>) =>
  a.order === b.order && a.arrayConfig === b.arrayConfig;

const isSameField = (a: IndexedField, b: IndexedField | undefined) => a.fieldPath === b?.fieldPath && isSameMode(a, b);

/** The leading fields an index covers for the requirement; undefined when it does not fit. */
const coverage = (requirement: IndexRequirement, index: CompositeIndex): string[] | undefined => {
  if (index.collectionGroup !== requirement.collectionGroup || index.queryScope !== requirement.queryScope)
    return undefined;
  const fields = withoutName(index.fields);
  const split = fields.length - requirement.trailing.length;
  if (split < 0 || !requirement.trailing.every((field, position) => isSameField(field, fields[split + position])))
    return undefined;
  const covered = fields.slice(0, split).map(keyOf);
  const required = new Set(requirement.leading.map(keyOf));
  return covered.every((key) => required.has(key)) ? covered : undefined;
};

const isComposite = ({ leading, trailing }: IndexRequirement) =>
  trailing.length > 1 || (trailing.length === 1 && leading.length > 0);

const hasName = ({ trailing }: IndexRequirement) => trailing.some(({ fieldPath }) => fieldPath === NAME_FIELD);

const isCovered = (requirement: IndexRequirement, file: IndexFile): boolean => {
  const fitting = file.indexes.flatMap((index) => coverage(requirement, index) ?? []);
  // Firestore merges indexes with the same trailing fields, so together they must cover the leading ones.
  const covered = new Set(fitting);
  const hasFitting =
    requirement.leading.length > 0 || file.indexes.some((index) => coverage(requirement, index) !== undefined);
  return hasFitting && requirement.leading.every((field) => covered.has(keyOf(field)));
};

const singleFields = (requirement: IndexRequirement, file: IndexFile): IndexedField[] =>
  [...requirement.leading, ...requirement.trailing].filter((field) => {
    const isOverride = (other: FieldOverride) =>
      other.collectionGroup === requirement.collectionGroup && other.fieldPath === field.fieldPath;
    const existing = file.fieldOverrides.find(isOverride)?.indexes ?? DEFAULTS;
    return !existing.some((index) => index.queryScope === requirement.queryScope && isSameMode(index, field));
  });

const missingFor = (requirement: IndexRequirement, file: IndexFile): IndexFile => {
  const { collectionGroup, queryScope } = requirement;
  if (isCovered(requirement, file)) return { indexes: [], fieldOverrides: [] };
  if (isComposite(requirement) || hasName(requirement)) {
    return {
      indexes: [{ collectionGroup, queryScope, fields: [...requirement.leading, ...requirement.trailing] }],
      fieldOverrides: [],
    };
  }
  const fieldOverrides = singleFields(requirement, file).map(({ fieldPath, ...mode }) => {
    const isDefault = DEFAULTS.some((index) => index.queryScope === queryScope && isSameMode(index, mode));
    return { collectionGroup, fieldPath, indexes: isDefault ? DEFAULTS : [...DEFAULTS, { queryScope, ...mode }] };
  });
  return { indexes: [], fieldOverrides };
};

export class IndexRules {
  readonly #file: IndexFile;
  readonly #isStrict: boolean;
  readonly #requirements = new Map<string, IndexRequirement>();

  constructor(file: IndexFile, isStrict: boolean) {
    this.#file = file;
    this.#isStrict = isStrict;
  }

  /**
   * Records what the query needs. In strict mode throws FAILED_PRECONDITION when the index file does not contain
   * it.
   */
  admit(query: Query): void {
    for (const requirement of requirementsOf(query)) {
      this.#requirements.set(JSON.stringify(requirement), requirement);
      if (!this.#isStrict) continue;
      const missing = missingFor(requirement, this.#file);
      if (missing.indexes.length + missing.fieldOverrides.length > 0) {
        throw failedPrecondition(
          `The query requires an index that is not in the index file: ${JSON.stringify(missing)}`,
        );
      }
    }
  }

  /** The index file that all queries so far need. */
  needed(): IndexFile {
    let file: IndexFile = { indexes: [], fieldOverrides: [] };
    for (const [, requirement] of [...this.#requirements].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const missing = missingFor(requirement, file);
      file = {
        indexes: [...file.indexes, ...missing.indexes],
        fieldOverrides: merged(file.fieldOverrides, missing.fieldOverrides),
      };
    }
    return file;
  }
}

const merged = (existing: readonly FieldOverride[], added: readonly FieldOverride[]): FieldOverride[] => {
  const result = [...existing];
  for (const override of added) {
    const at = result.findIndex(
      ({ collectionGroup, fieldPath }) =>
        collectionGroup === override.collectionGroup && fieldPath === override.fieldPath,
    );
    const current = result[at];
    if (!current) result.push(override);
    else {
      const missing = override.indexes.filter((index) => !current.indexes.some((other) => dequal(other, index)));
      result[at] = { ...current, indexes: [...current.indexes, ...missing] };
    }
  }
  return result;
};
