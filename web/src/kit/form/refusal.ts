// The rejection of a server as messages of a form: beside its fields, else above the buttons with the name of the field.
import type { Failure } from '@despacho/client/rest.ts';
import { refusedField, type FieldIssue } from '@despacho/contract/errors.ts';
import { ISSUE_SENTENCE } from '@despacho/domain/reading/text.ts';
import { z } from 'zod';
import { FAILURE_TEXT } from '../requests/text.ts';
import { ISSUE_TEXT } from './text.ts';

export type Refusal = {
  /** By the name of the field. */
  fields: Readonly<Record<string, string>>;
  text: string | null;
};

/** A server of a newer build may have more codes. */
const issues = z.array(refusedField.extend({ issue: refusedField.shape.issue.catch('refused') }));

/** The message for one of them, where the form has a more specific one. */
export type Sentence = (field: string, issue: FieldIssue) => string | undefined;

export const refusalOf = (
  failure: Failure,
  fields: readonly string[],
  sentence: Sentence = () => undefined,
): Refusal => {
  const parsed = issues.safeParse(failure.details);
  const refused = failure.code === 'invalid' && parsed.success ? parsed.data : [];
  const messages = refused.map(({ path, issue }) => {
    const name = path.replace(/^body\./, '');
    const field = fields.find((each) => each === name || name.startsWith(`${each}.`)) ?? null;
    const text = sentence(field ?? name, issue) ?? ISSUE_TEXT[issue];
    return { name, field, text };
  });
  const others = messages.filter(({ field }) => field === null).map(({ name, text }) => `${name}: ${text}`);
  return {
    fields: Object.fromEntries(messages.flatMap(({ field, text }) => (field === null ? [] : [[field, text]]))),
    text: refused.length > 0 && others.length === 0 ? null : [FAILURE_TEXT[failure.code], ...others].join(' '),
  };
};

export const refusedWith = (text: string): Refusal => ({ fields: {}, text });

const reading = z.object({
  params: z.object({
    subject: z.string(),
    issue: z.literal(Object.keys(ISSUE_SENTENCE) as (keyof typeof ISSUE_SENTENCE)[]),
  }),
});

/** The sentence about a value that its reader could not read, where its schema has none. */
export const issueSentence = (issue: unknown): string | undefined => {
  const found = reading.safeParse(issue).data?.params;
  return found && `${found.subject} ${ISSUE_SENTENCE[found.issue]}`;
};
