// Input of the differential test: small pools of names, fields and values, so that they collide often.
import type { google } from '../../src/wire/protocol.ts';
import type { Random } from './random.ts';

type Value = google.firestore.v1.IValue;
type Filter = google.firestore.v1.StructuredQuery.IFilter;

export const ROOT = 'projects/fuzz/databases/(default)/documents';
const FIELDS = ['a', 'b', 'c', 'm.x', 'm.y', '`odd.name`'] as const;
const LEAVES: readonly [Value, ...Value[]] = [
  { nullValue: 'NULL_VALUE' },
  { booleanValue: true },
  { booleanValue: false },
  { integerValue: '0' },
  { integerValue: '1' },
  { integerValue: '2' },
  { integerValue: '-3' },
  { integerValue: '9007199254740993' },
  { integerValue: '9223372036854775807' },
  { doubleValue: 1 },
  { doubleValue: 1.5 },
  { doubleValue: -0 },
  { doubleValue: NaN },
  { doubleValue: Infinity },
  { doubleValue: -Infinity },
  { doubleValue: 9007199254740992 },
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: 'ab' },
  { stringValue: 'b' },
  { stringValue: '\u{1F600}' },
  { stringValue: '\uFFFD' },
  { timestampValue: { seconds: '0', nanos: 1000 } },
  { timestampValue: { seconds: '1700000000', nanos: 123456000 } },
  { timestampValue: { seconds: '-1', nanos: 999999000 } },
  { bytesValue: Buffer.from([]) },
  { bytesValue: Buffer.from([1, 2]) },
  { bytesValue: Buffer.from([1, 200]) },
  { referenceValue: `${ROOT}/things/x` },
  { referenceValue: `${ROOT}/things/x/inner/y` },
  { referenceValue: `${ROOT}/things!/x` },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  { geoPointValue: { latitude: 1, longitude: -2 } },
];

const anyValue = (random: Random, depth = 2): Value => {
  if (depth > 0 && random.chance(0.12)) {
    return { arrayValue: { values: Array.from({ length: random.below(4) }, () => anyLeaf(random, depth - 1)) } };
  }
  if (depth > 0 && random.chance(0.1)) {
    const keys = random.sample(['x', 'y', 'z'], 3);
    return { mapValue: { fields: Object.fromEntries(keys.map((key) => [key, anyValue(random, depth - 1)])) } };
  }
  return random.pick(LEAVES);
};

// Arrays do not nest directly.
const anyLeaf = (random: Random, depth: number): Value => {
  const value = anyValue(random, depth);
  return value.arrayValue ? random.pick(LEAVES) : value;
};

const anyFields = (random: Random) => {
  const fields: Record<string, Value> = {};
  for (const key of random.sample(['a', 'b', 'c', 'odd.name'], 4)) fields[key] = anyValue(random);
  if (random.chance(0.6)) {
    const inner = random.sample(['x', 'y'], 2);
    fields.m = { mapValue: { fields: Object.fromEntries(inner.map((key) => [key, anyValue(random, 1)])) } };
  }
  return fields;
};

const IDS = ['k1', 'k2', 'k3', 'k4', 'K5', 'é6', '\u{1F600}7', 'k 8', 'k-9', 'k1!'] as const;
const anyName = (random: Random): string => {
  const outer = `${ROOT}/things/${random.pick(IDS)}`;
  return random.chance(0.25) ? `${outer}/${random.pick(['things', 'inner'])}/${random.pick(IDS)}` : outer;
};

const anyTransform = (random: Random): google.firestore.v1.DocumentTransform.IFieldTransform => {
  const fieldPath = random.pick(FIELDS);
  const number = random.pick<Value>([
    { integerValue: '1' },
    { integerValue: '-7' },
    { doubleValue: 0.5 },
    { doubleValue: NaN },
  ]);
  const values = Array.from({ length: 1 + random.below(3) }, () => anyLeaf(random, 1));
  return random.pick<google.firestore.v1.DocumentTransform.IFieldTransform>([
    { fieldPath, increment: number },
    { fieldPath, maximum: number },
    { fieldPath, minimum: number },
    { fieldPath, appendMissingElements: { values } },
    { fieldPath, removeAllFromArray: { values } },
  ]);
};

