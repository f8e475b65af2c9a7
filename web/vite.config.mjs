// Builds the console for / on the one origin. Everything it loads is a file of its own: no data:, no inline script or style.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { neutralOutput } from '../services/bin/neutralNames.mjs';
import { API_PREFIXES, SOCKET_PATH, STATUS_PATHS } from '../services/src/sites/programs.ts';
import { blueprintSheets } from './build/blueprintColours.mjs';
import { leaveUnasked } from './build/unasked.mjs';
import { zipHere } from './build/zipHere.mjs';

/** In development Vite serves the console, a second Vite the wall, and a running server everything else. */
const server = process.env['API_ORIGIN'] ?? 'http://localhost:4000';
const wall = `http://localhost:${process.env['WALL_PORT'] ?? '5174'}`;

const router = join(import.meta.dirname, '../node_modules/react-router/dist/production');

/** The API puts the product's name into the page; under Vite this plugin does. */
const appTitle = {
  name: 'app-title',
  apply: /** @type {const} */ ('serve'),
  transformIndexHtml: (/** @type {string} */ html) =>
    html.replaceAll('%APP_TITLE%', process.env['APP_TITLE'] ?? 'Delivery Lab'),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), blueprintSheets, leaveUnasked, zipHere, appTitle],
  // rxjs has a build for today's browsers under this name.
  // The router exports its development build alone, with its warnings.
  resolve: {
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
    ],
  },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    // The lists of what each screen needs would be a part of the first load that grows with every screen; only style
    // sheets must be there before a screen is drawn.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css')),
    },
    // A separate file forbids zod to compile by `new Function`: a file of schemas loaded first would already have
    // tried.
    rolldownOptions: {
      // The customers' page and that for programmers have entries of their own: they are small.
      input: { index: 'index.html', customer: 'customer.html', developers: 'developers.html' },
      output: {
        ...neutralOutput,
        codeSplitting: {
          groups: [
            // Shared by the pages: cut by entry they would be several small files, which compress less.
            {
              name: 'react',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|[\\/]client[\\/]src[\\/]readable\.ts$|[\\/]ui[\\/]src[\\/](?:recovery[\\/]pause|theme|tokens)\.ts$|vite\/(?:modulepreload-polyfill|preload-helper)/,
            },
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]noEval\.ts$/ },
            // Shared by both pages, too, and by the schemas of what people write, which signing in does not need.
            { name: 'reading', test: /[\\/]domain[\\/]src[\\/]reading[\\/](phone|characters|reading)\.ts$/ },
            // What signing in reads, and then the schemas of live documents, which every signed-in page needs: one file
            // instead of ten small ones.
            {
              name: 'account',
              test: /[\\/]packages[\\/]contract[\\/]src[\\/](?:values|errors|fields|route|accounts[\\/](?:person|passwords))\.ts$/,
            },
            { name: 'contract', test: /[\\/]packages[\\/]contract[\\/]src[\\/](live|images)/ },
            // What every screen of the console uses, likewise.
            {
              name: 'kit',
              test: /[\\/]web[\\/]src[\\/]kit[\\/](lazy[\\/]|access\.ts|useMedia\.ts|dialog[\\/]dialogs\.tsx|shell[\\/]keys[\\/]ownKeys\.ts|requests[\\/]text\.ts)/,
            },
          ],
        },
      },
    },
  },
  // Workers are built apart, with plugins of their own.
  worker: { format: 'es', plugins: () => [zipHere], rolldownOptions: { output: neutralOutput } },
  server: {
    proxy: {
      ...Object.fromEntries([...API_PREFIXES, ...STATUS_PATHS].map((path) => [path, server])),
      [SOCKET_PATH]: { target: server, ws: true },
      '/wallboard': wall,
      // Built; the others reload from source.
      '/developers': server,
      '/courier': server,
    },
  },
});
