// What the product says of itself is true: its settings stand in the README, its packages are used.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingLines } from '../../services/src/platform/settings.ts';
import { root, shipped, sources } from './sources.ts';

const readme = existsSync(join(root, 'README.md')) ? readFileSync(join(root, 'README.md'), 'utf8') : '';

it('every setting has a line in the README', () => {
  const lines = readme.split('\n');
  const missing = settingLines().filter(({ name }) => !lines.some((line) => line.includes(`\`${name}\``)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

/** What the product is built on; the list grows with it. */
const builtOn = [
  'react',
  'react-dom',
  'react-router-dom',
  '@blueprintjs/core',
  '@tanstack/react-query',
  'socket.io',
  'socket.io-client',
  'express',
  'bullmq',
  'ioredis',
  'rxjs',
  'xstate',
  'firebase-admin',
  '@deck.gl/react',
  'react-map-gl',
  'maplibre-gl',
  'pmtiles',
  'flatbush',
];

const isImported = (name: string, files = shipped): boolean =>
  files.some(({ imports }) => imports.some((target) => target === name || target.startsWith(`${name}/`)));

it('every package the product is built on is imported by shipped code', () => {
  expect(builtOn.filter((name) => !isImported(name))).toEqual([]);
});

it('vitest runs the tests', () => {
  expect(isImported('vitest', sources)).toBe(true);
});
