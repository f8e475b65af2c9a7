// npm run check -- --chunks: what a signed-in user loads before a screen, chunk by chunk, with the packages and folders in each;
// without the small scripts in the page itself.
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './sources.mjs';

const web = join(root, 'web');
const MAX_NAMED = 6;
/** The form, then everything around the screens. */
const FIRST = /^assets\/(?:index|Console)-/;

/** @typedef {{ bytes: number, imports: string[], parts: [name: string, share: number][] }} Chunk */

/** A package, or a folder of our own: at most four names deep. @param {string} id */
const partOf = (id) => {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name ?? relative(root, id).split('/').slice(0, 4).join('/');
};

/** Shares of what is written before names are shortened. @param {Readonly<Record<string, { renderedLength: number }>>} modules */
const partsOf = (modules) => {
  /** @type {Map<string, number>} */
  const lengths = new Map();
  let all = 0;
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    all += renderedLength;
    lengths.set(partOf(id), (lengths.get(partOf(id)) ?? 0) + renderedLength);
  }
  return [...lengths]
    .map(([name, length]) => /** @type {[string, number]} */ ([name, length / Math.max(1, all)]))
    .toSorted(([, a], [, b]) => b - a);
};

/** @type {Map<string, Chunk>} */
const chunks = new Map();
/** @type {import('vite').Plugin} */
const read = {
  name: 'read-chunks',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') {
        const bytes = gzipSync(file.code).length;
        chunks.set(file.fileName, { bytes, imports: file.imports, parts: partsOf(file.modules) });
      }
  },
};
const configFile = join(web, 'vite.config.mjs');
await build({ root: web, configFile, logLevel: 'error', build: { write: false }, plugins: [read] });

const loaded = new Set([...chunks.keys()].filter((name) => FIRST.test(name)));
for (const name of loaded) for (const next of chunks.get(name)?.imports ?? []) loaded.add(next);

let total = 0;
for (const name of loaded) {
  const { bytes, parts } = chunks.get(name) ?? { bytes: 0, parts: [] };
  total += bytes;
  const named = parts.slice(0, MAX_NAMED).map(([part, share]) => `${part} ${(100 * share).toFixed(0)} %`);
  console.log(`${(bytes / 1000).toFixed(1).padStart(6)} kB  ${name.replace(/^assets\//, '')}  ${named.join(', ')}`);
}
console.log(`${(total / 1000).toFixed(1).padStart(6)} kB  altogether, gzip`);
