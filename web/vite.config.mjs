// Builds the console for / on the one origin. Everything it loads is a file of its own: no data:, no inline script or style.
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { blueprintSheets } from './build/blueprintColours.mjs';
import { leaveUnasked } from './build/unasked.mjs';
import { zipHere } from './build/zipHere.mjs';

/** Under development the page comes from vite and everything else from a running server. */
const server = process.env['API_ORIGIN'] ?? 'http://localhost:4000';
const proxied = ['/identity', '/security', '/api'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), blueprintSheets, leaveUnasked, zipHere],
  // rxjs has a build for today's browsers under this name.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    // One file with what forbids zod to compile by `new Function`: else a file of schemas that comes first has asked already.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]noEval\.ts$/ }] } },
    },
  },
  // Workers are built apart, with plugins of their own.
  worker: { format: 'es', plugins: () => [zipHere] },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, server])),
      '/socket.io': { target: server, ws: true },
    },
  },
});
