// The gzipped scripts a browser loads before a page shows anything, compared with the budget of the page; and built names that
// block lists refuse.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { apps } from './apps.mjs';
import { refusedPartsOf } from './neutralNames.mjs';
import { root } from './sources.mjs';

/**
 * Kilobytes of script. A page over its budget loads something that it should load later. `follows`: a chunk that is
 * loaded next.
 */
const budgets = [
  { page: 'web/dist/index.html', limit: 154 },
  // The form, then everything around the screens of a signed-in user.
  { page: 'web/dist/index.html', follows: 'Console', limit: 206 },
  // A cheap phone on a slow line: map and socket come after the first view.
  { page: 'web/dist/customer.html', limit: 95 },
  { page: 'web/dist/developers.html', limit: 75 },
  // Everything before the first order is usable: handoffs, numbers of bags and the map are imported later.
  { page: 'web/dist/courier/courier.html', limit: 95 },
  // The wall's page includes everything it ever needs, also map (303 kB) and layers (219 kB): it loads once a day on
  // its own machine.
  { page: 'wallboard/dist/index.html', limit: 900 },
];

/** Scripts in the page itself, including preloads; scripts imported later are not part of the first load. */
const scriptPattern = /(?:src|href)="([^"]+\.js)"/g;

/** @param {string} page */
const scriptsOf = (page) => {
  const folder = join(root, page, '..');
  const html = readFileSync(join(root, page), 'utf8');
  // Addresses are absolute below the page's base path; their last two segments are the folder and the file.
  return [...html.matchAll(scriptPattern)].map(([, address = '']) => join(folder, ...address.split('/').slice(-2)));
};

const importPattern = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

/**
 * The own file of the part and its static imports, without scripts that are loaded later.
 * @param {string} folder @param {string} name
 */
const partOf = (folder, name) => {
  const [first] = readdirSync(folder).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'));
  if (first === undefined) throw new Error(`${folder} has no part ${name}`);
  const found = new Set([first]);
  for (const file of found) {
    for (const [, imported = ''] of readFileSync(join(folder, file), 'utf8').matchAll(importPattern))
      found.add(imported);
  }
  return [...found].map((file) => join(folder, file));
};

/** @param {string} page @param {string | undefined} part */
const loadedBy = (page, part) => {
  const scripts = scriptsOf(page);
  const scriptsAfter = part === undefined ? [] : partOf(join(root, page, '../assets'), part);
  return [...new Set([...scripts, ...scriptsAfter])];
};

/** @param {string} file */
const kilobytes = (file) => gzipSync(readFileSync(file)).length / 1000;

const refusedFiles = () =>
  apps
    .map((app) => join(app, 'dist'))
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }))
    .filter((file) => refusedPartsOf(file).length > 0);

/** @returns {Promise<import('./run.mjs').Ended>} */
export const bundleReport = async () => {
  const rows = budgets
    .filter(({ page }) => existsSync(join(root, page)))
    .map(({ page, follows, limit }) => ({
      page: follows === undefined ? page : `${page} + ${follows}`,
      limit,
      size: loadedBy(page, follows)
        .map(kilobytes)
        .reduce((sum, size) => sum + size, 0),
    }));
  const lines = rows.map(({ page, limit, size }) => {
    const verdict = size > limit ? '  OVER BUDGET' : '';
    return `  ${page.padEnd(32)} ${size.toFixed(0).padStart(5)} kB of ${String(limit).padStart(4)} kB gzip${verdict}`;
  });
  const refused = refusedFiles().map((file) => `  block lists refuse the name ${file}`);
  const isOver = rows.some(({ size, limit }) => size > limit);
  return { code: isOver || refused.length > 0 ? 1 : 0, output: [...lines, ...refused].join('\n') };
};
