// The built screens, on the same origin as the API: the console at `/`, the wall at `/wallboard/`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { text } from './text.ts';

export type Site = {
  /** Where it is mounted: `/` or `/wallboard`. */
  path: string;
  /** The folder of its build. */
  folder: string;
};

const root = join(import.meta.dirname, '../../..');

/** In order: the longer path first. */
export const builtSites: readonly Site[] = [
  { path: '/wallboard', folder: join(root, 'wallboard/dist') },
  { path: '/', folder: join(root, 'web/dist') },
];

/** The build of the console has the customers' page, too. */
export const TRACKING_FOLDER = join(root, 'web/dist');

const YEAR = 'public, max-age=31536000, immutable';

/** Names below assets/ contain a hash of the content, so other content has another name; so do those of the couriers' application. */
const cachingOf = (folder: string, file: string): string =>
  ['assets', 'courier/assets'].some((hashed) => file.startsWith(join(folder, hashed))) ? YEAR : 'no-cache';

/** A browser that opens an address, not a script that requests a file. Probes may request the address of the site too. */
const isNavigation = (request: Request): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (request.path === '/') return request.accepts('html') === 'html';
  return request.get('accept')?.includes('text/html') === true && !/\.[\da-z]{1,8}$/i.test(request.path);
};

const sendNotBuilt = (response: Response): void => {
  response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '10' }).type('text/plain').send(text.notBuilt);
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text inside HTML. */
export const escaped = (plain: string): string => plain.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Pages of the console's build that are none of its screens. */
const OWN_PAGES: ReadonlyMap<string, string> = new Map([
  ['/developers', 'developers.html'],
  ['/courier', 'courier/courier.html'],
]);

/** Every other address of the site is its one page, whose router does the rest. Pages get the title of the product here. */
const page =
  (folder: string, title: string): RequestHandler =>
  async (request, response, next) => {
    if (!isNavigation(request)) {
      next();
      return;
    }
    const file = OWN_PAGES.get((request.baseUrl + request.path).replace(/\/$/, '')) ?? 'index.html';
    const html = await readFile(join(folder, file), 'utf8').catch(() => null);
    if (html === null) {
      sendNotBuilt(response);
      return;
    }
    response
      .set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex, nofollow, noarchive' })
      .type('html')
      .send(html.replaceAll('%APP_TITLE%', () => escaped(title)));
  };

export const mountSites = (app: Express, sites: readonly Site[], title: string): void => {
  for (const { path, folder } of sites) {
    const files = express.static(folder, {
      cacheControl: false,
      index: false,
      setHeaders: (response, file) => void response.setHeader('Cache-Control', cachingOf(folder, file)),
    });
    app.use(path, compression(), files, page(folder, title));
  }
};
