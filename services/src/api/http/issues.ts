// Translates issues of zod and multer into those of the contract: the path and the rule, never a sentence or the sent value.
import { fieldIssue, type FieldIssue, type RefusedField } from '@despacho/contract/errors.ts';
import type { z } from 'zod';

/** Undefined: nothing was sent there. */
const sentAt = (sent: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    sent,
  );

const SIZES: Record<string, Record<'too_big' | 'too_small', FieldIssue>> = {
  string: { too_big: 'too-long', too_small: 'too-short' },
  array: { too_big: 'too-many', too_small: 'too-few' },
  set: { too_big: 'too-many', too_small: 'too-few' },
};

/** A number that was sent in another notation, as GeoJSON, has no value at its path. */
const isOutOfRange = (found: z.core.$ZodIssue): boolean =>
  (found.code === 'too_big' || found.code === 'too_small') && found.origin === 'number';

const issueOf = (found: z.core.$ZodIssue, sent: unknown): FieldIssue => {
  if (found.code === 'unrecognized_keys') return 'unknown-field';
  const value = sentAt(sent, found.path);
  if (value === undefined && !isOutOfRange(found)) return 'required';
  switch (found.code) {
    case 'invalid_type':
      return 'wrong-type';
    case 'too_big':
      return SIZES[found.origin]?.too_big ?? 'out-of-range';
    case 'too_small':
      return value === '' ? 'required' : (SIZES[found.origin]?.too_small ?? 'out-of-range');
    case 'not_multiple_of':
      return 'out-of-range';
    case 'invalid_value':
      return 'unknown';
    case 'custom':
      return fieldIssue.safeParse(found.params?.['issue']).data ?? 'refused';
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'malformed';
  }
};

export const refusedFields = (part: string, { issues }: z.ZodError, sent: unknown): RefusedField[] =>
  issues.map((found) => ({ path: [part, ...found.path.map(String)].join('.'), issue: issueOf(found, sent) }));

/** Without the file that is too large: that is a code of its own. */
const UPLOAD_ISSUES: ReadonlyMap<string, FieldIssue> = new Map([
  ['LIMIT_PART_COUNT', 'too-many'],
  ['LIMIT_FILE_COUNT', 'too-many'],
  ['LIMIT_FIELD_COUNT', 'too-many'],
  ['LIMIT_FIELD_KEY', 'too-long'],
  ['LIMIT_FIELD_VALUE', 'too-long'],
  ['LIMIT_UNEXPECTED_FILE', 'unknown-field'],
]);

/** `code`: of the parser, which has more codes than its types declare. */
export const uploadIssue = (code: string): FieldIssue => UPLOAD_ISSUES.get(code) ?? 'malformed';
