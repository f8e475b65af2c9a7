// The gallery served like a page of the product: built, each file separate, under the policy of our pages.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { build } from 'vite';
import { securityHeaders } from '../../services/src/sites/headers.ts';
import { testFolder } from '../support/folder.ts';

const web = join(import.meta.dirname, '../../web');

export type Gallery = { addressOf: (story: string) => string; close: () => Promise<void> };

export const startGallery = async (): Promise<Gallery> => {
  const folder = await testFolder();
  await build({
    configFile: join(web, 'vite.config.mjs'),
    root: web,
    logLevel: 'error',
    build: {
      outDir: folder.path,
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: join(web, 'gallery.html') },
    },
  });
  const app = express();
  const headers = { origins: [] as string[], mapStyleUrl: null, companyReportUrl: null };
  app.use((request, response, next) => securityHeaders(headers)(request, response, next));
  app.use(express.static(folder.path));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  headers.origins.push(origin);
  return {
    addressOf: (story) => `${origin}/gallery.html?${new URLSearchParams({ story }).toString()}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await folder.close();
    },
  };
};
