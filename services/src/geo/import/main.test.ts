import { execFile } from 'node:child_process';
import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testFolder, type TestFolder } from '../../../../tests/support/folder.ts';
import { writeTown } from '../../../../tests/support/town.ts';
import { readDescription } from '../map/folder.ts';

const program = join(import.meta.dirname, 'main.ts');
const run = promisify(execFile);
const failure = z.object({ code: z.number(), stderr: z.string() });

let folder: TestFolder;
let file: string;
let target: string;

beforeEach(async () => {
  folder = await testFolder();
  file = join(folder.path, 'town.pmtiles');
  target = join(folder.path, 'map');
  await writeTown(file);
});
afterEach(async () => folder.close());

type Outcome = { code: number; output: string; errorOutput: string };

/** Runs the command like a user in the folder. */
const mapImport = async (args: string[], settings: Record<string, string> = {}): Promise<Outcome> => {
  const env = { PATH: process.env['PATH'] ?? '', INIT_CWD: folder.path, MAP_DATA_DIR: target, ...settings };
  try {
    const { stdout, stderr } = await run(process.execPath, [program, ...args], { env });
    return { code: 0, output: stdout, errorOutput: stderr };
  } catch (error) {
    const { code, stderr } = failure.parse(error);
    return { code, output: '', errorOutput: stderr };
  }
};

describe('map:import', () => {
  it('accepts a file relative to the working folder, an area west of Greenwich, and another folder', async () => {
    const { code, output } = await mapImport(['town.pmtiles', '--bbox', '-90.52,14.595,-90.5,14.61', '--out', 'other']);
    expect(code).toBe(0);
    expect(output).toMatch(/km of streets, \d+ junctions/);
    expect((await readDescription(join(folder.path, 'other')))?.bounds).toEqual([-90.52, 14.595, -90.5, 14.61]);
    expect(await readDescription(target)).toBeNull();
  });

  it('without a file imports MAP_SOURCE, again only after a change', async () => {
    const settings = { MAP_SOURCE: file };
    expect((await mapImport([], settings)).output).toContain('done in');
    expect(await mapImport([], settings)).toMatchObject({ code: 0, output: '' });
    const { mtimeMs } = await stat(file);
    await utimes(file, new Date(), new Date(mtimeMs + 5_000));
    expect((await mapImport([], settings)).output).toContain('done in');
  });

  it.each([
    [
      'a MAP_SOURCE that is not there',
      [],
      { MAP_SOURCE: '/nowhere/city.pmtiles' },
      '/nowhere/city.pmtiles is not there',
    ],
    ['no file at all', [], {}, 'name a file'],
    ['two files', ['town.pmtiles', 'more.pmtiles'], {}, 'one file at a time'],
    ['half an area', ['town.pmtiles', '--bbox', '-90.5,14.6'], {}, '--bbox wants'],
    ['an area turned round', ['town.pmtiles', '--bbox', '-90.4,14.6,-90.5,14.7'], {}, '--bbox wants'],
    ['an unknown option', ['town.pmtiles', '--zoom'], {}, "Unknown option '--zoom'"],
    ['a wrong setting', ['town.pmtiles'], { PORT: 'none' }, 'PORT must be'],
  ])('ends with 1 and one line for %s', async (_, args, settings, reason) => {
    const { code, errorOutput } = await mapImport(args, settings);
    expect(code).toBe(1);
    expect(errorOutput).toContain(`[map] ${reason}`);
    expect(errorOutput.trim().split('\n')).toHaveLength(1);
  });
});
