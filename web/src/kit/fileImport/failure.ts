// The failures of a file as sentences, and the responses of the server as results for the machine.
import type { Result } from '@despacho/client/rest.ts';
import { fileProblem } from '@despacho/contract/csvFiles.ts';
import type { ImportFailure, Sent } from '@despacho/domain/machines/fileImport.ts';
import { z } from 'zod';
import { failureText, FILE_TEXT, fileText } from './text.ts';

/** What the sentences say about one kind of files. */
export type FileWords = {
  fileBytes: number;
  rows: number;
  empty: string;
  lost: string;
  headingOf: (column: string) => string;
  /** Endings of file names. */
  endings: readonly string[];
};

const MEGABYTE = 1024 * 1024;
export const megabytesOf = (fileBytes: number): number => fileBytes / MEGABYTE;

const fileProblems = z.array(fileProblem).min(1);

export const sentOf = <R>(result: Result<R>): Sent<R> => {
  if (result.ok) return { ok: true, response: result.value };
  const { code, details } = result;
  if (code === 'unavailable') return { ok: false, failure: { kind: 'lost' } };
  if (code === 'too-large') return { ok: false, failure: { kind: 'too-large' } };
  if (code === 'unsupported-type') return { ok: false, failure: { kind: 'not-csv' } };
  const [problem] = fileProblems.safeParse(details).data ?? [];
  return { ok: false, failure: problem === undefined ? { kind: 'refused' } : { kind: 'file', problem } };
};

export const sentenceOf = (failure: ImportFailure, words: FileWords): string => {
  switch (failure.kind) {
    case 'lost':
      return words.lost;
    case 'too-large':
      return failureText['too-large'](megabytesOf(words.fileBytes));
    case 'not-csv':
    case 'unreadable':
    case 'refused':
      return failureText[failure.kind];
    case 'file': {
      const { issue, line, columns = [] } = failure.problem;
      const plain = FILE_TEXT[issue](words);
      const text = columns.length === 0 ? plain : `${plain}: ${columns.map(words.headingOf).join(', ')}`;
      return line === null ? text : fileText.atLine(line, text);
    }
  }
};
