// Builds the console for / on the one origin. Everything it loads is a file of its own: no data:, no inline script or style.
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { API_PREFIXES, SOCKET_PATH, STATUS_PATHS } from '../services/src/sites/programs.ts';
import { blueprintSheets } from './build/blueprintColours.mjs';
import { leaveUnasked } from './build/unasked.mjs';
import { zipHere } from './build/zipHere.mjs';

/** In development Vite serves the console, a second Vite the wall, and a running server everything else. */
const server = process.env['API_ORIGIN'] ?? 'http://localhost:4000';
const wall = `http://localhost:${process.env['WALL_PORT'] ?? '5174'}`;

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
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    // A separate file forbids zod to compile by `new Function`: a file of schemas loaded first would already have
    // tried.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]noEval\.ts$/ },
            // The schemas of live documents, which every signed-in page needs: one file instead of ten small ones.
            {
              name: 'contract',
              test: /[\\/]packages[\\/]contract[\\/]src[\\/](live|values|inputs|images|errors|fields)/,
            },
          ],
        },
      },
    },
  },
  // Workers are built apart, with plugins of their own.
  worker: { format: 'es', plugins: () => [zipHere] },
  server: {
    proxy: {
      ...Object.fromEntries([...API_PREFIXES, ...STATUS_PATHS].map((path) => [path, server])),
      [SOCKET_PATH]: { target: server, ws: true },
      '/wallboard': wall,
    },
  },
});
