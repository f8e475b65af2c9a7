// Prints a row for each fault of a run: fault, lost writes, and the time until every client showed what the store has.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    faultRows: string;
  }
}

export const faultRow = z.object({
  /** Its number in the list of faults. */
  fault: z.string(),
  what: z.string(),
  lost: z.number(),
  breaches: z.number(),
  convergedMs: z.number().nullable(),
  note: z.string(),
});
export type FaultRow = z.infer<typeof faultRow>;

export const appendRow = (file: string, row: FaultRow): void => appendFileSync(file, `${JSON.stringify(row)}\n`);

const seconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`);
const HEAD = ['fault', 'what', 'lost', 'breaches', 'converged', 'note'];
const order = (fault: string): number => Number.parseFloat(fault.replace('b', '.5'));

const printTable = (rows: readonly FaultRow[]): void => {
  const cells = rows
    .toSorted((a, b) => order(a.fault) - order(b.fault))
    .map((row) => [row.fault, row.what, row.lost, row.breaches, seconds(row.convergedMs), row.note].map(String));
  const widths = HEAD.map((title, at) => Math.max(...[HEAD, ...cells].map((row) => row[at]?.length ?? title.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  process.stdout.write(`${['', 'Faults', line(HEAD), ...cells.map(line), ''].join('\n')}\n`);
};

export default ({ provide }: TestProject): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'despacho-faults-'));
  const file = join(folder, 'rows');
  provide('faultRows', file);
  appendFileSync(file, '');
  return () => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    rmSync(folder, { recursive: true });
    if (lines.length > 0) printTable(lines.map((text) => faultRow.parse(JSON.parse(text))));
  };
};
