// services/README.md lists every setting, and every package is used.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingLines } from '../../services/src/platform/settings.ts';
import { root, shipped, sources, type Source } from './sources.ts';

const readme = readFileSync(join(root, 'services/README.md'), 'utf8');

it('every setting has a line in services/README.md', () => {
  const lines = readme.split('\n');
  const missing = settingLines().filter(({ name }) => !lines.some((line) => line.includes(`\`${name}\``)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

/** What the product is built on. */
const builtOn = [
  'react',
  'react-dom',
  'react-router-dom',
  '@blueprintjs/core',
  '@blueprintjs/table',
  '@tanstack/react-query',
  'recharts',
  'socket.io',
  'socket.io-client',
  'express',
  'bullmq',
  'ioredis',
  'rxjs',
  'xstate',
  '@xstate/react',
  'firebase-admin',
  'deck.gl',
  '@deck.gl/react',
  'react-map-gl',
  'maplibre-gl',
  'pmtiles',
  'flatbush',
];

/** Where people and machines begin: the two apps, the processes and the scripts. */
const entryPoints = ['web/src/main.tsx', 'wallboard/src/main.tsx', 'services/src/start.ts'];

/** Everything the entry points import, at once or later. */
const reachable = (): Source[] => {
  const byPath = new Map(shipped.map((source) => [source.path, source]));
  const found = new Set<string>(entryPoints);
  for (const path of found)
    for (const target of byPath.get(path)?.imports ?? []) if (byPath.has(target)) found.add(target);
  return [...found].flatMap((path) => byPath.get(path) ?? []);
};

const isImported = (name: string, files: readonly Source[]): boolean =>
  files.some(({ imports }) => imports.some((target) => target === name || target.startsWith(`${name}/`)));

it('every package the product is built on is imported by code that an entry point reaches', () => {
  const files = reachable();
  expect(files.length).toBeGreaterThan(entryPoints.length);
  expect(builtOn.filter((name) => !isImported(name, files))).toEqual([]);
});

it('vitest runs the tests', () => {
  expect(isImported('vitest', sources)).toBe(true);
});
