// The failures of a file as sentences, and the responses of the server as results for the machine.
import type { Result } from '@despacho/client/rest.ts';
import { fileProblem } from '@despacho/contract/csvFiles.ts';
import { headingOf, IMPORT_FILES, type ImportNoun } from '@despacho/domain/fileImport/columns.ts';
import type { ImportFailure, Sent } from '@despacho/domain/machines/fileImport.ts';
import { z } from 'zod';
import { failureText, FILE_TEXT, importText, NOUN_TEXT } from './text.ts';

const fileProblems = z.array(fileProblem).min(1);

export const sentOf = <R, V>(result: Result<R>, read: (response: R) => V): Sent<V> => {
  if (result.ok) return { ok: true, response: read(result.value) };
  const { code, details } = result;
  if (code === 'unavailable') return { ok: false, failure: { kind: 'lost' } };
  if (code === 'too-large') return { ok: false, failure: { kind: 'too-large' } };
  if (code === 'unsupported-type') return { ok: false, failure: { kind: 'not-csv' } };
  const [problem] = fileProblems.safeParse(details).data ?? [];
  return { ok: false, failure: problem === undefined ? { kind: 'refused' } : { kind: 'file', problem } };
};

const MEGABYTE = 1024 * 1024;
export const megabytesOf = (noun: ImportNoun): number => IMPORT_FILES[noun].fileBytes / MEGABYTE;

export const sentenceOf = (failure: ImportFailure, noun: ImportNoun): string => {
  switch (failure.kind) {
    case 'lost':
      return NOUN_TEXT[noun].lost;
    case 'too-large':
      return failureText['too-large'](megabytesOf(noun));
    case 'not-csv':
    case 'unreadable':
    case 'refused':
      return failureText[failure.kind];
    case 'file': {
      const { issue, line, columns = [] } = failure.problem;
      const plain = FILE_TEXT[issue]({ empty: NOUN_TEXT[noun].empty, rows: IMPORT_FILES[noun].rows });
      const headings = columns.map((column) => headingOf(noun, column));
      const text = headings.length === 0 ? plain : `${plain}: ${headings.join(', ')}`;
      return line === null ? text : importText.atLine(line, text);
    }
  }
};
