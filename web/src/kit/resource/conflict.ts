// The sentence for a write that the server refused: the resource's own, else the usual one.
import type { Failure } from '@despacho/client/rest.ts';
import { z } from 'zod';
import { refusalOf, type Refusal, type Sentence } from '../form/refusal.ts';
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

/**
 * `<field>-taken` is shown beside its field, `changed` beside each field that another session changed. `names`: those of the
 * form, by those of the server.
 */
export const formRefusal = (
  failure: Failure,
  names: Readonly<Record<string, string>>,
  own?: ConflictText,
  sentence?: Sentence,
): Refusal => {
  const fields = [...Object.values(names), ...Object.keys(names)];
  const inForm = (messages: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(messages).map(([name, message]) => [names[name] ?? name, message]));
  const reason = reasonOf(failure);
  if (reason === null) {
    const refusal = refusalOf(failure, fields, sentence);
    return { ...refusal, fields: inForm(refusal.fields) };
  }
  const text = conflictSentence(failure, own);
  const changed = changedFields.safeParse(failure.details).data?.fields.map(({ field }) => field) ?? [];
  const named = fields.filter((name) => reason === `${name}${TAKEN}` || changed.includes(name));
  return {
    fields: inForm(Object.fromEntries(named.map((name) => [name, text]))),
    text: named.length === 0 ? text : null,
  };
};
