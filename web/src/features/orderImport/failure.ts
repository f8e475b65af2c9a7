// The failures of a file as sentences, and the responses of the server as results for the machine.
import type { Result } from '@despacho/client/rest.ts';
import { fileProblem, type ImportAnswer } from '@despacho/contract/orders/import.ts';
import { IMPORT_HEADINGS } from '@despacho/domain/orders/import/text.ts';
import type { ImportFailure, Sent } from '@despacho/domain/machines/orderImport.ts';
import { z } from 'zod';
import { failureText, FILE_TEXT } from './text.ts';

const fileProblems = z.array(fileProblem).min(1);

export const sentOf = (result: Result<ImportAnswer>): Sent => {
  if (result.ok) return { ok: true, response: result.value };
  const { code, details } = result;
  if (code === 'unavailable') return { ok: false, failure: { kind: 'lost' } };
  if (code === 'too-large') return { ok: false, failure: { kind: 'too-large' } };
  if (code === 'unsupported-type') return { ok: false, failure: { kind: 'not-csv' } };
  const [problem] = fileProblems.safeParse(details).data ?? [];
  return { ok: false, failure: problem === undefined ? { kind: 'refused' } : { kind: 'file', problem } };
};

export const sentenceOf = (failure: ImportFailure): string => {
  if (failure.kind !== 'file') return failureText[failure.kind];
  const { issue, line, columns = [] } = failure.problem;
  const text =
    columns.length === 0
      ? FILE_TEXT[issue]
      : `${FILE_TEXT[issue]}: ${columns.map((column) => IMPORT_HEADINGS[column][0]).join(', ')}`;
  return line === null ? text : failureText.atLine(line, text);
};
