// The sentence for a write that the server refused: the resource's own, else the usual one.
import type { Failure } from '@despacho/client/rest.ts';
import { z } from 'zod';
import { refusalOf, type Refusal } from '../form/refusal.ts';
import { FAILURE_TEXT } from '../requests/text.ts';
import { CONFLICT_TEXT } from './text.ts';

/** By the reason of a conflict: `name-taken`, `too-many`, `protected`. */
export type ConflictText = Readonly<Record<string, string>>;

const conflict = z.object({ reason: z.string() });
const changedFields = z.object({ fields: z.array(z.object({ field: z.string() })) });
const TAKEN = '-taken';

const reasonOf = ({ code, details }: Failure): string | null =>
  code === 'conflict' ? (conflict.safeParse(details).data?.reason ?? null) : null;

/** `usual`: instead of the usual sentence. */
export const conflictSentence = (
  failure: Failure,
  own: ConflictText = {},
  usual: string = FAILURE_TEXT[failure.code],
): string => {
  const reason = reasonOf(failure);
  if (reason === null) return usual;
  return own[reason] ?? CONFLICT_TEXT[reason.endsWith(TAKEN) ? 'taken' : reason] ?? usual;
};

/** `<field>-taken` is shown beside its field, `changed` beside each field that another session changed. */
export const conflictRefusal = (failure: Failure, fields: readonly string[], own?: ConflictText): Refusal => {
  const reason = reasonOf(failure);
  if (reason === null) return refusalOf(failure, fields);
  const text = conflictSentence(failure, own);
  const changed = changedFields.safeParse(failure.details).data?.fields.map(({ field }) => field) ?? [];
  const named = fields.filter((name) => reason === `${name}${TAKEN}` || changed.includes(name));
  return { fields: Object.fromEntries(named.map((name) => [name, text])), text: named.length === 0 ? text : null };
};

/** The same at the fields of a form. `names`: those of the form, by those of the server. */
export const formRefusal = (failure: Failure, names: Readonly<Record<string, string>>, own?: ConflictText): Refusal => {
  const { fields, text } = conflictRefusal(failure, [...Object.values(names), ...Object.keys(names)], own);
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [names[name] ?? name, message])),
    text,
  };
};