/** Enough documents for the embedded server to build indexes. */
export const manyWrites = (random: Random): google.firestore.v1.IWrite[] =>
  Array.from({ length: 80 }, (_, index) => ({
    update: { name: `${ROOT}/things/d${index}`, fields: anyFields(random) },
  }));

export const anyWrite = (random: Random): google.firestore.v1.IWrite => {
  const name = anyName(random);
  const currentDocument = random.chance(0.25) ? { exists: random.chance(0.6) } : undefined;
  if (random.chance(0.2)) return { delete: name, currentDocument };
  const masked = random.chance(0.5) ? { fieldPaths: random.sample([...FIELDS, 'm'], 3) } : undefined;
  const updateMask =
    masked && !(masked.fieldPaths.includes('m') && masked.fieldPaths.some((path) => path.startsWith('m.')))
      ? masked
      : undefined;
  const transforms = random.chance(0.3) ? [anyTransform(random)] : [];
  const updateTransforms = random.chance(0.2) ? [...transforms, anyTransform(random)] : transforms;
  return { update: { name, fields: anyFields(random) }, updateMask, updateTransforms, currentDocument };
};

const COMPARISONS = [
  'EQUAL',
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
] as const;
const LISTS = ['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'] as const;
const UNARY = ['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'] as const;

const isUnaryOnly = (value: Value) => value.nullValue !== undefined || Number.isNaN(value.doubleValue);

const anyFieldFilter = (random: Random): Filter => {
  if (random.chance(0.08)) {
    const value = { referenceValue: `${ROOT}/things/${random.pick(IDS)}` };
    return { fieldFilter: { field: { fieldPath: '__name__' }, op: random.pick(COMPARISONS), value } };
  }
  const field = { fieldPath: random.pick(FIELDS) };
  if (random.chance(0.12)) return { unaryFilter: { field, op: random.pick(UNARY) } };
  if (random.chance(0.15)) return { fieldFilter: { field, op: 'ARRAY_CONTAINS', value: anyLeaf(random, 1) } };
  if (random.chance(0.25)) {
    const values = Array.from({ length: 1 + random.below(4) }, () => anyLeaf(random, 1));
    return { fieldFilter: { field, op: random.pick(LISTS), value: { arrayValue: { values } } } };
  }
  const value = anyValue(random, 1);
  if (isUnaryOnly(value)) return { unaryFilter: { field, op: random.pick(UNARY) } };
  return { fieldFilter: { field, op: random.pick(COMPARISONS), value } };
};

const anyFilter = (random: Random, depth = 2): Filter => {
  if (depth === 0 || random.chance(0.55)) return anyFieldFilter(random);
  const filters = Array.from({ length: 2 + random.below(2) }, () => anyFilter(random, depth - 1));
  return { compositeFilter: { op: random.chance(0.5) ? 'AND' : 'OR', filters } };
};

export const anyQuery = (random: Random): google.firestore.v1.IStructuredQuery => {
  const paths: string[] = random.sample(FIELDS, 2);
  if (random.chance(0.2)) paths.push('__name__');
  const orderBy = paths.map((fieldPath) => ({
    field: { fieldPath },
    direction: random.pick(['ASCENDING', 'DESCENDING'] as const),
  }));
  const cursor = () => ({
    values: orderBy
      .slice(0, 1 + random.below(orderBy.length))
      .map(({ field }) =>
        field.fieldPath === '__name__' ? { referenceValue: `${ROOT}/things/${random.pick(IDS)}` } : anyValue(random, 1),
      ),
    before: random.chance(0.5),
  });
  return {
    from: [{ collectionId: random.pick(['things', 'things', 'inner']), allDescendants: random.chance(0.3) }],
    where: random.chance(0.8) ? anyFilter(random) : undefined,
    orderBy,
    startAt: orderBy.length > 0 && random.chance(0.3) ? cursor() : undefined,
    endAt: orderBy.length > 0 && random.chance(0.3) ? cursor() : undefined,
    limit: random.chance(0.3) ? { value: random.below(6) + 1 } : undefined,
    offset: random.chance(0.15) ? random.below(4) : undefined,
    select: random.chance(0.15) ? { fields: [{ fieldPath: random.pick(FIELDS) }] } : undefined,
  };
};
