// What a browser loads before a page can show anything, gzipped, against the budget of the page.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './sources.mjs';

/** Kilobytes of script; a page that grows past its budget loads something it should load later. */
const budgets = [
  { page: 'web/dist/index.html', limit: 200 },
  { page: 'web/dist/tracking.html', limit: 200 },
  // The wall's page names all it will ever need, map (303 kB) and layers (219 kB) too; it loads once a day on a machine of its own.
  { page: 'wallboard/dist/index.html', limit: 900 },
];

/** Scripts named by the page itself, also those it only preloads; what is imported later is not part of the first load. */
const scriptPattern = /(?:src|href)="([^"]+\.js)"/g;

/** @param {string} page */
const scriptsOf = (page) => {
  const folder = join(root, page, '..');
  const html = readFileSync(join(root, page), 'utf8');
  // Addresses are absolute below the page's base path; the last two parts are the folder and the file.
  return [...html.matchAll(scriptPattern)].map(([, address = '']) => join(folder, ...address.split('/').slice(-2)));
};

/** @param {string} file */
const kilobytes = (file) => gzipSync(readFileSync(file)).length / 1000;

/** @returns {Promise<import('./run.mjs').Ended>} */
export const bundleReport = async () => {
  const rows = budgets
    .filter(({ page }) => existsSync(join(root, page)))
    .map(({ page, limit }) => ({
      page,
      limit,
      size: scriptsOf(page)
        .map(kilobytes)
        .reduce((sum, size) => sum + size, 0),
    }));
  const lines = rows.map(({ page, limit, size }) => {
    const verdict = size > limit ? '  OVER BUDGET' : '';
    return `  ${page.padEnd(28)} ${size.toFixed(0).padStart(5)} kB of ${String(limit).padStart(4)} kB gzip${verdict}`;
  });
  return { code: rows.some(({ size, limit }) => size > limit) ? 1 : 0, output: lines.join('\n') };
};
