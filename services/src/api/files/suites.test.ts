// Public suites of files with separated values, where their folder is: what they mean is what we read, and bad ones are refused.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { neutralise, printableLine, withoutMarks } from '@despacho/domain/export/neutralise.ts';
import { naughtyStrings, publicSuite } from '../../../../tests/support/suites.ts';
import { readTable } from './table.ts';

const { path: suites, isHere, why } = publicSuite('');

const meaning = z.union([z.array(z.array(z.string())), z.array(z.record(z.string(), z.string()))]);
type Row = Record<string, string>;

/** Some files are given as objects, others as rows with their heading. */
const rowsIn = (path: string): Row[] => {
  const parsed = meaning.parse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.flatMap((each, at): Row[] => {
    if (!Array.isArray(each)) return [each];
    const [heading = []] = parsed;
    const columns = Array.isArray(heading) ? heading : [];
    return at === 0 ? [] : [Object.fromEntries(columns.map((column, index) => [column, each[index] ?? '']))];
  });
};

/** Every heading is a column. */
const read = async (path: string, needed: readonly string[]) =>
  readTable(readFileSync(path), { columnOf: (heading) => heading, needed, rows: 100 });

const files = isHere ? globSync('csv-*/csv{,s}/*.csv', { cwd: suites }).toSorted() : ['csv'];
const [good, bad] = [files.filter((file) => !file.includes('bad-')), files.filter((file) => file.includes('bad-'))];

describe.skipIf(!isHere)(`[IM8] the public suites${why}`, () => {
  it.each(good)('%s is read as it is meant', async (file) => {
    const json = join(suites, file.replace(/csvs?\/(?=[^/]+$)/, 'json/').replace(/csv$/, 'json'));
    const expected = rowsIn(json).filter((row) => Object.values(row).some((cell) => cell.trim() !== ''));
    const result = await read(join(suites, file), []);
    // A file without rows is refused as empty: there is nothing to import.
    const empty = { ok: false, problem: { issue: 'empty' } };
    const whole = { ok: true, rows: expected.map((cells) => ({ cells, broken: null })) };
    expect(result).toMatchObject(expected.length === 0 ? empty : whole);
  });

  it.each(bad)('%s is refused', async (file) => {
    const result = await read(join(suites, file), basename(file).startsWith('bad-header') ? ['foo', 'bar', 'baz'] : []);
    expect(result.ok && result.rows.every(({ broken }) => broken === null)).toBe(false);
  });
});

describe.skipIf(!naughtyStrings.isHere)(`[IM5] [RD18] the public list of texts${naughtyStrings.why}`, () => {
  const { texts } = naughtyStrings;
  const cellsOf = async (cells: readonly string[]): Promise<(string | undefined)[]> => {
    const lines = cells.map((cell, at) => `${at},"${cell.replaceAll('"', '""')}"`);
    const result = await readTable(Buffer.from(['n,text', ...lines, ''].join('\r\n')), {
      columnOf: (heading) => heading,
      needed: ['n', 'text'],
      rows: cells.length,
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problem));
    return result.rows.map((row) => row.cells.text);
  };

  it('is read from cells as it is, but for the marks by which a spreadsheet keeps a text', async () => {
    const plain = texts.filter((text) => withoutMarks(text) === text);
    expect(texts.length - plain.length).toBeLessThan(10);
    expect(await cellsOf(plain)).toEqual(plain);
  });

  it('is read from the cells of our own files as it was, in one line', async () => {
    expect(await cellsOf(texts.map(neutralise))).toEqual(texts.map(printableLine));
  });
});
