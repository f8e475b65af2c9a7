// Builds the console for / on the one origin. Everything it loads is a file of its own: no data:, no inline script or style.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Under development the page comes from vite and everything else from a running server. */
const server = process.env['API_ORIGIN'] ?? 'http://localhost:4000';
const proxied = ['/identity', '/security', '/api'];

/**
 * Blueprint styles whole pages and comes with the first screen that needs it. In a layer of its own it is always weaker than
 * our sheets, whichever came first.
 * @type {import('vite').Plugin}
 */
const blueprintLayer = {
  name: 'blueprint-layer',
  enforce: 'pre',
  transform: (code, id) =>
    /@blueprintjs\/.*\.css$/.test(id) ? `@layer blueprint{${code.replace('@charset "UTF-8";', '')}}` : undefined,
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), blueprintLayer],
  build: { outDir: 'dist', assetsInlineLimit: 0 },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, server])),
      '/socket.io': { target: server, ws: true },
    },
  },
});
