// What a server refused, as what a form can say: beside a field it has, else above its buttons.
import type { Failure } from '@despacho/client/rest.ts';
import { refusedField, type FieldIssue } from '@despacho/contract/errors.ts';
import { z } from 'zod';
import { FAILURE_TEXT } from '../requests/text.ts';
import { ISSUE_TEXT } from './text.ts';

export type Refusal = {
  /** By the name of the field. */
  fields: Readonly<Record<string, string>>;
  text: string | null;
};

/** A server of a newer build may have a word more. */
const issues = z.array(refusedField.extend({ issue: refusedField.shape.issue.catch('refused') }));

/** The sentence for one of them, where the form knows a better one. */
type Sentence = (field: string, issue: FieldIssue) => string | undefined;

export const refusalOf = (
  failure: Failure,
  fields: readonly string[],
  sentence: Sentence = () => undefined,
): Refusal => {
  const parsed = issues.safeParse(failure.details);
  const refused = failure.code === 'invalid' && parsed.success ? parsed.data : [];
  const found = refused.flatMap(({ path, issue }) => {
    const name = path.replace(/^body\./, '');
    const field = fields.find((each) => each === name || name.startsWith(`${each}.`));
    return field === undefined ? [] : [[field, sentence(field, issue) ?? ISSUE_TEXT[issue]] as const];
  });
  const isAllShown = refused.length > 0 && found.length === refused.length;
  return { fields: Object.fromEntries(found), text: isAllShown ? null : FAILURE_TEXT[failure.code] };
};

export const refusedWith = (text: string): Refusal => ({ fields: {}, text });
