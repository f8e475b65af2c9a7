// The built screens, on the same origin as the API: the console at `/`, the wall at `/wallboard/`.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { text } from './text.ts';

export type Site = {
  /** Where it is mounted: `/` or `/wallboard`. */
  path: string;
  /** The folder of its build. */
  folder: string;
};

const YEAR = 'public, max-age=31536000, immutable';

/** Names below assets/ carry a hash of what is inside: another content has another name. */
const cachingOf = (folder: string, file: string): string =>
  file.startsWith(join(folder, 'assets')) ? YEAR : 'no-cache';

/** A browser that opens an address, not a script that asks for a file. */
const isNavigation = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.get('accept')?.includes('text/html') === true &&
  !/\.[\da-z]{1,8}$/i.test(request.path);

const exists = async (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const sendNotBuilt = (response: Response): void => {
  response.status(503).set({ 'Cache-Control': 'no-store', 'Retry-After': '10' }).type('text/plain').send(text.notBuilt);
};

/** Every address of the site is its one page; the router in it knows the rest. */
const page =
  (folder: string): RequestHandler =>
  async (request, response, next) => {
    if (!isNavigation(request)) {
      next();
      return;
    }
    const index = join(folder, 'index.html');
    if (!(await exists(index))) {
      sendNotBuilt(response);
      return;
    }
    // With a root, so that a dot in the project's own path does not hide the file.
    response.set('Cache-Control', 'no-cache').sendFile('index.html', { root: folder, cacheControl: false });
  };

/** In order: the longer path first. */
export const mountSites = (app: Express, sites: readonly Site[]): void => {
  for (const { path, folder } of sites) {
    const files = express.static(folder, {
      cacheControl: false,
      index: false,
      setHeaders: (response, file) => void response.setHeader('Cache-Control', cachingOf(folder, file)),
    });
    app.use(path, files, page(folder));
  }
};
