// A merge of the changes of two users to one order [OR9] [OR18]: what is adopted, and which differences need a choice.
import type { EditableField } from '@despacho/contract/orders/payload.ts';
import { editableField } from '@despacho/contract/orders/payload.ts';
import type { FieldValues, Patch } from './values.ts';

/** [ED9] A place is one thing, and so is a branch with its company. */
const TOGETHER = [
  ['latitude', 'longitude'],
  ['company_id', 'branch_id'],
] as const satisfies readonly (readonly EditableField[])[];

export type Part = readonly EditableField[];

const partOf = (field: EditableField): Part => TOGETHER.find((part: Part) => part.includes(field)) ?? [field];

/** Each field in exactly one, in the order of the form. */
export const PARTS: readonly Part[] = editableField.options.flatMap((field) => {
  const part = partOf(field);
  return part[0] === field ? [part] : [];
});

/** What both changed, each to something else. Named by its first field. */
export type Difference = { field: EditableField; base: Patch; mine: Patch; theirs: Patch };
export type Side = 'mine' | 'theirs';
/** By the name of the difference. */
export type Choices = Partial<Record<EditableField, Side>>;

export type Merge = {
  /** What only the others changed. */
  adopted: Patch;
  differences: readonly Difference[];
};

const pick = (values: FieldValues, part: Part): Patch =>
  Object.fromEntries(part.map((field) => [field, values[field]]));
const isSame = (a: FieldValues, b: FieldValues, part: Part): boolean => part.every((field) => a[field] === b[field]);

/** The fields that differ, part by part. */
export const changedParts = (from: FieldValues, to: FieldValues): readonly Part[] =>
  PARTS.filter((part) => !isSame(from, to, part));

/** [ED8] */
export const mergeThreeWays = (base: FieldValues, mine: FieldValues, theirs: FieldValues): Merge => {
  const changed = changedParts(base, theirs);
  const contested = changed.filter((part) => !isSame(base, mine, part) && !isSame(mine, theirs, part));
  const adopted = changed.filter((part) => !contested.includes(part) && !isSame(mine, theirs, part));
  return {
    adopted: Object.assign({}, ...adopted.map((part) => pick(theirs, part))),
    differences: contested.flatMap((part) => {
      const [field] = part;
      return field === undefined
        ? []
        : [{ field, base: pick(base, part), mine: pick(mine, part), theirs: pick(theirs, part) }];
    }),
  };
};

/** The new base of the form: the stored order, except for undecided fields. */
export const rebased = (theirs: FieldValues, differences: readonly Difference[]): FieldValues =>
  Object.assign({}, theirs, ...differences.map(({ base }) => base));

export type Resolved = { base: FieldValues; mine: FieldValues };

/** A field without a choice stays mine. Decided differences are compared with the value that was shown as theirs. */
export const resolved = (
  base: FieldValues,
  mine: FieldValues,
  differences: readonly Difference[],
  choices: Choices,
): Resolved => {
  const chosen = differences.filter(({ field }) => choices[field] === 'theirs');
  return {
    base: Object.assign({}, base, ...differences.map(({ theirs }) => theirs)),
    mine: Object.assign({}, mine, ...chosen.map(({ theirs }) => theirs)),
  };
};
