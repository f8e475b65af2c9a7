// The decision records: each is in the index under its title, and every citation leads to a record that exists.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './sources.ts';

const folder = 'packages/domain/decisions';
const records = globSync(`${folder}/[0-9]*.md`, { cwd: root }).toSorted();
const index = readFileSync(join(root, folder, 'README.md'), 'utf8');
const numberOf = (path: string): string => path.slice(folder.length + 1, folder.length + 4);

it('every record has a unique number and is in one chapter of the index under its title', () => {
  expect(records.length).toBeGreaterThan(0);
  expect(new Set(records.map(numberOf)).size).toBe(records.length);
  const missing = records.filter((path) => {
    const title = /^# \d{3}: (.+)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1];
    return (
      title === undefined || !index.includes(`| [${numberOf(path)}](${path.slice(folder.length + 1)}) | ${title} |`)
    );
  });
  expect(missing).toEqual([]);
  expect([...index.matchAll(/^\| \[\d/gm)]).toHaveLength(records.length);
});

it('every number up to the last one is a record, or explained in the index', () => {
  const last = Number(numberOf(records.at(-1) ?? ''));
  const used = new Set(records.map(numberOf));
  const explained = index.slice(index.lastIndexOf('|'));
  const gaps = Array.from({ length: last }, (_, at) => String(at + 1).padStart(3, '0')).filter((id) => !used.has(id));
  expect(gaps.filter((id) => !explained.includes(id))).toEqual([]);
});

it('every record that code cites exists', () => {
  const numbers = new Set(records.map(numberOf));
  const strays = sources.flatMap(({ path, comments }) =>
    comments.flatMap(({ value, line }) =>
      [...value.matchAll(/\bdecisions?[ /](\d{3})\b/g)]
        .map(([, id = '']) => id)
        .filter((id) => !numbers.has(id))
        .map((id) => `${path}:${line} ${id}`),
    ),
  );
  expect(strays).toEqual([]);
});
